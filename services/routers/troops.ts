import { troops as contract } from '../../contract/troops.ts';
import * as troops from '../troops/troops.ts';
import { implementFeature } from './implement-feature.ts';

export const troopsRouter = implementFeature(contract, {
  all: (context, input) => troops.allTroops(context, input.rules),
  put: troops.putTroop,
  remove: troops.removeTroop,
});
