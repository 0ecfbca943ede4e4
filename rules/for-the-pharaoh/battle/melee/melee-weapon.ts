import { z } from 'zod';
import { WEAPON_NAME } from '../../points/troop-words.ts';
import type { Troop } from '../../points/troop.ts';
import { MELEE_WEAPONS_TABLE, type MeleeRow } from './melee-table.ts';

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
export type MeleeWeapon = (typeof WEAPONS)[number];

/** A weapon by its name in lists of troops; nothing named is other weapons. */
export const meleeWeapon = z.preprocess(
  (weapon) => (weapon === undefined || weapon === null || weapon === 'other' ? 'other-weapons' : weapon),
  z.enum(WEAPONS).default('other-weapons'),
);

/** Whoever holds one of these needs both hands (For the Pharaoh, Melee Weapons). */
const TWO_HANDED: ReadonlySet<MeleeWeapon> = new Set([
  'two-handed-mace',
  'two-handed-axe',
  'two-handed-sword',
  'lance',
  'pike',
]);
export const isTwoHanded = (weapon: MeleeWeapon): boolean => TWO_HANDED.has(weapon);

/** The row of the table a weapon is looked up in; two other weapons are other weapons. */
export function meleeRow(weapon: MeleeWeapon, riding: boolean): MeleeRow {
  if (weapon === 'two-other-weapons') return 'other-weapons';
  return weapon === 'long-spear' && riding ? 'mounted-long-spear' : weapon;
}

/** A weapon of those on foot in the hands of those who ride is none. */
export function checkMeleeWeapon(
  at: readonly string[],
  weapon: MeleeWeapon | undefined,
  riding: boolean,
  report: (path: readonly string[], message: string, came: unknown) => void,
): void {
  if ((weapon === 'lance' || weapon === 'pike') && riding) {
    report([...at, 'weapon'], `${WEAPON_NAME[weapon]} is a weapon of troops who fight on foot`, weapon);
  }
}

const STRUCK_WITH: ReadonlySet<string> = new Set(MELEE_WEAPONS_TABLE.map(([row]) => row));
const ON_FOOT: ReadonlySet<string> = new Set(['lance', 'pike']);

/** The weapon that troops strike with. */
export const meleeWeaponOf = (troop: Troop): MeleeWeapon =>
  (troop.weapons.find((weapon) => STRUCK_WITH.has(weapon) && !(troop.kind !== 'infantry' && ON_FOOT.has(weapon))) ??
    'other-weapons') as MeleeWeapon;
