import type { TableBattle } from '../../../../contract/table.ts';
import { type Holders, placeOf } from './roles.ts';

/**
 * A text of a procedure whose two sides are “side a” and “side b”, with these called by the names of their armies; as it is where it has no
 * such roles, nobody fills them, or both are of one army.
 */
export function sideNames({ sides }: Pick<TableBattle, 'sides'>, holders: Holders): (text: string) => string {
  const [a, b] = ['a', 'b'].map((role) => {
    const key = holders[role]?.[0];
    return key === undefined ? undefined : sides[placeOf(key)[0]]?.name;
  });
  if (!a || !b || a === b) return (text) => text;
  return (text) =>
    text.replaceAll(/\b[Ss]ide ([abAB])\b/g, (_all, letter: string) => (letter.toLowerCase() === 'a' ? a : b));
}
