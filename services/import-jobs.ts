import { armyFileImport, armyImport } from './armies/import-jobs.ts';
import { campaignImport, ordersImport, packImport, scenarioImport } from './campaigns/import-jobs.ts';
import type { AnyImportJob } from './imports/import-environment.ts';
import { listImport } from './lists/import-jobs.ts';
import { mapImport } from './maps/import-jobs.ts';

/** All imports, from which a thread selects one by name. */
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
