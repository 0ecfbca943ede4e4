import type { NationList } from '../../rules/core/nation-list.ts';
import type { ImportedText, ImportJob } from '../imports/import-environment.ts';

/* What can be imported here. How it is read is loaded when it is asked for: a thread starts with no more than it needs. */

export const listImport: ImportJob<ImportedText, NationList> = {
  kind: 'list',
  read: async (environment, task) => (await import('./read-own-list.ts')).readListText(environment, task),
};
