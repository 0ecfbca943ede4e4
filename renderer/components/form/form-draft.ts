import { isSameJson } from '../../../rules/core/same-json.ts';
import type { Field } from './form-fields.ts';

/** Values of a form in the shape of the input. Undefined values are still missing. */
export type Draft = Readonly<Record<string, unknown>>;
export type Place = readonly (string | number)[];

const isRecord = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the initial value of a field. */
export function getInitialValue(field: Field): unknown {
  const { kind, plain } = field;
  if (kind === 'group') return { ...createBlankDraft(field.fields), ...(isRecord(plain) ? plain : {}) };
  if (plain !== undefined || field.optional) return plain;
  if (kind === 'check') return false;
  if (kind === 'choices') return [];
  if (kind === 'record') return {};
  if (kind === 'list') return Array.from({ length: field.min }, () => getInitialValue(field.item));
  if ((kind === 'number' || kind === 'choice') && field.nullable) return null;
  return undefined;
}

export const createBlankDraft = (fields: readonly Field[]): Draft =>
  Object.fromEntries(fields.map((field) => [field.key, getInitialValue(field)]));

function put(within: unknown, place: Place, value: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return value;
  if (Array.isArray(within)) {
    const items: readonly unknown[] = within;
    return items.map((item, at) => (at === key ? put(item, rest, value) : item));
  }
  const record: Draft = isRecord(within) ? within : {};
  const changed: Draft = { [key]: put(record[key], rest, value) };
  return { ...record, ...changed };
}

/** Returns the draft with one value replaced. */
export const withValue = (draft: Draft, place: Place, value: unknown): Draft => put(draft, place, value) as Draft;

/** Merges known values into the draft, group by group. */
export function mergeKnown(draft: Draft, known: Draft): Draft {
  const merged = Object.entries(known).map(([key, value]): [string, unknown] => {
    const before = draft[key];
    return [key, isRecord(before) && isRecord(value) ? mergeKnown(before, value) : value];
  });
  return { ...draft, ...Object.fromEntries<unknown>(merged) };
}

/** Replaces filled-in values (`before`) with those that apply `now`, unless the user changed them. @param first draft as first opened */
export const resetStale = (draft: Draft, before: Draft, now: Draft, first: Draft): Draft =>
  Object.fromEntries(
    Object.entries(before).flatMap(([key, value]): [string, unknown][] => {
      const present = draft[key];
      if (isRecord(value) && isRecord(present)) {
        const within = (of: unknown): Draft => (isRecord(of) ? of : {});
        return [[key, resetStale(present, value, within(now[key]), within(first[key]))]];
      }
      return Object.hasOwn(now, key) || !isSameJson(present, value) ? [] : [[key, first[key]]];
    }),
  );

/** Fields of a record for `v-model`: reading one returns its current value, assigning one passes it to `change`. */
export const createEditable = <Row extends object>(
  row: () => Row,
  change: (facts: Partial<Row>, field: keyof Row) => void,
): Row =>
  new Proxy({} as Row, {
    get: (_, field) => Reflect.get(row(), field) as unknown,
    set: (_, field, value) => {
      change({ [field]: value } as Partial<Row>, field as keyof Row);
      return true;
    },
  });
