import type { TableBattle } from '../../../../contract/table.ts';
import type { TableRules } from '../../../../rules/core/table-rules.ts';
import { agreedSide } from '../battle-things.ts';
import { type Holders, placeOf } from './roles.ts';

type Named = (text: string) => string;

/** The two sides of a procedure, “side a” and “side b”, by who fills these roles; as they are where nobody does, or both are of one army. */
function namedByRole({ sides }: Pick<TableBattle, 'sides'>, holders: Holders): Named {
  const [a, b] = ['a', 'b'].map((role) => {
    const key = holders[role]?.[0];
    return key === undefined ? undefined : sides[placeOf(key)[0]]?.name;
  });
  if (!a || !b || a === b) return (text) => text;
  return (text) =>
    text.replaceAll(/\b[Ss]ide ([abAB])\b/g, (_all, letter: string) => (letter.toLowerCase() === 'a' ? a : b));
}

/** Sides that were agreed on, such as “the black side”, with the word kept: the cards have it too. */
function namedByAgreement(battle: Pick<TableBattle, 'sides' | 'agreed'>, rules: Pick<TableRules, 'agreements'>): Named {
  const agreed = (rules.agreements ?? []).flatMap(
    ({ id, words }) =>
      words?.flatMap((word, at) => {
        const side = agreedSide(battle, rules, { agreement: id, other: at === 1 });
        const name = side === null ? undefined : battle.sides[side]?.name;
        return name ? [[`the ${word} side`, `${name} (${word})`] as const] : [];
      }) ?? [],
  );
  return (text) => agreed.reduce((said, [word, name]) => said.replaceAll(word, name), text);
}

/** A text of a procedure with its sides called by the names of their armies. */
export function sideNames(
  battle: Pick<TableBattle, 'sides' | 'agreed'>,
  holders: Holders,
  rules: Pick<TableRules, 'agreements'>,
): Named {
  const [byRole, byAgreement] = [namedByRole(battle, holders), namedByAgreement(battle, rules)];
  return (text) => byAgreement(byRole(text));
}
