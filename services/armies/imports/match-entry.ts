import type { ListEntry, NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { cleanLine, findFace } from '../formats/roster.ts';
import type { SourcePart } from './source-army.ts';
import { isIgnored, createSpelling, splitWords } from './words.ts';

interface IndexedEntry {
  readonly entry: ListEntry;
  /** Name and troop type as written in rosters. */
  readonly label: string;
  readonly name: readonly string[];
  /** Words for the entry's class, kind, order and weapons, in full and abbreviated. */
  readonly hints: ReadonlySet<string>;
}

export interface EntryMatch {
  readonly entry: ListEntry;
  readonly label: string;
  /** Reasons for doubt; empty if the match is certain. */
  readonly doubts: readonly string[];
  readonly score: number;
  /** Checks whether every word of a text fits the entry. */
  covers(text: string): boolean;
}

/** Finds the entry of an army list that a text names. */
export interface EntryMatcher {
  readonly list: NationList;
  find(part: Pick<SourcePart, 'words' | 'prices' | 'details'>): EntryMatch | null;
  /** Finds the entry whose whole name is contained in a text. `alone` is true if the text contains nothing else. */
  findNamed(text: string): { readonly entry: ListEntry; readonly alone: boolean } | null;
}

/** Maximum comparisons of one matcher. */
const MAX_COMPARISONS = 300_000;

function indexEntry(book: RuleSystem, entry: ListEntry): IndexedEntry {
  const face = findFace(book, entry.troop);
  const name = cleanLine(entry.name);
  const { printed } = entry;
  const described = [face?.short, face?.words, printed.class, printed.type, printed.order, printed.weapons].join(' ');
  return {
    entry,
    label: face ? `${name}, ${face.short}` : name,
    name: [...new Set(splitWords(name))],
    hints: new Set(splitWords(described)),
  };
}

interface TextWords {
  readonly words: ReadonlySet<string>;
  /** Pairs of a misspelt word and its correction. */
  readonly corrections: readonly (readonly [string, string])[];
  /** Words from the lines below the troops. */
  readonly details: readonly string[];
  readonly prices: readonly number[];
}

interface Rating {
  readonly at: IndexedEntry;
  readonly coverage: number;
  readonly hints: number;
  readonly unknown: readonly string[];
  readonly score: number;
}

function rateEntry(candidate: IndexedEntry, { words, prices, details }: TextWords): Rating {
  const covered = candidate.name.filter((word) => words.has(word)).length;
  const otherWords = [...words].filter(
    (word) => !candidate.name.includes(word) && !isIgnored(word) && !/^\d+x?$/.test(word),
  );
  const strangers = otherWords.filter((word) => !candidate.hints.has(word));
  const hints = otherWords.length - strangers.length;
  const coverage = candidate.name.length === 0 ? 0 : covered / candidate.name.length;
  const detailed = details.filter((word) => candidate.hints.has(word)).length;
  // Weights: words in the line count more than words in the lines below, and those count more than the price.
  const bonus = (prices.includes(candidate.entry.cost) ? 0.25 : 0) + Math.min(detailed, 4) * 0.5;
  return {
    at: candidate,
    coverage,
    hints,
    unknown: strangers,
    score: coverage * 10 + hints - strangers.length * 1.5 + bonus,
  };
}

function listDoubts(best: Rating, second: Rating | undefined, inputWords: TextWords): string[] {
  const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');
  const doubts = inputWords.corrections.map(([written, read]) => `“${written}” was read as “${read}”`);
  if (best.coverage < 1) {
    const missing = best.at.name.filter((word) => !inputWords.words.has(word));
    doubts.push(`its name also has ${quoted(missing)}`);
  }
  if (best.unknown.length > 0) doubts.push(`${quoted(best.unknown)} does not describe it`);
  if (second && second.score === best.score) doubts.push('several entries fit equally well; the first was used');
  return doubts;
}

/** Creates a matcher that compares a list's names word by word, and entries of the same name by class, order, weapons and cost. */
export function createMatcher(book: RuleSystem, list: NationList): EntryMatcher {
  const entries = list.entries.map((entry) => indexEntry(book, entry));
  const byLabel = new Map<string, IndexedEntry | null>();
  const byType = new Map<string, IndexedEntry>();
  const byWord = new Map<string, IndexedEntry[]>();
  const vocabulary = new Set<string>();
  for (const candidate of entries) {
    const label = splitWords(candidate.label).join(' ');
    // A label shared by two entries is ambiguous.
    byLabel.set(label, byLabel.has(label) ? null : candidate);
    const type = splitWords(findFace(book, candidate.entry.troop)?.short ?? '').join(' ');
    if (type !== '' && !byType.has(type)) byType.set(type, candidate);
    for (const word of candidate.name) {
      const sharing = byWord.get(word);
      if (sharing) sharing.push(candidate);
      else byWord.set(word, [candidate]);
      vocabulary.add(word);
    }
    for (const word of candidate.hints) vocabulary.add(word);
  }
  const spell = createSpelling(vocabulary);
  const cache = new Map<string, EntryMatch | null>();
  let comparisons = 0;

  function correctWords(
    words: readonly string[],
    { prices, details }: Pick<TextWords, 'prices' | 'details'>,
  ): TextWords {
    const misspelt: (readonly [string, string])[] = [];
    const inputWords = words.map((word) => {
      const read = isIgnored(word) ? word : spell(word);
      if (read === null || read === word) return word;
      misspelt.push([word, read]);
      return read;
    });
    return { words: new Set(inputWords), corrections: misspelt, prices, details };
  }

  const createMatch = (
    { entry, label, name, hints }: IndexedEntry,
    doubts: readonly string[],
    score: number,
  ): EntryMatch => ({
    entry,
    label,
    doubts,
    score,
    covers: (text) => splitWords(text).every((word) => isIgnored(word) || hints.has(word) || name.includes(word)),
  });

  function search(words: readonly string[], about: Pick<TextWords, 'prices' | 'details'>): EntryMatch | null {
    const key = words.join(' ');
    const certain = byLabel.get(key);
    if (certain) return createMatch(certain, [], 20);
    const inputWords = correctWords(words, about);
    const candidates = new Set([...inputWords.words].flatMap((word) => byWord.get(word) ?? []));
    comparisons += candidates.size;
    if (comparisons > MAX_COMPARISONS) return null;
    const [best, second] = [...candidates]
      .map((candidate) => rateEntry(candidate, inputWords))
      .filter(({ coverage, unknown }) => coverage >= 0.5 && unknown.length <= 3)
      .sort((one, other) => other.score - one.score);
    if (best) return createMatch(best.at, listDoubts(best, second, inputWords), best.score);
    const sameType = byType.get(key);
    return sameType ? createMatch(sameType, ['no entry has this name; this one has the same troop type'], 5) : null;
  }

  return {
    list,
    findNamed(text) {
      const inputWords = splitWords(text);
      const candidates = [...new Set(inputWords.flatMap((word) => byWord.get(word) ?? []))];
      comparisons += candidates.length;
      if (comparisons > MAX_COMPARISONS) return null;
      const named = candidates.filter(({ name }) => name.every((word) => isIgnored(word) || inputWords.includes(word)));
      const longest = Math.max(0, ...named.map(({ name }) => name.length));
      const candidate = named.find(({ name }) => name.length === longest && name.some((word) => !isIgnored(word)));
      if (!candidate) return null;
      const alone = inputWords.every(
        (word) => isIgnored(word) || candidate.name.includes(word) || candidate.hints.has(word),
      );
      return { entry: candidate.entry, alone };
    },
    find({ words: text, prices, details: below }) {
      const words = splitWords(text);
      const details = below.flatMap((detail) => splitWords(detail.text));
      const key = `${words.join(' ')}@${prices.join(' ')}@${details.join(' ')}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const found = search(words, { prices, details });
      cache.set(key, found);
      return found;
    },
  };
}
