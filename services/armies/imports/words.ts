/** Longer words are ignored. */
const MAX_WORD_LENGTH = 30;
const MAX_WORDS = 40;

/** Words that do not help to identify troops. */
const IGNORED_WORDS = new Set([
  'a',
  'an',
  'and',
  'of',
  'the',
  'with',
  'in',
  'on',
  'unit',
  'figure',
  'model',
  'each',
  'man',
  'pts',
  'point',
]);

/** Converts plurals to singular: `spearmen` to `spearman`, `slingers` to `slinger`. */
function toSingular(word: string): string {
  if (word.endsWith('men')) return `${word.slice(0, -3)}man`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Splits a text into words for comparison: lower case, without accents, singular. */
export function splitWords(text: string): string[] {
  return text
    .slice(0, 1000)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '' && word.length <= MAX_WORD_LENGTH)
    .slice(0, MAX_WORDS)
    .map(toSingular);
}

/** Returns a text's words with a space before and after each, to be searched for in another text. */
export const toSpacedWords = (text: string): string => ` ${splitWords(text).join(' ')} `;

export const isIgnored = (word: string): boolean => IGNORED_WORDS.has(word);

/** Counts the letters to change, add, drop or swap with a neighbour to turn one word into another. Returns `max + 1` if above `max`. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let previous: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let min = row;
    for (let column = 1; column <= other.length; column += 1) {
      const substitution = one[row - 1] === other[column - 1] ? 0 : 1;
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + substitution,
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        cost = Math.min(cost, (previous[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      min = Math.min(min, cost);
    }
    if (min > max) return max + 1;
    previous = last;
    last = current;
  }
  return Math.min(last[other.length] ?? 0, max + 1);
}

const getMaxSlips = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Maximum misspelt words looked up per import. Each lookup compares a word with the whole vocabulary. */
const MAX_LOOKUPS = 400;

/** Returns a function that corrects misspelt words. It caches results and gives up after MAX_LOOKUPS words. */
export function createSpelling(vocabulary: ReadonlySet<string>): (word: string) => string | null {
  const cache = new Map<string, string | null>();
  let lookups = 0;
  return (word) => {
    if (vocabulary.has(word)) return word;
    const known = cache.get(word);
    if (known !== undefined) return known;
    const maxSlips = getMaxSlips(word);
    if (maxSlips === 0 || /\d/.test(word) || lookups >= MAX_LOOKUPS) return null;
    lookups += 1;
    let best: string | null = null;
    let nearest = maxSlips;
    for (const candidate of vocabulary) {
      if (candidate.length < 4) continue;
      const distance = editDistance(word, candidate, nearest);
      if (distance < nearest || (distance === nearest && best === null)) {
        nearest = distance;
        best = candidate;
      }
    }
    cache.set(word, best);
    return best;
  };
}

/** Titles of other games as written in their rosters. Of two titles that contain each other, the longer comes first. */
const KNOWN_GAMES = [
  'Warhammer 40,000',
  'Warhammer 40k',
  'Warhammer: The Old World',
  'Warhammer Fantasy',
  'Warhammer: Age of Sigmar',
  'Age of Sigmar',
  'The Horus Heresy',
  'Kill Team',
  'Necromunda',
  'Middle-earth Strategy Battle Game',
  'Kings of War',
  'Grimdark Future',
  'Age of Fantasy',
  'Bolt Action',
  'Flames of War',
  'Star Wars: Legion',
  'Warmachine',
  'Malifaux',
  'L’Art de la Guerre',
  'De Bellis Antiquitatis',
  'Hail Caesar',
] as const;

/** Returns the title of a known game in a text, or null. */
export const findGame = (text: string): string | null =>
  KNOWN_GAMES.find((game) => toSpacedWords(text).includes(toSpacedWords(game))) ?? null;
