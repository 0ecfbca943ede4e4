import { z } from 'zod';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { PRW_11 } from '../rulings.ts';

export const NATIONS = ['assyria', 'egypt'] as const;
export type Nation = (typeof NATIONS)[number];

export const WEIGHTS = ['heavy', 'light'] as const;
export type Weight = (typeof WEIGHTS)[number];

export const ARMS = ['infantry', 'cavalry', 'chariot'] as const;
export type Arm = (typeof ARMS)[number];

export const WEAPONS = ['sword', 'spear', 'axe', 'bow', 'javelin', 'sling', 'lance', 'melee'] as const;
export type Weapon = (typeof WEAPONS)[number];

export const SHOT_WEAPONS = ['bow', 'sling', 'javelin'] as const;
export type ShotWeapon = (typeof SHOT_WEAPONS)[number];

/** The troop types in the book’s order: eight of Assyria, four of Egypt. */
export const TYPE_IDS = [
  'heavy-chariots',
  'mounted-bowmen',
  'mounted-javelins',
  'mounted-lancers',
  'heavy-bowmen',
  'heavy-infantry',
  'light-bowmen',
  'light-infantry',
  'light-chariots',
  'egyptian-heavy-infantry',
  'egyptian-light-bowmen',
  'egyptian-light-infantry',
] as const;
export type TypeId = (typeof TYPE_IDS)[number];

/** Terrain other than open. Hills designated as rough bar light chariots. */
export const GROUNDS = ['woods', 'rough', 'hills', 'rough-hills', 'swamp'] as const;
export type Ground = (typeof GROUNDS)[number];

/** Share of a move left in terrain; 0 if barred. */
type MoveShare = 1 | 0.5 | 0;
type TerrainShares = Readonly<Record<Ground, MoveShare>>;

/** Turns of 45° per move, null for no limit, and an about-face instead of the move, in addition to it, or not at all. */
export interface TurnLimits {
  readonly turns: number | null;
  readonly aboutFace: 'instead' | 'beside' | 'no';
}

/** Degrees of the arc to either side; 180 is all round. `none` does not shoot; null means that the book's text of the arc is lost. */
type Arc = 45 | 180 | 'none' | null;

export interface TroopType {
  readonly nation: Nation;
  readonly name: string;
  readonly weight: Weight;
  readonly arm: Arm;
  /** Normal and fast move in inches. */
  readonly move: number;
  readonly fast: number;
  readonly castings: number;
  readonly hits: number;
  readonly going: TerrainShares;
  readonly turning: TurnLimits;
  readonly formations: string;
  /** Permitted weapons, the default first. */
  readonly weapons: readonly [Weapon, ...Weapon[]];
  readonly arc: Arc;
  readonly charges: 'anybody' | 'never' | 'not-spears';
}

const BARRED: TerrainShares = { woods: 0, rough: 0, hills: 0, 'rough-hills': 0, swamp: 0 };
const HALF: TerrainShares = { woods: 0.5, rough: 0.5, hills: 0.5, 'rough-hills': 0.5, swamp: 0.5 };
const FULL: TerrainShares = { woods: 1, rough: 1, hills: 1, 'rough-hills': 1, swamp: 1 };

const FREE: TurnLimits = { turns: null, aboutFace: 'beside' };
const ONE_OR_FACE: TurnLimits = { turns: 1, aboutFace: 'instead' };
const TWO_OR_FACE: TurnLimits = { turns: 2, aboutFace: 'beside' };

const LINE = 'line or column';
const SQUARE = 'line, column or square';
const WITH_OTHERS = 'line or column; square with infantry of swords, spears or axes';

/* Table of moves in inches: normal, and run or gallop. */
const MOVES = {
  heavyChariot: { weight: 'heavy', arm: 'chariot', move: 10, fast: 14 },
  lightChariot: { weight: 'light', arm: 'chariot', move: 13, fast: 18 },
  heavyCavalry: { weight: 'heavy', arm: 'cavalry', move: 13, fast: 18 },
  lightCavalry: { weight: 'light', arm: 'cavalry', move: 15, fast: 20 },
  heavyInfantry: { weight: 'heavy', arm: 'infantry', move: 6, fast: 9 },
  lightInfantry: { weight: 'light', arm: 'infantry', move: 8, fast: 12 },
} as const;

const CHARIOT = { castings: 1, formations: LINE } as const;
const CAVALRY = { castings: 2, hits: 3, turning: FREE, formations: LINE } as const;
const HEAVY_FOOT = { ...MOVES.heavyInfantry, castings: 3, hits: 3, going: HALF, turning: ONE_OR_FACE } as const;
const LIGHT_FOOT = { ...MOVES.lightInfantry, castings: 3, hits: 3, going: FULL, turning: TWO_OR_FACE } as const;
const BOWS = { weapons: ['bow'], arc: 45, charges: 'never' } as const;
const HAND_TO_HAND = { formations: SQUARE, charges: 'anybody' } as const;

/* The shooting rules name slings and javelins on foot, but no printed type has them. Custom light infantry may (ruling PRW-21). */
const LIGHT_HAND_TO_HAND = { ...LIGHT_FOOT, ...HAND_TO_HAND, weapons: ['sword', 'spear', 'javelin'], arc: 45 } as const;
const LIGHT_BOWS = { ...LIGHT_FOOT, ...BOWS, weapons: ['bow', 'sling'], formations: WITH_OTHERS } as const;

/** Troop types of both nations (Pharaoh Rides to War, Assyrian forces; Egyptian forces; Table of moves; Shooting). */
export const TYPES: Readonly<Record<TypeId, TroopType>> = {
  'heavy-chariots': {
    ...MOVES.heavyChariot,
    ...CHARIOT,
    nation: 'assyria',
    name: 'heavy chariots',
    hits: 5,
    going: BARRED,
    turning: { turns: 2, aboutFace: 'no' },
    weapons: ['melee'],
    arc: 180,
    charges: 'anybody',
  },
  'mounted-bowmen': {
    ...MOVES.lightCavalry,
    ...CAVALRY,
    nation: 'assyria',
    name: 'mounted bowmen',
    going: HALF,
    weapons: ['bow'],
    arc: 180,
    charges: 'never',
  },
  'mounted-javelins': {
    ...MOVES.lightCavalry,
    ...CAVALRY,
    nation: 'assyria',
    name: 'mounted javelins',
    going: HALF,
    weapons: ['javelin'],
    arc: null,
    charges: 'not-spears',
  },
  'mounted-lancers': {
    ...MOVES.heavyCavalry,
    ...CAVALRY,
    nation: 'assyria',
    name: 'mounted lancers',
    going: { ...HALF, swamp: 0 },
    weapons: ['lance'],
    arc: 'none',
    charges: 'anybody',
  },
  'heavy-bowmen': { ...HEAVY_FOOT, ...BOWS, nation: 'assyria', name: 'heavy infantry, bow', formations: SQUARE },
  'heavy-infantry': {
    ...HEAVY_FOOT,
    ...HAND_TO_HAND,
    nation: 'assyria',
    name: 'heavy infantry',
    weapons: ['sword', 'spear'],
    arc: 'none',
  },
  'light-bowmen': { ...LIGHT_BOWS, nation: 'assyria', name: 'light infantry, missiles' },
  'light-infantry': { ...LIGHT_HAND_TO_HAND, nation: 'assyria', name: 'light infantry' },
  'light-chariots': {
    ...MOVES.lightChariot,
    ...CHARIOT,
    nation: 'egypt',
    name: 'light chariots',
    hits: 3,
    going: { ...BARRED, hills: 0.5 },
    turning: FREE,
    weapons: ['bow'],
    arc: 180,
    charges: 'never',
  },
  'egyptian-heavy-infantry': {
    ...HEAVY_FOOT,
    ...HAND_TO_HAND,
    nation: 'egypt',
    name: 'Egyptian heavy infantry',
    weapons: ['sword', 'spear', 'axe'],
    arc: 'none',
  },
  'egyptian-light-bowmen': { ...LIGHT_BOWS, nation: 'egypt', name: 'Egyptian light infantry, missiles' },
  'egyptian-light-infantry': { ...LIGHT_HAND_TO_HAND, nation: 'egypt', name: 'Egyptian light infantry' },
};

export interface TroopBuild {
  readonly weight: Weight;
  readonly arm: Arm;
}

/** Checks whether troops are heavier: by weight, or by arm first (ruling PRW-11). */
export function isHeavier(first: TroopBuild, second: TroopBuild, inForce: RulingsInForce): boolean {
  const byArm = getChoice(PRW_11, inForce) === 'arms' ? ARMS.indexOf(first.arm) - ARMS.indexOf(second.arm) : 0;
  if (byArm !== 0) return byArm > 0;
  return first.weight === 'heavy' && second.weight === 'light';
}

/** Returns the missile weapon, or null if the troops do not shoot. Chariots always carry bows. */
export const findMissileWeapon = ({
  type,
  weapon,
}: {
  readonly type: TypeId;
  readonly weapon: Weapon;
}): ShotWeapon | null =>
  TYPES[type].arm === 'chariot' ? 'bow' : (SHOT_WEAPONS.find((known) => known === weapon) ?? null);

/** Shooting dice per stand. Chariots carry many arrows (Shooting). */
export const getShotsPerStand = (arm: Arm): number => (arm === 'chariot' ? 2 : 1);

/** A troop type: one of the book’s twelve, with its weapon and guard status. All else follows from the type. */
export const troopSchema = z
  .strictObject({
    type: z.enum(TYPE_IDS),
    /** Null for the type's default weapon. */
    weapon: z.enum(WEAPONS).nullable().default(null),
    guard: z.boolean().default(false),
  })
  .superRefine(({ type, weapon }, context) => {
    const { name, weapons } = TYPES[type];
    if (weapon === null || weapons.includes(weapon)) return;
    const message = `${name} have no ${weapon}; they have ${weapons.join(' or ')}`;
    context.addIssue({ code: 'custom', path: ['weapon'], message, input: weapon });
  })
  .transform(({ type, weapon, guard }) => ({ type, weapon: weapon ?? TYPES[type].weapons[0], guard }));

export type Troop = z.output<typeof troopSchema>;
