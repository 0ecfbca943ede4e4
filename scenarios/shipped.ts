import { greatKings } from './great-kings.ts';
import { purpleAndTin } from './purple-and-tin.ts';
import { roadToQadesh } from './road-to-qadesh.ts';
import { sumer } from './sumer.ts';
import { twoRivers } from './two-rivers.ts';

/** The campaigns that come with the app, as documents to be read by their rule book's campaign; those to begin with first. */
export const shippedScenarios: readonly unknown[] = [twoRivers, roadToQadesh, purpleAndTin, sumer, greatKings];
