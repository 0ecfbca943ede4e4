import { rules as contract } from '../../contract/rules.ts';
import * as rules from '../rules/rules.ts';
import { implementFeature } from './implement-feature.ts';

export const rulesRouter = implementFeature(contract, {
  price: rules.price,
  check: rules.check,
  procedures: rules.procedures,
  resolve: rules.resolve,
});
