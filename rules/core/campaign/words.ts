import { inSeries, pickForm, wholeNumber } from '../words.ts';

/** Something that a sentence names. The window makes a link of it, paper and the command line print its text. */
export interface Name {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
}

/** What stands in a gap of a sentence. Names in a row are told as “A, B and C”. */
export type Value = string | number | Name | readonly Name[];

/** A sentence for people, and what belongs under it. A translation is found by `key`; `text` is the English. */
export interface Sentence {
  readonly key: string;
  /** With gaps in braces. Forms for one and for many, or for none, one and many, stand between bars. */
  readonly text: string;
  readonly values: Readonly<Record<string, Value>>;
  /** Chooses the form, and fills the gap `{n}`. */
  readonly count?: number;
  readonly more: readonly Sentence[];
}

/** The texts of one kind of thing, by what is the case. */
export type Texts = Readonly<Record<string, string>>;

/** The names of a text's gaps, but for `{n}`, which is the count. */
export type Gaps<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? Exclude<Gap, 'n'> | Gaps<Rest>
  : never;

type HasForms<Text extends string> = Text extends `${string} | ${string}` ? true : false;

interface Rest {
  readonly more?: readonly Sentence[];
}

/** What a text has to be given: a value for each gap, and a count where it has several forms. */
export type Filling<Text extends string> =
  true extends HasForms<Text>
    ? [values: Readonly<Record<Gaps<Text>, Value>>, rest: Rest & { readonly count: number }]
    : [Gaps<Text>] extends [never]
      ? [values?: Readonly<Record<string, never>>, rest?: Rest]
      : [values: Readonly<Record<Gaps<Text>, Value>>, rest?: Rest];

/** Makes a sentence of one of the texts. The compiler refuses a missing gap, a surplus one and a missing count. */
export type Say<T extends Texts> = <Key extends keyof T & string>(key: Key, ...filling: Filling<T[Key]>) => Sentence;

/** A sentence of one text. */
export const sentence = <const Text extends string>(
  key: string,
  text: Text,
  ...[values, rest]: Filling<Text>
): Sentence => ({ key, text, values: values ?? {}, more: [], ...rest });

/** `prefix` is put before the keys, so that each is the only one of its name: `event.army-marched`. */
export const sayer =
  <const T extends Texts>(prefix: string, texts: T): Say<T> =>
  (key, ...[values, rest]) => ({
    key: `${prefix}.${key}`,
    text: texts[key] ?? '',
    values: values ?? {},
    more: [],
    ...rest,
  });

/** A piece of a sentence as it is shown. */
export type Piece = string | Name;

function shown(value: Value | undefined): readonly Piece[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return [wholeNumber(value)];
  if (typeof value === 'string' || 'text' in value) return [value];
  return inSeries(value);
}

/** A name as a sentence goes on after it: a comma closes one that has a comma in it, as in “Host, second part, marched”. */
export const closedName = (name: string): string => (name.includes(', ') ? `${name},` : name);

/** Names are closed where the sentence goes on with a word. */
function closed(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, at) => {
    const before = pieces[at - 1];
    const goesOn = typeof piece === 'string' && /^ [\p{L}\d]/u.test(piece);
    return goesOn && typeof before === 'object' && closedName(before.text) !== before.text ? `,${piece}` : piece;
  });
}

/** A sentence in pieces, with its names apart. A translation is handed in as `text`. */
export function piecesOf(
  { values, count, ...sentence }: Pick<Sentence, 'text' | 'values' | 'count'>,
  text = sentence.text,
): readonly Piece[] {
  const form = count === undefined ? text : pickForm(text, count);
  // Splitting by a group puts the gaps' names at the odd places.
  const pieces = form
    .split(/\{(\w+)\}/)
    .flatMap((piece, at) => (at % 2 === 0 ? [piece] : shown(piece === 'n' ? count : values[piece])))
    .filter((piece) => piece !== '');
  return closed(pieces);
}

/** A sentence as plain text, without what belongs under it. */
export const formatSentence = (sentence: Pick<Sentence, 'text' | 'values' | 'count'>): string =>
  piecesOf(sentence)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');

/** A sentence as plain text, with what belongs under it. */
export const formatWhole = (sentence: Sentence): string => [sentence, ...sentence.more].map(formatSentence).join(' ');
