import { maps as contract } from '../../contract/maps.ts';
import * as mapExchange from '../maps/exchange.ts';
import * as maps from '../maps/maps.ts';
import { implementFeature } from './implement-feature.ts';

export const mapsRouter = implementFeature(contract, {
  all: (context, input) => maps.allMaps(context, input.binned),
  open: (context, input) => maps.openMap(context, input.id),
  copy: maps.copyMap,
  create: maps.createMap,
  save: maps.saveMap,
  setPicture: maps.setPicture,
  remove: (context, input) => maps.setMapBinned(context, input.id, true),
  restore: (context, input) => maps.setMapBinned(context, input.id, false),
  purge: (context, input) => maps.purgeMap(context, input.id),
  readImport: (context, input, signal) => mapExchange.readMapImport(context, { ...input, signal }),
  importText: (context, input, signal) => mapExchange.importMap(context, { ...input, signal }),
  exportText: mapExchange.exportMap,
});
