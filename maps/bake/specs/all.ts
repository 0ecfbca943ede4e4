import type { MapSpec } from '../spec.ts';
import { nearEast } from './near-east.ts';
import { orontes } from './orontes.ts';
import { twoRivers } from './two-rivers.ts';

export const specs: readonly MapSpec[] = [orontes, twoRivers, nearEast];
