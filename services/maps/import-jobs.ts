import type { MapImportReport } from '../../contract/maps.ts';
import type { ImportJob } from '../imports/import-environment.ts';
import type { MapText } from './read-map.ts';

/* What can be imported here. How it is read is loaded when it is asked for: a thread starts with no more than it needs. */

export const mapImport: ImportJob<MapText, MapImportReport> = {
  kind: 'map',
  read: async (environment, task) => (await import('./read-map.ts')).readMap(environment, task),
};
