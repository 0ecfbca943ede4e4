import { z } from 'zod';
import { type DieRoll, countFaces } from '../dice.ts';

/** Total of a player's dice compared to the expected total of fair dice. */
export const luckSchema = z
  .strictObject({
    /** Player id; null for dice of no particular player. */
    who: z.string().nullable(),
    rolls: z.int(),
    /** Sum of the faces, and its expected value. */
    sum: z.int(),
    expected: z.number(),
    /** Standard deviations by which the sum exceeds its expected value; 0 without dice. */
    deviations: z.number(),
  })
  .readonly();
export type Luck = z.output<typeof luckSchema>;

/** Measures luck by player, in the order of their first rolls. Only the faces count, not whether the player needed high or low ones. */
export function measureLuck(rolls: Iterable<DieRoll>): Luck[] {
  const tallies = new Map<string | null, { rolls: number; sum: number; expected: number; variance: number }>();
  for (const { die, face, who } of rolls) {
    const faces = countFaces(die);
    const tally = tallies.get(who ?? null) ?? { rolls: 0, sum: 0, expected: 0, variance: 0 };
    tallies.set(who ?? null, {
      rolls: tally.rolls + 1,
      sum: tally.sum + face,
      expected: tally.expected + (faces + 1) / 2,
      variance: tally.variance + (faces * faces - 1) / 12,
    });
  }
  return [...tallies].map(([who, { variance, ...tally }]) => ({
    who,
    ...tally,
    deviations: variance === 0 ? 0 : (tally.sum - tally.expected) / Math.sqrt(variance),
  }));
}
