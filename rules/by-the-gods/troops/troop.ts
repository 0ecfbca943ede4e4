import { z } from 'zod';
import { ENGINES, FORMATIONS, type Kind, KINDS, MISSILES, WEAPONS } from './kinds.ts';

const yes = z.boolean().default(false);

/** What the book tells troops apart by; absent keys take their plain value. */
export const troopShape = {
  kind: z.enum(KINDS).default('light-infantry'),
  formation: z.enum(FORMATIONS).default('none'),
  /** Fanatics and temple guards. */
  templar: yes,
  weapon: z.enum(WEAPONS).default('club'),
  missiles: z.enum(MISSILES).default('none'),
  skirmisher: yes,
  /** Of metal, leather or horn (ruling BTG-2). */
  armour: yes,
  shield: yes,
  /** Which siege weapon it is. */
  engine: z.enum(ENGINES).default('none'),
};

/** A troop type (Movement; Morale; Melee Chart; Siege Expansion). */
export const troopSchema = z.strictObject(troopShape).superRefine((troop, context) => {
  const { kind, formation, weapon, missiles, skirmisher, engine } = troop;
  const wrong = (path: keyof typeof troop, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message, input: troop[path] });
  if (formation !== 'none' && kind !== 'heavy-infantry') wrong('formation', 'only heavy infantry forms one');
  if ((kind === 'elephants') !== (weapon === 'elephant')) {
    wrong('weapon', kind === 'elephants' ? 'elephants fight as elephants' : 'only elephants fight as elephants');
  }
  if ((kind === 'siege-weapon') !== (weapon === 'none')) {
    wrong('weapon', kind === 'siege-weapon' ? 'a siege weapon has none for a melee' : 'all but siege weapons have one');
  }
  if ((kind === 'siege-weapon') !== (engine !== 'none')) {
    wrong('engine', kind === 'siege-weapon' ? 'which siege weapon it is' : 'only siege weapons are engines');
  }
  if (kind === 'siege-weapon' && missiles !== 'none')
    wrong('missiles', 'a siege weapon shoots as the engine that it is');
  if (skirmisher && (formation !== 'none' || kind === 'siege-weapon')) {
    wrong('skirmisher', 'neither formations nor siege weapons skirmish');
  }
});
export type Troop = z.output<typeof troopSchema>;

/** Hits that an elephant takes (Melee). */
export const ELEPHANT_HITS = 2;
/** Hits that a leader takes (Melee). */
export const LEADER_HITS = 2;
/** Damage value of every siege weapon (Siege Expansion). */
export const ENGINE_DAMAGE = 6;

/** Hits that take one figure or engine off. */
export const hitsEach = ({ kind }: { readonly kind: Kind }): number =>
  kind === 'elephants' ? ELEPHANT_HITS : kind === 'siege-weapon' ? ENGINE_DAMAGE : 1;
