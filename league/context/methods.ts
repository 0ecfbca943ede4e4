import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { LeagueContract } from '../../contract/league.ts';
import type { LeagueCall } from './league-context.ts';

interface CallOptions {
  readonly signal: AbortSignal | undefined;
  /** Where a stream resumes. */
  readonly lastEventId: string | undefined;
}

/** Answers a method of the contract; the call has been authorized. */
export type UseCase<Method> =
  Method extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        call: LeagueCall,
        input: InferSchemaOutput<Input>,
        options: CallOptions,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;

export type UseCases = {
  readonly [Feature in keyof LeagueContract]: {
    readonly [Method in keyof LeagueContract[Feature]]: UseCase<LeagueContract[Feature][Method]>;
  };
};

/** Some methods of the contract's `league`, which types their inputs and answers. */
export const leagueMethods = <const Methods extends Partial<UseCases['league']>>(methods: Methods): Methods => methods;
