import { UseCaseError } from '../contract/errors.ts';
import { InputError } from '../rules/core/procedure.ts';
import { formatValue } from '../rules/core/words.ts';
import type { UndoTrail } from '../contract/base.ts';

/** Checks that undo steps lead to stored versions. @throws UseCaseError BAD_INPUT naming the first missing version */
export function expectStoredSteps(undo: UndoTrail, newest: number): void {
  for (const direction of ['past', 'future'] as const) {
    const index = undo[direction].findIndex((version) => version > newest);
    if (index < 0) continue;
    const message = `version ${undo[direction][index]} does not exist: the latest is ${newest}`;
    throw new UseCaseError('BAD_INPUT', message, `undo.${direction}.${index}`);
  }
}

function createIssue(label: string, field: string, expected: string, got: unknown, suffix = ''): InputError {
  const sentence =
    got === undefined ? ` is missing: expected ${expected}` : `: expected ${expected}, got ${formatValue(got)}`;
  return new InputError(`${label}, ${field}${sentence}${suffix}`, field);
}

/** Version of all file formats; there is no other yet. */
const VERSION = 1;

/** Returns a file's value if format and version match. @throws InputError that says whether the format differs or the version is newer */
export function expectFile(value: unknown, format: string, label: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const got = value === undefined ? 'got nothing' : `got ${formatValue(value)}`;
    throw new InputError(`${label}: expected an object with "format": "${format}", ${got}`, '');
  }
  const file = value as Readonly<Record<string, unknown>>;
  if (file['format'] !== format) {
    throw createIssue(label, 'format', `"${format}"`, file['format']);
  }
  const got = file['version'];
  if (got === VERSION) return file;
  const newer = typeof got === 'number' && got > VERSION ? '; a newer Nomarch wrote it' : '';
  throw createIssue(label, 'version', String(VERSION), got, newer);
}

/** Maximum number of values in any input: ten times those of a campaign of ten years. */
export const MAX_VALUES = 5_000_000;

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Counts the values of a JSON text before parsing it, from its bytes: each value follows a comma or an opening bracket.
 * @returns a function that takes the next bytes and returns true once there are more than MAX_VALUES
 */
export function createValueCounter(): (bytes: Uint8Array) => boolean {
  let values = 0;
  let isInString = false;
  let isEscaped = false;
  return (bytes) => {
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (byte === QUOTE) isInString = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isInString = true;
      else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
    }
    return values > MAX_VALUES;
  };
}

/** Parses a file's text; tolerates a byte order mark. @throws InputError with a sentence for invalid or too large JSON */
export function readJson(text: string, label: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (plain.trim() === '') throw new InputError(`${label}: expected JSON, got an empty text`, '');
  if (plain.includes('\u0000')) throw new InputError(`${label}: expected JSON, got data that is not text`, '');
  // A text with at most MAX_VALUES characters cannot contain more values.
  if (plain.length > MAX_VALUES && createValueCounter()(new TextEncoder().encode(plain))) {
    throw new InputError(`${label}: it contains more than ${MAX_VALUES} values`, '');
  }
  try {
    return JSON.parse(plain) as unknown;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'too large';
    throw new InputError(`${label}: expected JSON, but it is invalid: ${reason}`, '');
  }
}

const MAX_DEPTH = 60;

/** Field names that override inherited members of objects. They would make a schema throw when it compares the object. */
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

const HALF = 'the text contains an incomplete character';
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
 * Parses a document's text to a value that schemas can validate safely.
 * @param label name of the document, used if it has no file name
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
