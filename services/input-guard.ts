import { UseCaseError } from '../contract/errors.ts';
import { MAX_VALUES, readJson } from './json-text.ts';

const MAX_DEPTH = 60;

/** Field names that override what objects inherit. They make a schema throw when it compares the object. */
const FORBIDDEN_FIELDS = new Set(['__proto__', 'toString', 'valueOf']);

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string | number;
  readonly parent: Place | null;
}

function getPath(place: Place): string {
  const keys: (string | number)[] = [];
  for (let current: Place | null = place; current?.parent; current = current.parent) keys.unshift(current.key);
  return keys.slice(0, 8).join('.');
}

const refuse = (message: string, place: Place): never => {
  throw new UseCaseError('BAD_INPUT', message, getPath(place));
};

const HALF = 'the text contains half a character';
const NUL = 'the text contains a null character';

/** Returns the problem of a text that some files or databases cannot store, or ''. */
const getTextIssue = (text: string): string => (!text.isWellFormed() ? HALF : text.includes('\0') ? NUL : '');

/**
 * Rejects input before schemas walk it: excessive nesting (which would exhaust the stack) or size, cycles, keys that reach an object's
 * prototype, and texts that some files or databases cannot store. Does not recurse, and checks the size of a list or object before its
 * items.
 * @throws UseCaseError with the path
 */
export function guardInput(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  const pending: Place[] = [{ value: input, depth: 0, key: '', parent: null }];
  let values = 0;
  const check = (value: unknown, key: string | number, parent: Place): void => {
    if (typeof value === 'string') {
      const issue = getTextIssue(value);
      if (issue !== '') refuse(issue, parent);
    } else if (typeof value === 'object' && value !== null) {
      pending.push({ value, depth: parent.depth + 1, key, parent });
    }
  };
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { value } = place;
    if (place.depth > MAX_DEPTH) refuse(`the input is nested more than ${MAX_DEPTH} levels deep`, place);
    const keys = Array.isArray(value) ? null : Object.keys(value);
    values += keys?.length ?? (value as readonly unknown[]).length;
    if (values > MAX_VALUES) refuse(`the input contains more than ${MAX_VALUES} values`, place);
    if (keys === null) {
      for (const [index, item] of (value as readonly unknown[]).entries()) check(item, index, place);
      continue;
    }
    for (const key of keys) {
      const issue = getTextIssue(key);
      if (issue !== '') refuse(issue, place);
      if (FORBIDDEN_FIELDS.has(key)) refuse(`a field named "${key}" is not allowed`, place);
      check((value as Readonly<Record<string, unknown>>)[key], key, place);
    }
  }
}

/**
 * Parses a document's text to a value that is safe for schemas.
 * @param label name of the document if it has no file name
 * @throws InputError or UseCaseError
 */
export function readDocument(
  { text, fileName }: { readonly text: string; readonly fileName: string },
  label: string,
): unknown {
  const value = readJson(text, fileName || label);
  guardInput(value);
  return value;
}
