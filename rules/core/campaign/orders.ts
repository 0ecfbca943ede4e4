import { z } from 'zod';
import { key, troopKey } from './state.ts';

/** The part of an army that is sent off: so many of each part, and generals who go along. */
const detachmentSchema = z.strictObject({
  parts: z.array(z.strictObject({ id: troopKey, count: z.int().min(1).max(1_000_000) })).max(2000),
  generals: z.array(troopKey).max(100).default([]),
});
export type Detachment = z.output<typeof detachmentSchema>;

/** One order to one army. An army without an order holds. */
const orderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hold'), army: key }),
  z.strictObject({ kind: z.literal('march'), army: key, to: key }),
  z.strictObject({ kind: z.literal('raid'), army: key, target: key, force: detachmentSchema }),
  z.strictObject({ kind: z.literal('intercept'), army: key, force: detachmentSchema }),
]);
export type Order = z.output<typeof orderSchema>;

/** A player's orders for one month as a file and as they are filed: `nomarch-orders`, version 1. */
export const ordersFileSchema = z.strictObject({
  format: z.literal('nomarch-orders'),
  version: z.literal(1),
  player: key,
  year: z.int().min(1),
  month: z.int().min(1),
  orders: z.array(orderSchema).max(5000),
});
export type OrdersFile = z.output<typeof ordersFileSchema>;

/** How a battle that was fought at the table or settled by the umpire ended: losses are figures and models by part id. */
export const battleResultSchema = z.strictObject({
  battle: key,
  winner: z.enum(['attacker', 'defender', 'draw']),
  losses: z
    .array(z.strictObject({ id: troopKey, count: z.int().min(1).max(1_000_000) }))
    .max(5000)
    .default([]),
  generalsLost: z.array(troopKey).max(100).default([]),
});
export type BattleResult = z.output<typeof battleResultSchema>;
