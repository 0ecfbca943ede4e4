import type { ImportReport } from '../../contract/armies.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { ImportedText, ImportJob } from '../imports/import-environment.ts';
import type { ArmyText } from './imports/read-import.ts';

/* What can be imported here. How it is read is loaded when it is asked for: a thread starts with no more than it needs. */

/** Any text that an army can be made of. */
export const armyImport: ImportJob<ArmyText, ImportReport> = {
  kind: 'army',
  read: async (environment, task) => (await import('./imports/read-import.ts')).readArmyText(environment, task),
};

export const armyFileImport: ImportJob<ImportedText, ArmyFile> = {
  kind: 'army-file',
  read: async (environment, task) => (await import('./read-army.ts')).readArmyFile(environment, task),
};
