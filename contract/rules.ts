import { z } from 'zod';
import { RULE_SYSTEM_IDS } from '../rules/core/army-file.ts';
import type { Problem } from '../rules/core/problem.ts';
import type { ProcedureAnswer } from '../rules/core/procedure.ts';
import type { Price } from '../rules/core/army/price.ts';
import { query, passThrough } from './base.ts';

const ruleSystemId = z.enum(RULE_SYSTEM_IDS);
const rulings = z.record(z.string(), z.string()).default({});

/** An army held against its rules and its list; shape of `nomarch check --json`. */
export interface CheckReport {
  readonly file: string;
  readonly name: string;
  readonly rules: string;
  readonly legal: boolean;
  readonly points: number;
  readonly limit: number;
  readonly problems: readonly Pick<Problem, 'severity' | 'code' | 'message' | 'target' | 'citation'>[];
}

export interface ProcedureListing {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly dice: readonly string[];
  /** JSON Schema of the input. */
  readonly input: unknown;
}

export const rules = {
  price: query.input(z.object({ rules: ruleSystemId, troop: z.unknown(), rulings })).output(passThrough<Price>()),
  check: query.input(z.object({ army: z.unknown(), file: z.string().default('') })).output(passThrough<CheckReport>()),
  procedures: query.output(z.array(passThrough<ProcedureListing>())),
  /** Dice and cards typed in (`dice`: faces, and the names of cards) or thrown from a seed (`seed`); exactly one of the two. */
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
      }),
    )
    .output(passThrough<ProcedureAnswer>()),
};
