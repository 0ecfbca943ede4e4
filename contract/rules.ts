import { z } from 'zod';
import { ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { priceSchema } from '../rules/core/army/rules/price.ts';
import { dieRollSchema, stepSchema } from '../rules/core/campaign/log.ts';
import { problemSchema } from '../rules/core/issue.ts';
import { command, listOf, query } from './base.ts';

const name = z.string().trim().min(1).max(200);

/** A custom troop type saved for other armies. Names are unique within a book. */
export const ownTroopSchema = z.object({
  rules: ruleSystemIdSchema,
  name,
  /** Troop type in its book's own format. */
  troop: z.record(z.string(), z.unknown()).readonly(),
});
export type OwnTroop = Readonly<z.output<typeof ownTroopSchema>>;

export const troops = {
  /** Custom troop types of one book, sorted by name. */
  all: query.input(z.object({ rules: ruleSystemIdSchema })).output(z.array(ownTroopSchema)),
  /** Saves a troop type, replacing one of the same name. BAD_INPUT names the invalid field. */
  put: command.input(ownTroopSchema).output(z.object({})),
  remove: command.input(z.object({ rules: ruleSystemIdSchema, name })).output(z.object({})),
};

const rulings = z.record(z.string(), z.string()).default({});

/** Result of checking an army's legality. `nomarch check --json` prints this object. */
const checkReport = z.strictObject({
  file: z.string(),
  name: z.string(),
  rules: z.string(),
  legal: z.boolean(),
  points: z.number(),
  limit: z.number(),
  problems: listOf(problemSchema.pick({ severity: true, code: true, message: true, target: true, citation: true })),
});
export type CheckReport = z.output<typeof checkReport>;

const procedureListing = z.strictObject({
  id: z.string(),
  title: z.string(),
  citation: z.string(),
  dice: listOf(z.string()),
  /** JSON Schema of the input. */
  input: z.unknown(),
});
export type ProcedureListing = z.output<typeof procedureListing>;

/** A `ProcedureAnswer` with its odds. Input and outcome have the formats of the procedure. */
const procedureAnswer = z.strictObject({
  procedure: z.string(),
  input: z.unknown(),
  outcome: z.unknown(),
  dice: listOf(dieRollSchema),
  steps: listOf(stepSchema),
  rulings: listOf(z.string()),
  /** Exact odds before the roll. Absent if the procedure does not calculate odds. */
  odds: listOf(z.strictObject({ outcome: z.string(), chance: z.number() })).exactOptional(),
});

export const rules = {
  price: query.input(z.object({ rules: ruleSystemIdSchema, troop: z.unknown(), rulings })).output(priceSchema),
  check: query.input(z.object({ army: z.unknown(), file: z.string().default('') })).output(checkReport),
  procedures: query.output(listOf(procedureListing)),
  /** Resolves a procedure with typed faces and card names (`dice`) or with a seed (`seed`). Exactly one of the two is required. */
  resolve: query
    .input(
      z.object({
        procedure: z.string(),
        input: z.unknown(),
        dice: z
          .array(z.union([z.number(), z.string().max(100)]))
          .max(100_000)
          .optional(),
        seed: z.string().max(1000).optional(),
        rulings,
        /** Values of the numbers that the book asks of its players, by the book's keys. */
        settings: z.record(z.string(), z.number()).default({}),
      }),
    )
    .output(procedureAnswer),
};
