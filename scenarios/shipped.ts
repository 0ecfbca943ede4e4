import { greatKings } from './great-kings.ts';
import { purpleAndTin } from './purple-and-tin.ts';
import { roadToQadesh } from './road-to-qadesh.ts';
import { sumer } from './sumer.ts';
import { twoRivers } from './two-rivers.ts';

/** The included campaigns as scenario documents, the easiest first. */
export const shippedScenarios: readonly unknown[] = [twoRivers, roadToQadesh, purpleAndTin, sumer, greatKings];
