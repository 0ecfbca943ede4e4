import { z } from 'zod';
import { troopKey } from '../state/keys.ts';

/** The part of an army that is sent off: so many of each part, and generals who go along. */
export const detachmentSchema = z.strictObject({
  parts: z.array(z.strictObject({ id: troopKey, count: z.int().min(1).max(1_000_000) })).max(2000),
  generals: z.array(troopKey).max(100).default([]),
});
export type Detachment = z.output<typeof detachmentSchema>;
