import { InputError } from '../rules/core/procedure.ts';
import { shown } from '../rules/core/words.ts';

function issue(label: string, field: string, expected: string, came: unknown, why = ''): InputError {
  const sentence =
    came === undefined ? ` is missing: ${expected} was expected` : `: ${expected} was expected, came ${shown(came)}`;
  return new InputError(`${label}, ${field}${sentence}${why}`, field);
}

/** A user file's value as an object of the given format and one of its versions. @throws InputError telling "another kind" from "newer". */
export function expectFile(
  value: unknown,
  format: string,
  version: number | readonly number[],
  label: string,
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const came = value === undefined ? 'but there is nothing' : `came ${shown(value)}`;
    throw new InputError(`${label}: an object with "format": "${format}" was expected, ${came}`, '');
  }
  const file = value as Readonly<Record<string, unknown>>;
  if (file['format'] !== format) {
    throw issue(label, 'format', `"${format}"`, file['format']);
  }
  const came = file['version'];
  const known = typeof version === 'number' ? [version] : version;
  const newest = Math.max(...known);
  if (known.some((each) => each === came)) return file;
  const newer = typeof came === 'number' && came > newest ? '; it was written by a newer Nomarch' : '';
  throw issue(label, 'version', known.join(' or '), came, newer);
}
