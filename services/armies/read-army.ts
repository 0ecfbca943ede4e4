import { type ArmyFile, armyFileSchema } from '../../rules/core/army-file.ts';
import { InputError, parseInput } from '../../rules/core/procedure.ts';

const LABEL = 'army file';

/** An army file's value with its plain values filled in. @throws InputError naming the field, what was expected and what came. */
export function readArmy(value: unknown): ArmyFile {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(`${LABEL}: an object with "format": "nomarch-army" was expected`, '');
  }
  expectVersion(value as Record<string, unknown>, 'nomarch-army', 1, LABEL);
  return parseInput(armyFileSchema, value, LABEL);
}

/** Tells "another kind of file" and "from a newer version" from mere faults. @throws InputError */
export function expectVersion(
  file: Readonly<Record<string, unknown>>,
  format: string,
  version: number,
  label: string,
): void {
  if (file['format'] !== format) {
    throw new InputError(`${label}, format: "${format}" was expected, came ${shown(file['format'])}`, 'format');
  }
  const came = file['version'];
  if (came === version) return;
  const newer = typeof came === 'number' && came > version ? '; it was written by a newer Nomarch' : '';
  throw new InputError(`${label}, version: ${version} was expected, came ${shown(came)}${newer}`, 'version');
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
