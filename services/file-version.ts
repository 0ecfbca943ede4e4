import { InputError } from '../rules/core/procedure.ts';
import { formatValue } from '../rules/core/words.ts';

function createIssue(label: string, field: string, expected: string, actual: unknown, suffix = ''): InputError {
  const sentence =
    actual === undefined
      ? ` is missing: ${expected} was expected`
      : `: ${expected} was expected, came ${formatValue(actual)}`;
  return new InputError(`${label}, ${field}${sentence}${suffix}`, field);
}

/** The only version of every file format so far. */
const VERSION = 1;

/**
 * Returns a file's value if it has the given format and version. @throws InputError that distinguishes another format from a newer version
 */
export function expectFile(value: unknown, format: string, label: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const actual = value === undefined ? 'but there is none' : `came ${formatValue(value)}`;
    throw new InputError(`${label}: an object with "format": "${format}" was expected, ${actual}`, '');
  }
  const file = value as Readonly<Record<string, unknown>>;
  if (file['format'] !== format) {
    throw createIssue(label, 'format', `"${format}"`, file['format']);
  }
  const actual = file['version'];
  if (actual === VERSION) return file;
  const newer = typeof actual === 'number' && actual > VERSION ? '; a newer Nomarch wrote it' : '';
  throw createIssue(label, 'version', String(VERSION), actual, newer);
}
