import { inSeries, pickForm, wholeNumber } from '../words.ts';

/** Thing named in a sentence. Screens make it a link; paper and the command line print its text. */
export interface Name {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
}

/** Value of a placeholder. Lists of names are joined: “A, B, and C”. */
export type Value = string | number | Name | readonly Name[];

/** Sentence for the user, and the sentences below it. `key` identifies translations; `text` is English. */
export interface Sentence {
  readonly key: string;
  /** Text with placeholders in braces. Plural forms are separated by bars: one and many, or none, one and many. */
  readonly text: string;
  readonly values: Readonly<Record<string, Value>>;
  /** Selects the plural form, and fills `{n}`. */
  readonly count?: number;
  readonly more: readonly Sentence[];
}

/** Texts of one kind of event, by case. */
export type Texts = Readonly<Record<string, string>>;

/** Names of a text's placeholders except `{n}`, which is the count. */
export type Gaps<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? Exclude<Gap, 'n'> | Gaps<Rest>
  : never;

type HasForms<Text extends string> = Text extends `${string} | ${string}` ? true : false;

interface Rest {
  readonly more?: readonly Sentence[];
}

/** Arguments that a text requires: a value for each placeholder, and a count for plural forms. */
export type Filling<Text extends string> =
  true extends HasForms<Text>
    ? [values: Readonly<Record<Gaps<Text>, Value>>, rest: Rest & { readonly count: number }]
    : [Gaps<Text>] extends [never]
      ? [values?: Readonly<Record<string, never>>, rest?: Rest]
      : [values: Readonly<Record<Gaps<Text>, Value>>, rest?: Rest];

/** Creates a sentence from one of the texts. Missing or unknown placeholders and a missing count do not compile. */
export type Say<T extends Texts> = <Key extends keyof T & string>(key: Key, ...filling: Filling<T[Key]>) => Sentence;

export const sentence = <const Text extends string>(
  key: string,
  text: Text,
  ...[values, rest]: Filling<Text>
): Sentence => ({ key, text, values: values ?? {}, more: [], ...rest });

/** Creates a `Say`. The prefix makes the keys unique: `event.army-marched`. */
export const sayer =
  <const T extends Texts>(prefix: string, texts: T): Say<T> =>
  (key, ...[values, rest]) => ({
    key: `${prefix}.${key}`,
    text: texts[key] ?? '',
    values: values ?? {},
    more: [],
    ...rest,
  });

/** Fragment of a sentence for display. */
export type Piece = string | Name;

function shown(value: Value | undefined): readonly Piece[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return [wholeNumber(value)];
  if (typeof value === 'string' || 'text' in value) return [value];
  return inSeries(value);
}

/** Adds a closing comma to a name that contains a comma, for use within a sentence: “Host, second part, marched”. */
export const closedName = (name: string): string => (name.includes(', ') ? `${name},` : name);

/** Adds closing commas to names followed by a word. */
function closed(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, at) => {
    const before = pieces[at - 1];
    const goesOn = typeof piece === 'string' && /^ [\p{L}\d]/u.test(piece);
    return goesOn && typeof before === 'object' && closedName(before.text) !== before.text ? `,${piece}` : piece;
  });
}

/** Splits a sentence into fragments, with names separate. @param text translation, if any */
export function piecesOf(
  { values, count, ...sentence }: Pick<Sentence, 'text' | 'values' | 'count'>,
  text = sentence.text,
): readonly Piece[] {
  const form = count === undefined ? text : pickForm(text, count);
  // Splitting by a group puts the placeholders' names at odd indexes.
  const pieces = form
    .split(/\{(\w+)\}/)
    .flatMap((piece, at) => (at % 2 === 0 ? [piece] : shown(piece === 'n' ? count : values[piece])))
    .filter((piece) => piece !== '');
  return closed(pieces);
}

/** Formats a sentence as plain text, without the sentences below it. */
export const formatSentence = (sentence: Pick<Sentence, 'text' | 'values' | 'count'>): string =>
  piecesOf(sentence)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');

/** Formats a sentence as plain text, including the sentences below it. */
export const formatWhole = (sentence: Sentence): string => [sentence, ...sentence.more].map(formatSentence).join(' ');
