import MiniSearch from 'minisearch';

/** Something that can be found by words. */
export interface Findable {
  /** Its kind and what it is known by: `list/akkadian`. */
  readonly id: string;
  readonly title: string;
  /** Further words that find it. */
  readonly text: string;
}

/** Signs between words; a hyphen parts words too, so that “heavy-chariot” is found by either. */
const BETWEEN = /[^\p{L}\p{N}]+/u;

/** A letter without its accents, small. */
const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Plurals are found by singulars and the other way round: “camels”, “camel”. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?<![us])s$/, '') : word);

/** Letters that may be mistyped in a word of so many. */
const mistyped = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * Makes one index of many things. It finds those that have every word, whole or begun or mistyped, the likeliest first; a title
 * counts more than other words.
 */
export function searchIndex<Item extends Findable>(items: readonly Item[]): (words: string) => readonly Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const index = new MiniSearch<Item>({
    fields: ['title', 'text'],
    tokenize: (text) => text.split(BETWEEN).filter(Boolean),
    processTerm: (word) => stem(folded(word)),
  });
  index.addAll([...byId.values()]);
  return (words) =>
    index
      .search(words, { combineWith: 'AND', prefix: true, fuzzy: mistyped, boost: { title: 3 } })
      .flatMap(({ id }) => byId.get(id as string) ?? []);
}
