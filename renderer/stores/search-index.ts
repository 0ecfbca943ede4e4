import MiniSearch from 'minisearch';

export interface Findable {
  /** Kind and key: `list/akkadian`. */
  readonly id: string;
  readonly title: string;
  /** Additional search text. */
  readonly text: string;
}

/** Joins a single letter to the previous word, so that “class A” matches neither “class B” nor other words. */
const JOINT = '\u0001';

/** Separators of words, including hyphens: “heavy-chariot” is found by either word. */
const SEPARATORS = /[^\p{L}\p{N}]+/u;

/** Splits a text into words. A single letter also includes the previous word. */
const splitWords = (text: string): string[] => {
  const words = text.split(SEPARATORS).filter(Boolean);
  return words.map((word, at) => (word.length === 1 && at > 0 ? `${words[at - 1]}${JOINT}${word}` : word));
};

/** Removes accents and case. */
const foldWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Removes plural endings: “camels” matches “camel”. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?<![us])s$/, '') : word);

/** Maximum number of typos per word. Swapped letters count as two typos, which are only allowed if the first search finds nothing. */
const isExact = (word: string): boolean => word.length < 4 || word.includes(JOINT);
const getMaxTypos = (word: string): number => (isExact(word) ? 0 : 1);
const getMaxLooseTypos = (word: string): number => (isExact(word) ? 0 : word.length < 5 ? 1 : 2);

/** Creates a search over all items. It finds items with every word, allowing prefixes and typos, best match first. Titles weigh more. */
export function createSearch<Item extends Findable>(items: readonly Item[]): (words: string) => readonly Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const index = new MiniSearch<Item>({
    fields: ['title', 'text'],
    tokenize: splitWords,
    processTerm: (word) => stem(foldWord(word)),
  });
  index.addAll([...byId.values()]);
  const search = (words: string, prefix: boolean, fuzzy: (word: string) => number): readonly Item[] =>
    index
      .search(words, {
        combineWith: 'AND',
        prefix: (word) => prefix && word.length > 1 && !word.includes(JOINT),
        fuzzy,
        boost: { title: 3 },
      })
      .flatMap(({ id }) => byId.get(id as string) ?? []);
  return (words) => {
    const results = search(words, true, getMaxTypos);
    return results.length > 0 ? results : search(words, false, getMaxLooseTypos);
  };
}
