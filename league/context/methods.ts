import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { LeagueContract } from '../../contract/league.ts';
import type { LeagueCall } from './league-context.ts';

interface CallOptions {
  readonly signal: AbortSignal | undefined;
  /** Id of the last event received; the stream resumes after it. */
  readonly lastEventId: string | undefined;
}

/** Answers an authorized call of a contract method. */
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

/** Types some methods of the contract's `league`. */
export const leagueMethods = <const Methods extends Partial<UseCases['league']>>(methods: Methods): Methods => methods;
