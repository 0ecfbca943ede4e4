import { allPacks, openPack, keepPack, writeOrders, putAwayPack } from '../packs/packs.ts';
import { packs as contract } from '../../contract/packs.ts';
import { suggestInPack } from '../regents/suggest.ts';
import { implementFeature } from './implement-feature.ts';

export const packsRouter = implementFeature(contract, {
  all: allPacks,
  open: openPack,
  keep: (context, input, signal) => keepPack(context, { ...input, signal }),
  suggest: suggestInPack,
  writeOrders,
  putAway: putAwayPack,
});
