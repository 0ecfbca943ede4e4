import MiniSearch from 'minisearch';

/** Something that can be found by words. */
export interface Findable {
  /** Its kind and what it is known by: `list/akkadian`. */
  readonly id: string;
  readonly title: string;
  /** Further words that find it. */
  readonly text: string;
}

/** Joins a lone letter to the word before it: “class A” is no other word’s beginning, and not “class B”. */
const JOINT = '\u0001';

/** Signs between words; a hyphen parts words too, so that “heavy-chariot” is found by either. */
const BETWEEN = /[^\p{L}\p{N}]+/u;

/** The words of a text; a lone letter counts together with the word before it. */
const wordsOf = (text: string): string[] => {
  const words = text.split(BETWEEN).filter(Boolean);
  return words.map((word, at) => (word.length === 1 && at > 0 ? `${words[at - 1]}${JOINT}${word}` : word));
};

/** A letter without its accents, small. */
const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Plurals are found by singulars and the other way round: “camels”, “camel”. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?<![us])s$/, '') : word);

/** Letters that may be mistyped in a word. Letters that changed places are two: such are looked for where nothing else is found. */
const isExact = (word: string): boolean => word.length < 4 || word.includes(JOINT);
const mistyped = (word: string): number => (isExact(word) ? 0 : 1);
const badlyMistyped = (word: string): number => (isExact(word) ? 0 : word.length < 5 ? 1 : 2);

/**
 * Makes one index of many things. It finds those that have every word, whole or begun or mistyped, the likeliest first; a title
 * counts more than other words.
 */
export function searchIndex<Item extends Findable>(items: readonly Item[]): (words: string) => readonly Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const index = new MiniSearch<Item>({
    fields: ['title', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => stem(folded(word)),
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
    const found = search(words, true, mistyped);
    return found.length > 0 ? found : search(words, false, badlyMistyped);
  };
}
