/** The longest word that is held against others: nobody names troops at greater length. */
const LONGEST_WORD = 30;
const MOST_WORDS = 40;

/** Words that say nothing about which troops are meant. */
const IDLE = new Set([
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

/** One spelling for singular and plural: `spearmen` and `spearman`, `slingers` and `slinger`. */
function singular(word: string): string {
  if (word.endsWith('men')) return `${word.slice(0, -3)}man`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** A text as the words it is compared by: small letters without accents, singular. At most forty. */
export function wordsOf(text: string): string[] {
  return text
    .slice(0, 1000)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '' && word.length <= LONGEST_WORD)
    .slice(0, MOST_WORDS)
    .map(singular);
}

/** A text's words between blanks, to look for within another's. */
export const spaced = (text: string): string => ` ${wordsOf(text).join(' ')} `;

export const isIdle = (word: string): boolean => IDLE.has(word);

/** Letters to change, add, drop or swap with their neighbour to make one word of the other; `most + 1` for anything beyond `most`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      let cost = Math.min((last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = now;
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}

const slipsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** How many misspelt words are looked up in one import: each is held against a whole vocabulary. */
const MOST_LOOKUPS = 400;

/** Finds the known word that a misspelt one was meant for. Remembers, and gives up after so many. */
export function spelling(vocabulary: ReadonlySet<string>): (word: string) => string | null {
  const remembered = new Map<string, string | null>();
  let lookups = 0;
  return (word) => {
    if (vocabulary.has(word)) return word;
    const known = remembered.get(word);
    if (known !== undefined) return known;
    const most = slipsAllowed(word);
    if (most === 0 || /\d/.test(word) || lookups >= MOST_LOOKUPS) return null;
    lookups += 1;
    let best: string | null = null;
    let nearest = most;
    for (const candidate of vocabulary) {
      if (candidate.length < 4) continue;
      const distance = editDistance(word, candidate, nearest);
      if (distance < nearest || (distance === nearest && best === null)) {
        nearest = distance;
        best = candidate;
      }
    }
    remembered.set(word, best);
    return best;
  };
}

/** Games whose rosters come to us by mistake, by the names that their rosters bear: the longer before what lies within it. */
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

/** The game that a text names, as it is called; null where it names none that we know of. */
export const gameNamedIn = (text: string): string | null =>
  KNOWN_GAMES.find((game) => spaced(text).includes(spaced(game))) ?? null;
