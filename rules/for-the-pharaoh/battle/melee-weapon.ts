import { z } from 'zod';
import { type TroopKind, WEAPONS } from '../points/troop.ts';
import { WEAPON_NAME } from '../points/troop-words.ts';
import { MELEE_WEAPONS_TABLE, type MeleeRow } from './melee-table.ts';
import { rides } from './sides.ts';

/** A weapon by its name in lists of troops; nothing named is other weapons. */
export const meleeWeapon = z
  .enum([...WEAPONS, 'other-weapons', 'other'])
  .nullish()
  .transform((weapon) => (weapon === 'other' ? 'other-weapons' : (weapon ?? 'other-weapons')));
export type MeleeWeapon = z.output<typeof meleeWeapon>;

const ROWS: ReadonlySet<string> = new Set(MELEE_WEAPONS_TABLE.map(([row]) => row));

/** Whoever holds one of these needs both hands (For the Pharaoh, Melee Weapons). */
const TWO_HANDED: ReadonlySet<MeleeWeapon> = new Set([
  'two-handed-mace',
  'two-handed-axe',
  'two-handed-sword',
  'lance',
  'pike',
]);
export const isTwoHanded = (weapon: MeleeWeapon): boolean => TWO_HANDED.has(weapon);

/** The foot lance is named for it, the pike is formed infantry's. */
const ON_FOOT: ReadonlySet<MeleeWeapon> = new Set(['lance', 'pike']);

/** The row of the table a weapon is looked up in; two other weapons are other weapons. */
export function meleeRow(weapon: MeleeWeapon, riding: boolean): MeleeRow {
  if (weapon === 'two-other-weapons') return 'other-weapons';
  return weapon === 'long-spear' && riding ? 'mounted-long-spear' : (weapon as MeleeRow);
}

const nameOf = (weapon: MeleeWeapon): string => (weapon === 'other-weapons' ? 'other weapons' : WEAPON_NAME[weapon]);

/** A weapon that is thrown or shot, or one that is for those on foot in the hands of those who ride, is none. */
export function checkMeleeWeapon(
  side: string,
  of: { kind: TroopKind; mounted?: boolean | undefined; weapon?: MeleeWeapon | undefined },
  report: (path: readonly string[], message: string, came: unknown) => void,
): void {
  const { weapon } = of;
  if (weapon === undefined) return;
  if (!ROWS.has(meleeRow(weapon, false))) {
    const message = `${nameOf(weapon)} is no melee weapon; who has no other fights with "other-weapons"`;
    report([side, 'weapon'], message, weapon);
  } else if (ON_FOOT.has(weapon) && rides(of)) {
    report([side, 'weapon'], `${nameOf(weapon)} is a weapon of troops who fight on foot`, weapon);
  }
}
