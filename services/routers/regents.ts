import { regents as contract } from '../../contract/regents.ts';
import { deployment, reasons, suggest } from '../regents/suggest.ts';
import { think } from '../regents/empty-seats.ts';
import { implementFeature } from './implement-feature.ts';

export const regentsRouter = implementFeature(contract, { suggest, reasons, deployment, think });
