import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import type { Troop, TroopKind, Weapon } from '../../points/troop.ts';
import { FTP_B13 } from '../battle-rulings.ts';

/* For the Pharaoh, Shooting: ranges, weapons and factors, in the rows of the book. */

export type DistanceWeapon = Extract<
  Weapon,
  'dart' | 'bow' | 'javelin' | 'javelin-throw-stick' | 'composite-bow' | 'sling'
>;
/** Row of the range table: a figure's weapon, or a chariot or battle-cart with any crew weapons. */
export type Shooter = DistanceWeapon | 'chariot';

/** Ranges in centimetres. */
type Ranges = readonly [effective: number, long: number, extreme: number];

export const RANGES: readonly (readonly [shooter: Shooter, ranges: Ranges])[] = [
  ['javelin', [1, 2, 4]],
  ['dart', [2, 4, 8]],
  ['javelin-throw-stick', [2, 4, 8]],
  ['chariot', [2, 4, 8]],
  ['sling', [3, 6, 12]],
  ['bow', [4, 8, 16]],
  ['composite-bow', [6, 12, 24]],
];

/** Added to the 10 that hits, against light, medium and heavy armour. Light chariots count as light, heavy ones as heavy. */
export const SHOOTING_WEAPONS: readonly (readonly [
  weapon: DistanceWeapon,
  against: readonly [number, number, number],
])[] = [
  ['dart', [0, 1, 2]],
  ['bow', [0, 1, 2]],
  ['javelin', [0, 0, 1]],
  ['javelin-throw-stick', [0, 0, 1]],
  ['composite-bow', [0, 0, 1]],
  ['sling', [0, 0, 1]],
];

/** Shooting ranks of formed infantry, and the maximum move of infantry in the same phase. */
export const RANKS_AND_MOVING: readonly (readonly [weapon: DistanceWeapon, ranks: number, move: string])[] = [
  ['bow', 3, 'full'],
  ['dart', 3, 'full'],
  ['composite-bow', 3, '⅔'],
  ['javelin', 2, '⅔'],
  ['sling', 2, '⅔'],
  ['javelin-throw-stick', 1, '⅓'],
];

/** Degrees to each side of straight ahead. */
export const ARCS = [
  ['mounted', 'Mounted troops', 180],
  ['OO', 'Open order infantry', 90],
  ['MO', 'Medium order infantry', 45],
  ['CO', 'Close order infantry', 22.5],
] as const;

export type ShootingFactor =
  | 'flank'
  | 'effective'
  | 'long'
  | 'rear'
  | 'disordered'
  | 'medium-order'
  | 'snap'
  | 'open-order'
  | 'light-cover'
  | 'medium-cover'
  | 'heavy-cover';

/** In the book's order. Cover is in the text below the list. */
export const SHOOTING_FACTORS: readonly {
  readonly id: ShootingFactor;
  readonly words: string;
  /** Examples, if the words alone are unclear. */
  readonly such?: string;
  readonly factor: number;
}[] = [
  { id: 'flank', words: 'At the target’s flank', factor: -2 },
  { id: 'effective', words: 'At effective range', factor: -2 },
  { id: 'long', words: 'At long range', factor: -1 },
  { id: 'rear', words: 'At the target’s rear', factor: -1 },
  { id: 'disordered', words: 'Shooters disordered', factor: 1 },
  { id: 'medium-order', words: 'Target in medium order', factor: 1 },
  { id: 'snap', words: 'Snap shot', factor: 1 },
  { id: 'open-order', words: 'Target in open order', factor: 2 },
  {
    id: 'light-cover',
    words: 'Light cover',
    such: 'woods, hedges, walls, wooden houses, plashing, propped shields',
    factor: 1,
  },
  { id: 'medium-cover', words: 'Medium cover', such: 'buildings of brick or stone', factor: 2 },
  { id: 'heavy-cover', words: 'Heavy cover', such: 'fortifications of stone, battlements', factor: 3 },
];

/** For the Pharaoh, Optional Rules, Fire and Smoke. */
export const THROUGH_SMOKE = { words: 'Through thin smoke', factor: 1 } as const;

const SHOT_WEAPONS: ReadonlySet<string> = new Set(SHOOTING_WEAPONS.map(([weapon]) => weapon));

/** Returns the shooting weapon of troops, if any. */
export const findShootingWeapon = ({ weapons }: Pick<Troop, 'weapons'>): DistanceWeapon | undefined =>
  weapons.find((weapon): weapon is DistanceWeapon => SHOT_WEAPONS.has(weapon));

const WHEELED: ReadonlySet<TroopKind> = new Set(['light-chariot', 'heavy-chariot', 'battle-cart']);

/** Weapons with a longer reach than the chariot row of the range table. */
export const LONG_RANGE_WEAPONS: readonly DistanceWeapon[] = ['sling', 'bow', 'composite-bow'];

/** Returns the row of the range table for a weapon (ruling FTP-B13). */
export function getRangeRow(
  weapon: DistanceWeapon,
  kind: TroopKind,
  inForce: RulingsInForce,
): { readonly row: Shooter; readonly rulings: readonly string[] } {
  if (!WHEELED.has(kind)) return { row: weapon, rulings: [] };
  const usesOwnRange = LONG_RANGE_WEAPONS.includes(weapon) && getChoice(FTP_B13, inForce) === 'default';
  return { row: usesOwnRange ? weapon : 'chariot', rulings: LONG_RANGE_WEAPONS.includes(weapon) ? ['FTP-B13'] : [] };
}

export const RANGE_IDS = ['effective', 'long', 'extreme'] as const;
export type Range = (typeof RANGE_IDS)[number];

/** Returns the centimetres of each range of a row. */
export const getReach = (row: Shooter): readonly [number, number, number] =>
  RANGES.find(([known]) => known === row)![1];

/** Returns the range at a distance in centimetres, or null beyond the last. */
export const findRange = (row: Shooter, cm: number): Range | null =>
  RANGE_IDS.find((_, index) => cm <= getReach(row)[index]!) ?? null;
