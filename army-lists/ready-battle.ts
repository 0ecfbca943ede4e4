import { z } from 'zod';
import { armyFileSchema } from '../rules/core/army-file.ts';

/** A sample battle: two armies of one book, as a document in `ready-battles/`. */
export const readyBattleSchema = z
  .strictObject({
    format: z.literal('nomarch-ready-battle'),
    version: z.literal(1),
    title: z.string().min(1).max(200),
    armies: z.tuple([armyFileSchema, armyFileSchema]),
  })
  .refine(({ armies: [one, other] }) => one.rules === other.rules, 'both armies must use the same book');

export type ReadyBattle = z.output<typeof readyBattleSchema>;
