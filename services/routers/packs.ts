import { packs as contract } from '../../contract/packs.ts';
import * as packs from '../packs/packs.ts';
import { suggestInPack } from '../regents/suggest.ts';
import { implementFeature } from './implement-feature.ts';

export const packsRouter = implementFeature(contract, {
  all: packs.allPacks,
  open: packs.openPack,
  keep: (context, input, signal) => packs.keepPack(context, { ...input, signal }),
  suggest: suggestInPack,
  writeOrders: packs.writeOrders,
  putAway: packs.putAwayPack,
});
