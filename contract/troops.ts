import { z } from 'zod';
import { ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { command, query } from './base.ts';

const name = z.string().trim().min(1).max(200);

/** A troop type of one's own that is kept for other armies, by a name within its rule book. */
export const ownTroopSchema = z.object({
  rules: ruleSystemIdSchema,
  name,
  /** In the shape of its rule book. */
  troop: z.record(z.string(), z.unknown()).readonly(),
});
export type OwnTroop = Readonly<z.output<typeof ownTroopSchema>>;

export const troops = {
  /** Of one rule book, in order of name. */
  all: query.input(z.object({ rules: ruleSystemIdSchema })).output(z.array(ownTroopSchema)),
  /** Keeps a troop type under its name, in place of one of that name. BAD_INPUT names the field that the book does not know. */
  put: command.input(ownTroopSchema).output(z.object({})),
  remove: command.input(z.object({ rules: ruleSystemIdSchema, name })).output(z.object({})),
};
