import { z } from 'zod';
import { points, type Points } from '../../quantities.ts';

/** Entries of a list that share a maximum. */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly entries: readonly string[];
  readonly max: number | null;
}

/** A pool with the number that an army uses of it. */
export interface PoolUse extends Pool {
  readonly used: number;
}

/** One line of a cost breakdown: "class A figure 9", "pike 4". */
const priceLineSchema = z.strictObject({ label: z.string(), points: z.number(), citation: z.string() }).readonly();
export type PriceLine = z.output<typeof priceLineSchema>;

export const priceSchema = z
  .strictObject({
    cost: z.custom<Points>((cost) => Number.isSafeInteger(cost)),
    breakdown: z.array(priceLineSchema).readonly(),
  })
  .readonly();
export type Price = z.output<typeof priceSchema>;

/** Creates the price from its breakdown. */
export const toPrice = (breakdown: readonly PriceLine[]): Price => ({
  cost: points(breakdown.reduce((sum, { points: amount }) => sum + amount, 0)),
  breakdown,
});
