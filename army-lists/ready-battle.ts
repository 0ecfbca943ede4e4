import { z } from 'zod';
import { armyFileSchema } from '../rules/core/army-file.ts';

/** A battle to open at once: two armies of one book, as a document of the app’s own in `ready-battles/`. */
export const readyBattleSchema = z
  .strictObject({
    format: z.literal('nomarch-ready-battle'),
    version: z.literal(1),
    title: z.string().min(1).max(200),
    armies: z.tuple([armyFileSchema, armyFileSchema]),
  })
  .refine(({ armies: [one, other] }) => one.rules === other.rules, 'both armies are of one book');

export type ReadyBattle = z.output<typeof readyBattleSchema>;
