import { z } from 'zod';
import { WEAPON_NAME } from '../../points/troop-words.ts';
import type { Troop, TroopOrder, Weapon } from '../../points/troop.ts';

/* For the Pharaoh, Melee: weapons and factors, in the rows of the book. */

/** Row of the weapons table. The long spear has one row on foot and one mounted. */
export type MeleeRow =
  | 'other-weapons'
  | 'mounted-long-spear'
  | Extract<
      Weapon,
      | 'short-spear'
      | 'long-spear'
      | 'lance'
      | 'pike'
      | 'mace'
      | 'two-handed-mace'
      | 'axe'
      | 'two-handed-axe'
      | 'sword'
      | 'two-handed-sword'
    >;

/** Amounts subtracted from the 10 that hits, by armour: light, medium, heavy. Light chariots count as light, heavy ones as heavy. */
export const MELEE_WEAPONS_TABLE: readonly (readonly [
  row: MeleeRow,
  words: string,
  against: readonly [number, number, number],
])[] = [
  ['other-weapons', 'other weapons', [0, 0, 0]],
  ['short-spear', 'short spear', [-1, -1, 0]],
  ['long-spear', 'long spear on foot', [-1, -1, 0]],
  ['lance', 'foot lance', [-1, -1, 0]],
  ['pike', 'pike', [-1, -1, 0]],
  ['mace', 'mace', [-1, -1, -1]],
  ['two-handed-mace', 'two-handed mace', [-2, -2, -2]],
  ['axe', 'axe', [-2, -1, -1]],
  ['two-handed-axe', 'two-handed axe', [-3, -2, -2]],
  ['sword', 'sword', [-3, -2, -1]],
  ['two-handed-sword', 'two-handed sword', [-4, -3, -2]],
  ['mounted-long-spear', 'long spear, mounted', [-2, -2, -1]],
];

/** Number of ranks in which infantry in good order fights with a weapon. All other weapons fight in one rank. */
export const FIGHTING_RANKS: Readonly<Partial<Record<MeleeRow, number>>> = { 'long-spear': 2, lance: 3, pike: 4 };

export type MeleeFactor =
  | 'close-against-open'
  | 'rear'
  | 'better-class'
  | 'charging'
  | 'close-against-medium'
  | 'medium-against-open'
  | 'flank'
  | 'heavy-chariot-against-close'
  | 'against-disordered'
  | 'higher'
  | 'open-against-chariots'
  | 'behind-obstacle';

/** Factors of melee. `of` is the only order or kind that a factor applies to; absent if all. */
export const MELEE_FACTORS: readonly {
  readonly id: MeleeFactor;
  readonly words: string;
  readonly factor: number;
  readonly of?: TroopOrder | 'heavy-chariot';
}[] = [
  { id: 'close-against-open', words: 'Close order against open order', factor: -2, of: 'CO' },
  { id: 'rear', words: 'Against the opponent’s rear', factor: -2 },
  { id: 'better-class', words: 'Better class than the opponent', factor: -1 },
  { id: 'charging', words: 'Charging, counter-charging or following up', factor: -1 },
  { id: 'close-against-medium', words: 'Close order against medium order', factor: -1, of: 'CO' },
  { id: 'medium-against-open', words: 'Medium order against open order', factor: -1, of: 'MO' },
  { id: 'flank', words: 'Against the opponent’s flank', factor: -1 },
  { id: 'heavy-chariot-against-close', words: 'Heavy chariot against close order', factor: -1, of: 'heavy-chariot' },
  { id: 'against-disordered', words: 'Against a disordered opponent', factor: -1 },
  { id: 'higher', words: 'On higher ground, or charging downhill', factor: -1 },
  { id: 'open-against-chariots', words: 'Open order against chariots', factor: -1, of: 'OO' },
  { id: 'behind-obstacle', words: 'Opponent behind a defensible obstacle', factor: 1 },
];

const WEAPONS = [
  'other-weapons',
  'two-other-weapons',
  'short-spear',
  'long-spear',
  'lance',
  'pike',
  'mace',
  'two-handed-mace',
  'axe',
  'two-handed-axe',
  'sword',
  'two-handed-sword',
] as const satisfies readonly (Exclude<MeleeRow, 'mounted-long-spear'> | 'two-other-weapons')[];
type MeleeWeapon = (typeof WEAPONS)[number];

/** Weapon by its name in army lists. No name means other weapons. */
export const meleeWeapon = z.preprocess(
  (weapon) => (weapon === undefined || weapon === null || weapon === 'other' ? 'other-weapons' : weapon),
  z.enum(WEAPONS).default('other-weapons'),
);

/** Weapons that need both hands (For the Pharaoh, Melee Weapons). */
const TWO_HANDED: ReadonlySet<MeleeWeapon> = new Set([
  'two-handed-mace',
  'two-handed-axe',
  'two-handed-sword',
  'lance',
  'pike',
]);
export const isTwoHanded = (weapon: MeleeWeapon): boolean => TWO_HANDED.has(weapon);

/** Returns the table row of a weapon. Two other weapons use the row for other weapons. */
export function getMeleeRow(weapon: MeleeWeapon, riding: boolean): MeleeRow {
  if (weapon === 'two-other-weapons') return 'other-weapons';
  return weapon === 'long-spear' && riding ? 'mounted-long-spear' : weapon;
}

/** Reports a rider with a weapon for troops on foot. */
export function checkMeleeWeapon(
  at: readonly string[],
  weapon: MeleeWeapon | undefined,
  riding: boolean,
  report: (path: readonly string[], message: string, came: unknown) => void,
): void {
  if ((weapon === 'lance' || weapon === 'pike') && riding) {
    report([...at, 'weapon'], `only troops that fight on foot can use this weapon: ${WEAPON_NAME[weapon]}`, weapon);
  }
}

const MELEE_ROWS: ReadonlySet<string> = new Set(MELEE_WEAPONS_TABLE.map(([row]) => row));
const ON_FOOT: ReadonlySet<string> = new Set(['lance', 'pike']);

export const getMeleeWeapon = (troop: Troop): MeleeWeapon =>
  (troop.weapons.find((weapon) => MELEE_ROWS.has(weapon) && !(troop.kind !== 'infantry' && ON_FOOT.has(weapon))) ??
    'other-weapons') as MeleeWeapon;
