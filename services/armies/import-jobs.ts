import type { ImportReport } from '../../contract/armies.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { ImportedText, ImportJob } from '../imports/import-environment.ts';
import type { ArmyText } from './imports/read-import.ts';

/* Import jobs. Their readers are loaded on demand, so that a thread starts quickly. */

/** Imports an army from any readable text. */
export const armyImport: ImportJob<ArmyText, ImportReport> = {
  kind: 'army',
  read: async (environment, task) => (await import('./imports/read-import.ts')).readArmyText(environment, task),
};

export const armyFileImport: ImportJob<ImportedText, ArmyFile> = {
  kind: 'army-file',
  read: async (environment, task) => (await import('./read-army.ts')).readArmyFile(environment, task),
};
