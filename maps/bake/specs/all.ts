import type { MapSpec } from '../spec.ts';
import { nearEast } from './near-east.ts';
import { twoRivers } from './two-rivers.ts';

export const specs: readonly MapSpec[] = [twoRivers, nearEast];
