import { z } from 'zod';

/** Kinds of troops in the order of the movement table, and siege weapons (Movement; Siege Expansion). */
export const KINDS = [
  'light-infantry',
  'heavy-infantry',
  'light-cavalry',
  'cavalry',
  'camelry',
  'chariots',
  'elephants',
  'siege-weapon',
] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  'light-infantry': 'light infantry',
  'heavy-infantry': 'heavy infantry',
  'light-cavalry': 'light cavalry',
  cavalry: 'cavalry',
  camelry: 'camelry',
  chariots: 'chariots',
  elephants: 'elephants',
  'siege-weapon': 'siege weapon',
};

export const TERRAINS = ['level', 'rough', 'woods'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** Movement table in inches: level, rough or hills, woods or swamp. Null if barred; the book gives siege weapons no move. */
export const MOVE_DISTANCES: Readonly<Record<Kind, Readonly<Record<Terrain, number | null>>>> = {
  'light-infantry': { level: 8, rough: 6, woods: 6 },
  'heavy-infantry': { level: 6, rough: 4, woods: 3 },
  'light-cavalry': { level: 16, rough: 13, woods: 10 },
  cavalry: { level: 14, rough: 12, woods: 10 },
  camelry: { level: 14, rough: 12, woods: 10 },
  chariots: { level: 12, rough: 6, woods: null },
  elephants: { level: 8, rough: 4, woods: null },
  'siege-weapon': { level: null, rough: null, woods: null },
};

export const isInfantry = (kind: Kind): boolean => kind === 'light-infantry' || kind === 'heavy-infantry';

/** Horsemen, which the book calls cavalry or light cavalry. */
export const isCavalry = (kind: Kind): boolean => kind === 'light-cavalry' || kind === 'cavalry';

/** Troops that ride, drive or are carried (ruling BTG-19). */
export const isMounted = (kind: Kind): boolean => !isInfantry(kind) && kind !== 'siege-weapon';

export const FORMATIONS = ['none', 'phalanx', 'legion'] as const;
export type Formation = (typeof FORMATIONS)[number];

export const WEAPONS = ['club', 'blunt', 'axe', 'sword', 'spear', 'elephant', 'none'] as const;
export type Weapon = (typeof WEAPONS)[number];

/** Melee Chart: highest face of a D6 that hits. A siege weapon does not fight. */
export const MAX_HIT_FACE: Readonly<Record<Weapon, number>> = {
  club: 2,
  blunt: 2,
  axe: 3,
  sword: 4,
  spear: 5,
  elephant: 5,
  none: 0,
};

export const WEAPON_NAMES: Readonly<Record<Weapon, string>> = {
  club: 'clubs',
  blunt: 'blunt objects',
  axe: 'axes',
  sword: 'swords',
  spear: 'spears',
  elephant: 'elephants',
  none: 'no weapon',
};

export const MISSILES = ['none', 'javelin', 'sling', 'short-bow', 'compound-bow'] as const;
export type Missiles = (typeof MISSILES)[number];

export const MISSILE_NAMES: Readonly<Record<Missiles, string>> = {
  none: 'no missiles',
  javelin: 'javelins',
  sling: 'slings',
  'short-bow': 'short bows',
  'compound-bow': 'compound bows',
};

export const hasBow = (missiles: Missiles): boolean => missiles === 'short-bow' || missiles === 'compound-bow';

export const ENGINES = ['none', 'stone-thrower', 'catapult', 'heavy-catapult', 'ballista', 'heliopolis'] as const;
export type Engine = (typeof ENGINES)[number];

export const ENGINE_NAMES: Readonly<Record<Engine, string>> = {
  none: 'no engine',
  'stone-thrower': 'stone thrower',
  catapult: 'catapult',
  'heavy-catapult': 'heavy catapult',
  ballista: 'ballista',
  heliopolis: 'heliopolis',
};

/** Missiles found in a stockpile by die, and their marks. */
export const STOCKPILE_FINDS = [
  { to: 2, missiles: 'javelin', mark: 'found-javelins' },
  { to: 4, missiles: 'short-bow', mark: 'found-short-bows' },
  { to: 6, missiles: 'compound-bow', mark: 'found-compound-bows' },
] as const;

const flag = z.boolean().default(false);

export const troopShape = {
  kind: z.enum(KINDS).default('light-infantry'),
  formation: z.enum(FORMATIONS).default('none'),
  /** True for fanatics and temple guards. */
  templar: flag,
  weapon: z.enum(WEAPONS).default('club'),
  missiles: z.enum(MISSILES).default('none'),
  skirmisher: flag,
  /** True for armour of metal, leather or horn (ruling BTG-2). */
  armour: flag,
  shield: flag,
  /** Type of siege weapon. */
  engine: z.enum(ENGINES).default('none'),
};

/** The fields of a shooting target. */
const { kind, formation, weapon, missiles, templar, skirmisher } = troopShape;
export const targetShape = { kind, formation, weapon, missiles, templar };
/** The fields of a unit that moves or fires. */
export const actorShape = { ...targetShape, skirmisher };

/** A troop type (Movement; Morale; Melee Chart; Siege Expansion). */
export const troopSchema = z.strictObject(troopShape).superRefine((troop, context) => {
  const { kind, formation, weapon, missiles, skirmisher, engine } = troop;
  const wrong = (path: keyof typeof troop, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message, input: troop[path] });
  if (formation !== 'none' && kind !== 'heavy-infantry') wrong('formation', 'only heavy infantry has a formation');
  if ((kind === 'elephants') !== (weapon === 'elephant')) {
    wrong('weapon', kind === 'elephants' ? 'elephants fight as elephants' : 'only elephants fight as elephants');
  }
  if ((kind === 'siege-weapon') !== (weapon === 'none')) {
    wrong(
      'weapon',
      kind === 'siege-weapon' ? 'a siege weapon has no melee weapon' : 'all troops except siege weapons need a weapon',
    );
  }
  if ((kind === 'siege-weapon') !== (engine !== 'none')) {
    wrong(
      'engine',
      kind === 'siege-weapon' ? 'a siege weapon needs a type of engine' : 'only siege weapons are engines',
    );
  }
  if (kind === 'siege-weapon' && missiles !== 'none')
    wrong('missiles', 'a siege weapon has no missiles: its type of engine decides how it shoots');
  if (skirmisher && (formation !== 'none' || kind === 'siege-weapon')) {
    wrong('skirmisher', 'neither formations nor siege weapons skirmish');
  }
});
export type Troop = z.output<typeof troopSchema>;

/** Hits that kill an elephant (Melee). */
export const ELEPHANT_HITS = 2;
/** Hits that kill a leader (Melee). */
export const LEADER_HITS = 2;
/** Damage value of every siege weapon (Siege Expansion). */
export const ENGINE_HITS = 6;

/** Hits that remove one figure or engine. */
export const getHitsPerFigure = ({ kind }: { readonly kind: Kind }): number =>
  kind === 'elephants' ? ELEPHANT_HITS : kind === 'siege-weapon' ? ENGINE_HITS : 1;
