import type { TableRules } from '../table-rules.ts';

/** The parts of a battle that decide the names of its sides. */
interface NamedSides {
  readonly sides: readonly { readonly name: string }[];
  readonly agreed?: Readonly<Record<string, string>> | undefined;
}

/** Keys of the role holders of a procedure. Each key begins with the number of the side. */
type Holders = Readonly<Record<string, readonly string[]>>;

/** Returns the side chosen in an agreement, or the opposite side; null if the book has no such agreement. */
export function getAgreedSide(
  { agreed = {} }: Pick<NamedSides, 'agreed'>,
  { agreements = [] }: Pick<TableRules, 'agreements'>,
  { agreement: id, other }: { readonly agreement: string; readonly other: boolean },
): 0 | 1 | null {
  const choices = agreements.find((known) => known.id === id)?.choices ?? [];
  const side = (choices.find((choice) => choice.id === agreed[id]) ?? choices[0])?.side;
  if (side === undefined) return null;
  return other ? (side === 0 ? 1 : 0) : side;
}

type NameSides = (text: string) => string;

/** Replaces “side a” and “side b” with the names of the role holders' armies. Nothing is replaced if only one army holds roles. */
function nameByRole({ sides }: NamedSides, holders: Holders): NameSides {
  const [a, b] = ['a', 'b'].map((role) => {
    const key = holders[role]?.[0];
    return key === undefined ? undefined : sides[Number(key.split(':')[0])]?.name;
  });
  if (!a || !b || a === b) return (text) => text;
  return (text) =>
    text.replaceAll(/\b[Ss]ide ([abAB])\b/g, (_all, letter: string) => (letter.toLowerCase() === 'a' ? a : b));
}

/** Replaces names of agreed sides, such as “the black side”, by army names. The colour stays in brackets, because the cards use it. */
function nameByAgreement(battle: NamedSides, rules: Pick<TableRules, 'agreements'>): NameSides {
  const agreed = (rules.agreements ?? []).flatMap(
    ({ id, words }) =>
      words?.flatMap((word, at) => {
        const side = getAgreedSide(battle, rules, { agreement: id, other: at === 1 });
        const name = side === null ? undefined : battle.sides[side]?.name;
        return name ? [[`the ${word} side`, `${name} (${word})`] as const] : [];
      }) ?? [],
  );
  return (text) => agreed.reduce((said, [word, name]) => said.replaceAll(word, name), text);
}

/** Replaces the sides in a procedure's text with the names of their armies. */
export function createSideNamer(
  battle: NamedSides,
  holders: Holders,
  rules: Pick<TableRules, 'agreements'>,
): NameSides {
  const [byRole, byAgreement] = [nameByRole(battle, holders), nameByAgreement(battle, rules)];
  return (text) => byAgreement(byRole(text));
}

interface NamedUnits {
  readonly name: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}

/** Replaces words that occur more than once with longer, unique ones. */
function makeUnique<Each extends { readonly words: string }>(all: readonly Each[], more: (each: Each) => string) {
  const counts = new Map<string, number>();
  for (const { words } of all) counts.set(words, (counts.get(words) ?? 0) + 1);
  return all.map((each) => (counts.get(each.words)! > 1 ? { ...each, words: more(each) } : each));
}

/** Returns unique names of units by id: with a number, or with the army's name if both sides share it. @param numbered numbers all units */
export function getUnitNames(sides: readonly NamedUnits[], numbered = false): ReadonlyMap<string, string> {
  const named = sides.flatMap(({ name: army, units }) => {
    const sideUnits = units.map(({ id, name }, at) => ({ id, army, words: name, number: `${at + 1} ${name}` }));
    return numbered
      ? sideUnits.map((each) => ({ ...each, words: each.number }))
      : makeUnique(sideUnits, ({ number }) => number);
  });
  return new Map(makeUnique(named, ({ words, army }) => `${words} (${army})`).map(({ id, words }) => [id, words]));
}
