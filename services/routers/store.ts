import { store as contract } from '../../contract/store.ts';
import * as store from '../store/store.ts';
import { implementFeature } from './implement-feature.ts';

export const storeRouter = implementFeature(contract, {
  state: store.storeState,
  backups: store.storeBackups,
  backUp: store.backUp,
  restore: (context, input) => store.restore(context, input.backup),
  beginEmpty: store.beginEmpty,
  look: store.look,
  damage: store.damage,
  mend: (context, input) => store.mend(context, input.row),
  discard: (context, input) => store.discard(context, input.row),
  quit: store.quit,
});
