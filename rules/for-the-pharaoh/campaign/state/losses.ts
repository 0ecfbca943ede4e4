import { z } from 'zod';
import { amount, key, troopKey } from './keys.ts';

/** Figures, models and generals that are gone, by army (or band of partisans) and id. */
export const lossSchema = z
  .strictObject({
    army: key,
    /** Part id, or general id with `general: true`. */
    id: troopKey,
    count: amount,
    /** Whether a model of the part is half hit from now on; absent where that is as it was. Then `count` may be 0. */
    halfHit: z.boolean().exactOptional(),
    general: z.boolean().exactOptional(),
  })
  .readonly();
export type Loss = z.output<typeof lossSchema>;
export const losses = z.array(lossSchema).max(10_000).readonly();

export const casualtyCause = z.enum([
  'raiders',
  'interceptors',
  'partisans',
  'police',
  'battle',
  'hunger',
  'arrears',
  'plague',
  'siege',
  'decree',
]);
export type CasualtyCause = z.output<typeof casualtyCause>;

/** The side that won a battle. */
export const battleWinner = z.enum(['attacker', 'defender', 'draw']);
