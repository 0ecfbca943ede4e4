import { type ArmyFile, armyFileSchema } from '../../rules/core/army-file.ts';
import { parseInput } from '../../rules/core/procedure.ts';
import { expectFile, readDocument } from '../input-guard.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';

const LABEL = 'army file';

/** Validates an army file and fills in default values. @throws InputError naming the field and what was expected */
export const readArmy = (value: unknown): ArmyFile =>
  parseInput(armyFileSchema, expectFile(value, 'nomarch-army', LABEL), LABEL);

export function readArmyFile(
  { reportStep }: Pick<ImportEnvironment, 'reportStep'>,
  source: ImportedText,
): Promise<ArmyFile> {
  reportStep('reading');
  return Promise.resolve(readArmy(readDocument(source, LABEL)));
}
