import { z } from 'zod';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
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

/** The book’s troop types in its order: eight of Assyria, four of Egypt. */
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

/** Ground that is not open. Hills that are designated as rough bar light chariots. */
export const GROUNDS = ['woods', 'rough', 'hills', 'rough-hills', 'swamp'] as const;
export type Ground = (typeof GROUNDS)[number];

/** How much of a move is left in ground: all, half, or none where it may not go. */
type Share = 1 | 0.5 | 0;
type Going = Readonly<Record<Ground, Share>>;

/** Turns of 45° beside a move, null without a limit; an about-face in place of the move, beside it, or not at all. */
export interface Turning {
  readonly turns: number | null;
  readonly aboutFace: 'instead' | 'beside' | 'no';
}

/** Degrees to either side, 180 all round; null where the book lost it, `none` for those who do not shoot. */
type Arc = 45 | 180 | 'none' | null;

export interface TroopType {
  readonly nation: Nation;
  readonly name: string;
  readonly weight: Weight;
  readonly arm: Arm;
  /** Inches. */
  readonly move: number;
  readonly fast: number;
  readonly castings: number;
  /** Hits that remove a stand. */
  readonly hits: number;
  readonly going: Going;
  readonly turning: Turning;
  readonly formations: string;
  /** The weapons that the type may have, the usual one first. */
  readonly weapons: readonly [Weapon, ...Weapon[]];
  readonly arc: Arc;
  readonly charges: 'anybody' | 'never' | 'not-spears';
}

const BARRED: Going = { woods: 0, rough: 0, hills: 0, 'rough-hills': 0, swamp: 0 };
const HALF: Going = { woods: 0.5, rough: 0.5, hills: 0.5, 'rough-hills': 0.5, swamp: 0.5 };
const FULL: Going = { woods: 1, rough: 1, hills: 1, 'rough-hills': 1, swamp: 1 };

const FREE: Turning = { turns: null, aboutFace: 'beside' };
const ONE_OR_FACE: Turning = { turns: 1, aboutFace: 'instead' };
const TWO_OR_FACE: Turning = { turns: 2, aboutFace: 'beside' };

const LINE = 'line or column';
const SQUARE = 'line, column or square';
const WITH_OTHERS = 'line or column; square with infantry of swords, spears or axes';

/* The table of moves, in inches: normal, and run or gallop. */
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

/* Slings and javelins on foot are named where the book speaks of shooting, but no printed type has them: light infantry of one’s own may (ruling PRW-21). */
const LIGHT_HAND_TO_HAND = { ...LIGHT_FOOT, ...HAND_TO_HAND, weapons: ['sword', 'spear', 'javelin'], arc: 45 } as const;
const LIGHT_BOWS = { ...LIGHT_FOOT, ...BOWS, weapons: ['bow', 'sling'], formations: WITH_OTHERS } as const;

/** The troops of both nations (Pharaoh Rides to War, Assyrian forces; Egyptian forces; Table of moves; Shooting). */
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

/** Heavy or light, and on foot, mounted or drawn. */
export interface Build {
  readonly weight: Weight;
  readonly arm: Arm;
}

/** Whether one is heavier than the other: by weight, or by arm first (ruling PRW-11). */
export function isHeavier(one: Build, other: Build, inForce: RulingsInForce): boolean {
  const byArm = choiceInForce(PRW_11, inForce) === 'arms' ? ARMS.indexOf(one.arm) - ARMS.indexOf(other.arm) : 0;
  if (byArm !== 0) return byArm > 0;
  return one.weight === 'heavy' && other.weight === 'light';
}

/** What somebody shoots with: chariots carry bows beside what they fight with; null for those who do not shoot. */
export const shotWeaponOf = ({
  type,
  weapon,
}: {
  readonly type: TypeId;
  readonly weapon: Weapon;
}): ShotWeapon | null =>
  TYPES[type].arm === 'chariot' ? 'bow' : (SHOT_WEAPONS.find((known) => known === weapon) ?? null);

/** Dice that a stand throws when it shoots: chariots carry many arrows (Shooting). */
export const shotsOf = (arm: Arm): number => (arm === 'chariot' ? 2 : 1);

/** A troop type: one of the book’s twelve, what it fights or shoots with, and whether it is of the guard. The rest follows from the type. */
export const troopSchema = z
  .strictObject({
    type: z.enum(TYPE_IDS),
    /** Null for what is usual with the type. */
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
