import { InputError } from '../rules/core/procedure.ts';
import { shown } from './shown.ts';

/** A user file's value as an object of the given format and version. @throws InputError telling "another kind" from "newer". */
export function expectFile(
  value: unknown,
  format: string,
  version: number,
  label: string,
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(`${label}: an object with "format": "${format}" was expected, came ${shown(value)}`, '');
  }
  const file = value as Readonly<Record<string, unknown>>;
  if (file['format'] !== format) {
    throw new InputError(`${label}, format: "${format}" was expected, came ${shown(file['format'])}`, 'format');
  }
  const came = file['version'];
  if (came === version) return file;
  const newer = typeof came === 'number' && came > version ? '; it was written by a newer Nomarch' : '';
  throw new InputError(`${label}, version: ${version} was expected, came ${shown(came)}${newer}`, 'version');
}
