import { z } from 'zod';
import { battleResultSchema } from '../battles/battle-result.ts';
import { key, troopKey } from '../keys.ts';

const gold = z.int().min(0).max(1_000_000_000);

/** What an umpire may do by decree; each is checked against the state. */
const decreeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set-treasury'), player: key, gold }),
  z.strictObject({ kind: z.literal('set-holder'), province: key, player: key.nullable() }),
  z.strictObject({ kind: z.literal('move-army'), army: key, province: key, fort: key.nullable().default(null) }),
  z.strictObject({
    kind: z.literal('remove-troops'),
    army: key,
    losses: battleResultSchema.shape.losses.unwrap(),
    generals: z.array(troopKey).max(100).default([]),
  }),
  z.strictObject({ kind: z.literal('restore-troops'), army: key, parts: battleResultSchema.shape.losses.unwrap() }),
  z.strictObject({ kind: z.literal('set-crop-damage'), province: key, points: gold }),
  z.strictObject({ kind: z.literal('set-raid-loss'), province: key, gold }),
  z.strictObject({ kind: z.literal('take-fort'), fort: key, player: key.nullable() }),
  z.strictObject({ kind: z.literal('end-siege'), fort: key }),
  /** Nothing but its words: what was agreed, a trick, an embassy. */
  z.strictObject({ kind: z.literal('note') }),
]);
export type Decree = z.output<typeof decreeSchema>;

/** An umpire's intervention, with its reason (ruling FTP-S13 among its uses). */
export const interventionSchema = z.strictObject({
  reason: z.string().trim().min(1, 'an intervention needs a reason').max(2000),
  /** Whether the reason is told to all players, or to the umpire's log alone. */
  public: z.boolean().default(false),
  decrees: z.array(decreeSchema).min(1).max(100),
  /** Holders that it sets stand until somebody comes or goes. Logs of before this could be said are without it. */
  stands: z.literal(true).optional(),
});
export type Intervention = z.output<typeof interventionSchema>;
