import type { Draft } from './form-draft.ts';
import type { Field } from './form-fields.ts';

/** Label of a field and its additional texts. */
export interface FieldLabel {
  readonly label: string;
  readonly hint?: string;
  readonly description?: string;
  readonly help?: string;
  readonly error?: string | boolean;
  readonly orientation?: 'vertical' | 'horizontal';
  readonly class?: string;
}

/** A book's labels by key of a rule's input or outcome. `key=value` is the label of one value. */
export type FormWords = Readonly<Record<string, string>>;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Converts a key to words: `behindObstacle` becomes "Behind obstacle". Abbreviations stay as they are. */
export const humanise = (key: string): string =>
  sentence(
    key
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .split(' ')
      .map((word, at) => (at > 0 && /^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word))
      .join(' '),
  );

const findLabel = (words: FormWords, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

export const getFieldLabel = (words: FormWords, key: string): string => findLabel(words, key) ?? humanise(key);

/** Label of an option. Names with spaces stay as they are. */
export const getOptionLabel = (words: FormWords, key: string, option: string): string =>
  findLabel(words, `${key}=${option}`) ??
  findLabel(words, `=${option}`) ??
  (option.includes(' ') ? option : option.replaceAll('-', ' '));

export interface OutcomeRow {
  readonly label: string;
  readonly value: string;
}

/** Texts for plain values. */
export interface PlainWords {
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}

function formatValue(words: FormWords, key: string, value: unknown, plain: PlainWords): string {
  if (value === null || value === undefined) return plain.none;
  if (typeof value === 'boolean') return value ? plain.yes : plain.no;
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(3)));
  if (typeof value === 'string') return getOptionLabel(words, key, value);
  if (!Array.isArray(value))
    return (
      listRows(words, value as Draft, plain)
        .map(formatPair)
        .join(', ') || plain.none
    );
  return value.map((each: unknown) => formatValue(words, key, each, plain)).join('; ') || plain.none;
}

const formatPair = ({ label, value }: OutcomeRow): string => `${label.toLowerCase()} ${value}`;

const listRows = (words: FormWords, outcome: Draft, plain: PlainWords): OutcomeRow[] =>
  Object.entries(outcome).map(([key, value]) => ({
    label: getFieldLabel(words, key),
    value: formatValue(words, key, value, plain),
  }));

/** Formats an outcome as rows. Odds are shown elsewhere. */
export function listOutcomeRows(words: FormWords, outcome: unknown, plain: PlainWords): readonly OutcomeRow[] {
  if (typeof outcome !== 'object' || outcome === null || Array.isArray(outcome)) return [];
  const shown = Object.entries(outcome).filter(([key]) => key !== 'odds');
  return listRows(words, Object.fromEntries(shown), plain);
}

function describeField(field: Field, value: unknown, words: FormWords): readonly string[] {
  if (value === undefined || value === null) return [];
  const label = getFieldLabel(words, field.key);
  switch (field.kind) {
    case 'check':
    case 'answer':
      return value === true ? [label.toLowerCase()] : [];
    case 'choice':
      return value === 'none' ? [] : [getOptionLabel(words, field.key, value as string)];
    case 'number':
      return [`${label.toLowerCase()} ${Math.round((value as number) * 10) / 10}`];
    default:
      return [];
  }
}

/** Summarises the values of a group in one line, without values that say nothing. */
export const formatGroupSummary = (fields: readonly Field[], values: Draft, words: FormWords): string =>
  fields.flatMap((field) => describeField(field, values[field.key], words)).join(', ');
