import { regents as contract } from '../../contract/regents.ts';
import { deployArmy, listReasons, suggest } from '../regents/suggest.ts';
import { decideAhead } from '../regents/empty-seats.ts';
import { implementFeature } from './implement-feature.ts';

export const regentsRouter = implementFeature(contract, {
  suggest,
  reasons: listReasons,
  deployment: deployArmy,
  think: decideAhead,
});
