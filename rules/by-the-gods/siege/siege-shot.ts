import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import type { BattleField } from '../../core/table-rules.ts';
import { structureRole, unitRole } from '../../core/table/ask-procedure.ts';
import { markEffect, hitEffects } from '../../core/table/effects.ts';
import { civilisation, formatSigned, step, flag } from '../battle/step.ts';
import { CIVILIZATIONS, SIEGE } from '../citations.ts';
import { defineProcedure, getUnitCivilisation } from '../define-procedure.ts';
import { getCivilisationName, getAttributeAmount } from '../troops/civilisations.ts';
import { type Engine, ENGINE_NAMES, ENGINES, troopSchema } from '../troops/kinds.ts';

export const SHOOTING_ENGINES = ENGINES.filter((engine): engine is Exclude<Engine, 'none'> => engine !== 'none');

const siegeShotSchema = z.strictObject({
  weapon: z.enum(SHOOTING_ENGINES),
  civilisation,
  reloading: flag,
  /** Damage left on the target, or null if it is not tracked. */
  left: z.int().min(0).max(1000).nullable().default(null),
});
type Shot = z.output<typeof siegeShotSchema>;

/** Modifier to the die of each siege weapon (Siege Expansion). */
export const SHOT_MODIFIER: Readonly<Record<Shot['weapon'], number>> = {
  'stone-thrower': -1,
  catapult: 0,
  'heavy-catapult': 1,
  ballista: -1,
  heliopolis: 0,
};

interface DamageRow {
  readonly to: number;
  readonly damage: number;
  readonly kills: number;
}

/** Damage and kills by the die (Siege Expansion); 0 counts as 1, and 7 as 6 (ruling BTG-13). */
export const DAMAGE_TABLE: readonly DamageRow[] = [
  { to: 1, damage: 1, kills: 0 },
  { to: 3, damage: 2, kills: 1 },
  { to: 5, damage: 3, kills: 1 },
  { to: 6, damage: 3, kills: 2 },
];

const getDamageRow = (total: number): DamageRow =>
  DAMAGE_TABLE.find(({ to }) => total <= to) ?? (DAMAGE_TABLE.at(-1) as DamageRow);

/** Turns between two shots of an engine (Siege Expansion). */
export const TURNS_TO_SHOOT = 2;

const ENGINE = { kind: 'siege-weapon', formation: 'none', weapon: 'none', missiles: 'none', templar: false } as const;

export const getTurnsToShoot = (people: Shot['civilisation']): number =>
  TURNS_TO_SHOOT - getAttributeAmount(people, 'reload', ENGINE, {});

interface ShotOutcome {
  readonly mayShoot: boolean;
  readonly damage: number;
  readonly kills: number;
  readonly destroyed: boolean;
  readonly reloads: boolean;
}

const isLoading = ({ reloading, civilisation: people }: Shot): boolean => reloading && getTurnsToShoot(people) > 1;

const formatKills = (kills: number): string => (kills === 1 ? '1 kill' : `${kills} kills`);

/** Checks for siege weapons, without which the Siege Expansion does not apply. */
export const hasEngines = ({ troops }: Pick<BattleField, 'troops'>): boolean =>
  troops.some((known) => {
    const troop = troopSchema.safeParse(known).data;
    return troop !== undefined && troop.engine !== 'none';
  });

/** A siege weapon shoots at a structure or engine: damage, and kills inside (Siege Expansion; ruling BTG-13). */
export const siegeShot = defineProcedure({
  id: 'by-the-gods/siege-shot',
  title: 'Siege weapon',
  citation: SIEGE,
  phase: '2',
  input: siegeShotSchema,
  dice: ['d6'],
  resolve(input, dice): Resolution<ShotOutcome> {
    const { weapon, civilisation: people, left } = input;
    if (isLoading(input)) {
      return {
        outcome: { mayShoot: false, damage: 0, kills: 0, destroyed: false, reloads: false },
        steps: [step(SIEGE, 'the siege weapon shot last turn and reloads')],
        rulings: [],
      };
    }
    const modifier = SHOT_MODIFIER[weapon];
    const face = dice.roll('d6', `${ENGINE_NAMES[weapon]}, ${formatSigned(modifier)}`);
    const { damage, kills } = getDamageRow(face + modifier);
    const destroyed = left !== null && damage >= left;
    const reloads = getTurnsToShoot(people) > 1;
    return {
      outcome: { mayShoot: true, damage, kills, destroyed, reloads },
      steps: [
        ...(modifier === 0 ? [] : [step(SIEGE, `${ENGINE_NAMES[weapon]}: ${formatSigned(modifier)}`)]),
        step(SIEGE, `${face + modifier}: ${damage} damage, ${formatKills(kills)}`),
        ...(destroyed ? [step(SIEGE, 'the target is destroyed')] : []),
        ...(reloads ? [] : [step(CIVILIZATIONS, `${getCivilisationName(people)}: can shoot again next turn`)]),
      ],
      rulings: ['BTG-13'],
    };
  },
  inShort: ({ mayShoot, damage, kills }) => (mayShoot ? `${damage} damage, ${formatKills(kills)}` : 'reloads'),
  verdict: ({ mayShoot, damage }) => (mayShoot ? `${damage} damage` : 'It reloads'),
  asks: {
    engine: unitRole('Which siege weapon'),
    structure: structureRole('At what'),
    target: unitRole('Target: which siege weapon'),
    inside: unitRole('Unit inside'),
  },
  fill: {
    engine: (who) => ({
      civilisation: getUnitCivilisation(who),
      ...(who.troop.engine === 'none' ? {} : { weapon: who.troop.engine }),
      reloading: who.has('reloading'),
    }),
    structure: ({ left }) => ({ left }),
    target: ({ part: { count, hits, lost } }) => ({ left: Math.max(0, count * hits - lost) }),
  },
  // Only siege weapons throw stones (Siege Expansion).
  may: { engine: ({ troop }) => troop.engine !== 'none' },
  effects: ({ mayShoot, damage, kills, reloads }) =>
    mayShoot
      ? [
          ...(reloads ? [markEffect('engine', 'reloading')] : []),
          ...hitEffects('structure', damage),
          ...hitEffects('target', damage),
          ...hitEffects('inside', kills),
        ]
      : [],
  inBattle: hasEngines,
});

const schema = z.strictObject({
  civilisation,
  /** Full turns since its last shot; 0 in the turn of the shot. */
  turns: z.int().min(0).max(100),
});

/** Checks whether a siege weapon is ready for the next turn, without dice (By the Gods!, Siege Expansion; Civilization Attributes). */
export const siegeReload = defineProcedure({
  id: 'by-the-gods/siege-reload',
  title: 'Reload a siege weapon',
  citation: SIEGE,
  phase: '6',
  input: schema,
  dice: [],
  resolve({ civilisation: people, turns }) {
    const wanted = getTurnsToShoot(people) - 1;
    const ready = turns >= wanted;
    const text = ready
      ? 'the siege weapon is ready to shoot next turn'
      : 'the siege weapon continues reloading next turn';
    return { outcome: { ready }, steps: [step(SIEGE, text)], rulings: [] };
  },
  verdict: ({ ready }) => (ready ? 'Ready next turn' : 'It continues reloading'),
  asks: { engine: unitRole('Which siege weapon') },
  fill: { engine: (who) => ({ civilisation: getUnitCivilisation(who) }) },
  may: { engine: ({ troop }) => troop.engine !== 'none' },
  effects: ({ ready }) => (ready ? [markEffect('engine', 'reloading', false)] : []),
  inBattle: hasEngines,
});
