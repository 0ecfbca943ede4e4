import { listPacks, openPack, importPack, writeOrders, deletePack } from '../packs/packs.ts';
import { packs as contract } from '../../contract/campaign-documents.ts';
import { suggestInPack } from '../regents/suggest.ts';
import { implementFeature } from './implement-feature.ts';

export const packsRouter = implementFeature(contract, {
  all: listPacks,
  open: openPack,
  keep: (context, input, signal) => importPack(context, { ...input, signal }),
  suggest: suggestInPack,
  writeOrders,
  putAway: deletePack,
});
