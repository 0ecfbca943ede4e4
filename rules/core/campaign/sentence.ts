import { joinSeries, selectPlural, formatInteger } from '../words.ts';

/** Movement on the map of a month. */
export interface StoryMove {
  readonly kind: 'march' | 'retreat' | 'raid';
  /** Owner of the troops; null if unknown. */
  readonly player: string | null;
  readonly from: string;
  readonly to: string;
}

/** Province with a new holder; null for no player. */
export interface StoryChange {
  readonly province: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Contents of the small map next to a month or year, limited to the reader's knowledge. */
export interface StoryMap {
  readonly moves: readonly StoryMove[];
  readonly changes: readonly StoryChange[];
  /** Provinces with a battle or storm. */
  readonly battles: readonly string[];
}

export interface StoryFigures {
  readonly player: string;
  readonly provincesBefore: number;
  readonly provinces: number;
  /** Battles and storms that the player fought and won. */
  readonly fought: number;
  readonly won: number;
  /** Figures and generals killed, limited to the reader's knowledge. */
  readonly fallen: number;
  readonly generals: number;
}

/** Narrative of a month, a winter or a year, based only on the reader's knowledge. */
export interface Story {
  readonly headline: Sentence;
  readonly paragraphs: readonly (readonly Sentence[])[];
  /** Sentences about the players with the highest and lowest dice; empty if the reader knows too few dice. */
  readonly dice: readonly Sentence[];
  readonly map: StoryMap;
  /** One row per player at the end of a year; empty for a month. */
  readonly figures: readonly StoryFigures[];
}

/** Source of a story: a report, and the states before and after it as known to its reader. */
export interface StorySource<State, PlayerEvent> {
  readonly entries: readonly PlayerEvent[];
  readonly before: State;
  readonly after: State;
  /** Honours earned in this period, if the reader knows all of the troops; absent without the log. */
  readonly honoured?: readonly EarnedHonour[];
}

/** Honour that a unit or general earned: “Victor”. */
export interface EarnedHonour {
  readonly player: string;
  readonly name: string;
  readonly honour: Sentence;
}

/** Thing named in a sentence. Screens make it a link; paper and the command line print its text. */
export interface Name {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
}

/** Value of a placeholder. Lists of names are joined: “A, B, and C”. */
export type PlaceholderValue = string | number | Name | readonly Name[];

/** Sentence for the user, and the sentences below it. `key` identifies translations; `text` is English. */
export interface Sentence {
  readonly key: string;
  /** Text with placeholders in braces. Plural forms are separated by bars: one and many, or none, one and many. */
  readonly text: string;
  readonly values: Readonly<Record<string, PlaceholderValue>>;
  /** Selects the plural form, and fills `{n}`. */
  readonly count?: number;
  readonly more: readonly Sentence[];
}

/** Texts of one kind of event, by case. */
export type Texts = Readonly<Record<string, string>>;

/** Names of a text's placeholders except `{n}`, which is the count. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? Exclude<Gap, 'n'> | Placeholders<Rest>
  : never;

type HasForms<Text extends string> = Text extends `${string} | ${string}` ? true : false;

interface Rest {
  readonly more?: readonly Sentence[];
}

/** Arguments that a text requires: a value for each placeholder, and a count for plural forms. */
export type SentenceArguments<Text extends string> =
  true extends HasForms<Text>
    ? [values: Readonly<Record<Placeholders<Text>, PlaceholderValue>>, rest: Rest & { readonly count: number }]
    : [Placeholders<Text>] extends [never]
      ? [values?: Readonly<Record<string, never>>, rest?: Rest]
      : [values: Readonly<Record<Placeholders<Text>, PlaceholderValue>>, rest?: Rest];

/** Creates a sentence from one of the texts. Missing or unknown placeholders and a missing count do not compile. */
export type Say<T extends Texts> = <Key extends keyof T & string>(
  key: Key,
  ...filling: SentenceArguments<T[Key]>
) => Sentence;

export const createSentence = <const Text extends string>(
  key: string,
  text: Text,
  ...[values, rest]: SentenceArguments<Text>
): Sentence => ({ key, text, values: values ?? {}, more: [], ...rest });

/** Creates a `Say`. The prefix makes the keys unique: `event.army-marched`. */
export const createSay =
  <const T extends Texts>(prefix: string, texts: T): Say<T> =>
  (key, ...[values, rest]) => ({
    key: `${prefix}.${key}`,
    text: texts[key] ?? '',
    values: values ?? {},
    more: [],
    ...rest,
  });

/** Fragment of a sentence for display. */
export type SentencePiece = string | Name;

function formatPlaceholder(value: PlaceholderValue | undefined): readonly SentencePiece[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return [formatInteger(value)];
  if (typeof value === 'string' || 'text' in value) return [value];
  return joinSeries(value);
}

/** Adds a closing comma to a name that contains a comma, for use within a sentence: “Host, second part, marched”. */
export const addClosingComma = (name: string): string => (name.includes(', ') ? `${name},` : name);

/** Adds closing commas to names followed by a word. */
function closeNames(pieces: readonly SentencePiece[]): readonly SentencePiece[] {
  return pieces.map((piece, index) => {
    const before = pieces[index - 1];
    const continues = typeof piece === 'string' && /^ [\p{L}\d]/u.test(piece);
    return continues && typeof before === 'object' && addClosingComma(before.text) !== before.text
      ? `,${piece}`
      : piece;
  });
}

/** Splits a sentence into fragments, with names separate. @param text translation, if any */
export function splitSentence(
  { values, count, ...sentence }: Pick<Sentence, 'text' | 'values' | 'count'>,
  text = sentence.text,
): readonly SentencePiece[] {
  const form = count === undefined ? text : selectPlural(text, count);
  // Splitting by a group puts the placeholders' names at odd indexes.
  const pieces = form
    .split(/\{(\w+)\}/)
    .flatMap((piece, index) => (index % 2 === 0 ? [piece] : formatPlaceholder(piece === 'n' ? count : values[piece])))
    .filter((piece) => piece !== '');
  return closeNames(pieces);
}

/** Formats a sentence as plain text, without the sentences below it. */
export const formatSentence = (sentence: Pick<Sentence, 'text' | 'values' | 'count'>): string =>
  splitSentence(sentence)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');

/** Formats a sentence as plain text, including the sentences below it. */
export const formatWithDetails = (sentence: Sentence): string =>
  [sentence, ...sentence.more].map(formatSentence).join(' ');
