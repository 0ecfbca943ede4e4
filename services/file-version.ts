import { InputError } from '../rules/core/procedure.ts';
import { formatValue } from '../rules/core/words.ts';

function createIssue(label: string, field: string, expected: string, got: unknown, suffix = ''): InputError {
  const sentence =
    got === undefined ? ` is missing: expected ${expected}` : `: expected ${expected}, got ${formatValue(got)}`;
  return new InputError(`${label}, ${field}${sentence}${suffix}`, field);
}

/** The only version of every file format so far. */
const VERSION = 1;

/**
 * Returns a file's value if it has the given format and version. @throws InputError that distinguishes another format from a newer version
 */
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
