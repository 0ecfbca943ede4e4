/** Words that something is found by, from the most telling to the least. */
export interface Searchable {
  readonly name: readonly string[];
  /** Abbreviations as a list prints them: they are matched whole. */
  readonly codes: ReadonlySet<string>;
  readonly words: readonly string[];
}

const split = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}+*]+/u)
    .filter(Boolean);

export const searchable = (name: string, codes: string, words: string): Searchable => ({
  name: split(name),
  codes: new Set(split(codes)),
  words: split(words),
});

/** A plural's or a slip's worth of letters. */
const LEAST_FOR_SLIP = 4;

/** Whether one letter more, less, other, or two in each other's place make one word the beginning of the other. */
function isSlip(typed: string, word: string): boolean {
  if (typed.length < LEAST_FOR_SLIP || typed[0] !== word[0]) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = typed.slice(at);
  const left = word.slice(at);
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return (
    left.startsWith(rest.slice(1)) ||
    left.slice(1).startsWith(rest) ||
    left.slice(1).startsWith(rest.slice(1)) ||
    left.startsWith(swapped)
  );
}

/** How well one typed word fits; null where it does not. */
function scoreOfWord({ name, codes, words }: Searchable, typed: string): number | null {
  if (name.includes(typed)) return 10;
  if (codes.has(typed)) return 9;
  if (name.some((word) => word.startsWith(typed))) return 8;
  if (words.includes(typed)) return 6;
  if (words.some((word) => word.startsWith(typed))) return 5;
  if (name.some((word) => word.length >= LEAST_FOR_SLIP && typed.startsWith(word))) return 4;
  if (typed.length > 1 && name.some((word) => word.includes(typed))) return 3;
  return name.some((word) => isSlip(typed, word)) ? 2 : null;
}

/** How well all typed words fit together; null where one does not. Words of the name that nobody typed count against it. */
export function scoreOf(text: Searchable, typed: readonly string[]): number | null {
  const wanted = typed.flatMap(split);
  let score = 0;
  for (const word of wanted) {
    const fits = scoreOfWord(text, word);
    if (fits === null) return null;
    score += fits;
  }
  const unsaid = text.name.filter((word) => !wanted.some((each) => word.startsWith(each) || each.startsWith(word)));
  return score - unsaid.length;
}
