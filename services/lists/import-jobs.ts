import type { NationList } from '../../rules/core/nation-list.ts';
import type { ImportedText, ImportJob } from '../imports/import-environment.ts';

/* The list import. Its reader is loaded on demand, so that a thread starts quickly. */

export const listImport: ImportJob<ImportedText, NationList> = {
  kind: 'list',
  read: async (environment, task) => (await import('./read-own-list.ts')).readListText(environment, task),
};
