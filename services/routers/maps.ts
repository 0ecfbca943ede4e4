import { maps as contract, type MapExport, type MapImportReport, type OpenMap } from '../../contract/maps.ts';
import type { AppContext } from '../app-context.ts';
import { type ImportCall, runImport } from '../imports/import-environment.ts';
import { mapImport } from '../maps/import-jobs.ts';
import {
  addMap,
  listMaps,
  copyMap,
  createMap,
  openMap,
  purgeMap,
  saveMap,
  setMapBinned,
  setPicture,
} from '../maps/maps.ts';
import type { MapText } from '../maps/read-map.ts';
import { implementFeature } from './implement-feature.ts';

type MapCall = MapText & ImportCall;

/** Reads a map from any supported text and saves nothing. @throws InputError if it cannot be read */
export const readMapImport = (context: AppContext, { kinds = {}, ...call }: MapCall): Promise<MapImportReport> =>
  runImport(context, mapImport, call, { kinds });

/** Imports a text and saves it as a custom map. */
async function importMap(context: AppContext, call: MapCall): Promise<OpenMap> {
  const { sheet, topology, picture } = await readMapImport(context, call);
  return addMap(context, { sheet, topology, picture }, null);
}

const FILES: Readonly<Record<MapExport, { readonly ending: string; readonly mediaType: string }>> = {
  'nomarch-map-file': { ending: 'nomarch-map.json', mediaType: 'application/json' },
  geojson: { ending: 'geojson', mediaType: 'application/geo+json' },
  svg: { ending: 'svg', mediaType: 'image/svg+xml' },
  borders: { ending: 'borders.txt', mediaType: 'text/plain' },
};

export const mapsRouter = implementFeature(contract, {
  all: (context, input) => listMaps(context, input.binned),
  open: (context, input) => openMap(context, input.id),
  copy: copyMap,
  create: createMap,
  save: saveMap,
  setPicture,
  remove: (context, input) => setMapBinned(context, input.id, true),
  restore: (context, input) => setMapBinned(context, input.id, false),
  purge: (context, input) => purgeMap(context, input.id),
  readImport: (context, input, signal) => readMapImport(context, { ...input, signal }),
  importText: (context, input, signal) => importMap(context, { ...input, signal }),
  async exportText(context, { id, format }) {
    const write = await import('../../maps/export/write-map.ts');
    const map = await openMap(context, id);
    const texts: Readonly<Record<MapExport, () => string>> = {
      'nomarch-map-file': () => write.toMapFile(map),
      geojson: () => write.toGeojson(map),
      svg: () => write.toSvg(map),
      borders: () => write.toBorderLines(map),
    };
    const { ending, mediaType } = FILES[format];
    return { fileName: `${id}.${ending}`, mediaType, text: texts[format]() };
  },
});
