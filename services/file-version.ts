import { InputError } from '../rules/core/procedure.ts';
import { shown } from '../rules/core/words.ts';

function issue(label: string, field: string, expected: string, came: unknown, why = ''): InputError {
  const sentence =
    came === undefined ? ` is missing: ${expected} was expected` : `: ${expected} was expected, came ${shown(came)}`;
  return new InputError(`${label}, ${field}${sentence}${why}`, field);
}

/** The only version of every file format so far. */
const VERSION = 1;

/**
 * Returns a file's value if it has the given format and version. @throws InputError that distinguishes another format from a newer version
 */
export function expectFile(value: unknown, format: string, label: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const came = value === undefined ? 'but there is none' : `came ${shown(value)}`;
    throw new InputError(`${label}: an object with "format": "${format}" was expected, ${came}`, '');
  }
  const file = value as Readonly<Record<string, unknown>>;
  if (file['format'] !== format) {
    throw issue(label, 'format', `"${format}"`, file['format']);
  }
  const came = file['version'];
  if (came === VERSION) return file;
  const newer = typeof came === 'number' && came > VERSION ? '; a newer Nomarch wrote it' : '';
  throw issue(label, 'version', String(VERSION), came, newer);
}
