import { twoRivers } from './two-rivers.ts';

/** The campaigns that come with the app, as documents to be read by their rule book's campaign. */
export const shippedScenarios: readonly unknown[] = [twoRivers];
