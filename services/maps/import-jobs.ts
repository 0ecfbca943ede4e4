import type { MapImportReport } from '../../contract/maps.ts';
import type { ImportJob } from '../imports/import-environment.ts';
import type { MapText } from './read-map.ts';

/* The map import. Its reader is loaded on demand, so that a thread starts quickly. */

export const mapImport: ImportJob<MapText, MapImportReport> = {
  kind: 'map',
  read: async (environment, task) => (await import('./read-map.ts')).readMap(environment, task),
};
