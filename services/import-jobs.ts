import { armyFileImport, armyImport } from './armies/import-jobs.ts';
import { campaignImport, ordersImport, packImport, scenarioImport } from './campaigns/import-jobs.ts';
import type { AnyImportJob } from './imports/import-environment.ts';
import { listImport } from './lists/import-jobs.ts';
import { mapImport } from './maps/import-jobs.ts';

/** Every kind of import, for a thread that is told one by its name. */
export const importJobs: readonly AnyImportJob[] = [
  mapImport,
  armyImport,
  armyFileImport,
  listImport,
  campaignImport,
  ordersImport,
  scenarioImport,
  packImport,
];
