import type { DiceSource } from './dice.ts';
import type { Resolution } from './procedure.ts';
import type { RulingsInForce } from './ruling.ts';

/** A throw of this run through the phases that somebody filled a role of, and whose result was taken over. */
export interface Happened {
  readonly procedure: string;
  /** Id of the phase. */
  readonly phase: string;
  readonly role: string;
  /** His place among those who filled it together, from 0. */
  readonly at: number;
  readonly input: unknown;
  readonly outcome: unknown;
  /** Hits that he took by it, and the figures or models that it took off the table. */
  readonly hits: number;
  readonly gone: number;
}

/** What befell somebody by one procedure, the last one last. @param role the one he filled; any where absent */
export const happenedBy = <Input, Outcome>(
  happened: readonly Happened[],
  {
    id,
  }: {
    readonly id: string;
    resolve(input: Input, dice: DiceSource, rulings: RulingsInForce): Resolution<Outcome>;
  },
  role?: string,
) =>
  happened.filter(
    (each) => each.procedure === id && (role === undefined || each.role === role),
  ) as readonly (Happened & {
    readonly input: Input;
    readonly outcome: Outcome;
  })[];
