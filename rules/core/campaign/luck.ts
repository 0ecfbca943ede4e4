import { z } from 'zod';
import { type DieRoll, facesOf } from '../dice.ts';

/** How a player's dice fell against what fair dice would bring. */
export const luckSchema = z
  .strictObject({
    /** Player id; null for dice that nobody in particular threw. */
    who: z.string().nullable(),
    rolls: z.int(),
    /** Sum of the faces, and the sum to be expected. */
    sum: z.int(),
    expected: z.number(),
    /** How many standard deviations the sum lies above what was to be expected; 0 without dice. */
    deviations: z.number(),
  })
  .readonly();
export type Luck = z.output<typeof luckSchema>;

/** Luck by player, in the order in which they first threw. Whether high or low was wanted is not weighed: only how the faces fell. */
export function luckOf(rolls: Iterable<DieRoll>): Luck[] {
  const tallies = new Map<string | null, { rolls: number; sum: number; expected: number; variance: number }>();
  for (const { die, face, who } of rolls) {
    const faces = facesOf(die);
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
