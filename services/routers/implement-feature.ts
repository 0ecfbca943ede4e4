import type { AnyContractProcedure, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { implement, type Router } from '@orpc/server';
import type { MethodMeta } from '../../contract/base.ts';
import type { AppContext } from '../app-context.ts';
import { toContractError } from '../error-boundary.ts';
import { guardInput } from '../input-guard.ts';
import { StoreError } from '../repositories/store-admin.ts';

/** Implementation of a contract method. Takes the parsed input. */
type UseCase<Method> =
  Method extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        context: AppContext,
        input: InferSchemaOutput<Input>,
        signal: AbortSignal | undefined,
        /** Id of the last received event, to resume a stream after it. */
        lastEventId: string | undefined,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;

type UseCases<Feature> = { readonly [Method in keyof Feature]: UseCase<Feature[Method]> };

/** Rejects commands if the store is read-only, except the commands that replace or repair the store. */
function expectWritable(context: AppContext, [feature]: readonly string[], { kind }: MethodMeta): void {
  const why = context.readOnly();
  if (why !== '' && kind === 'command' && feature !== 'store') throw new StoreError('STORE_READ_ONLY', why);
}

interface Call {
  readonly context: AppContext;
  readonly input: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly lastEventId?: string | undefined;
}

/** Binds the methods of a feature to their use cases. */
export function implementFeature<const Feature extends Readonly<Record<string, AnyContractProcedure>>>(
  contract: Feature,
  useCases: UseCases<Feature>,
): Router<Feature, AppContext> {
  const os = implement<Readonly<Record<string, AnyContractProcedure>>>(contract)
    .$context<AppContext>()
    // Runs before validation, so that it catches every error of a method.
    .use(async ({ context, next, path, procedure }, input) => {
      try {
        guardInput(input);
        expectWritable(context, path, procedure['~orpc'].meta as MethodMeta);
        return await next();
      } catch (error) {
        throw toContractError(error, context.report);
      }
    });
  const bound = Object.entries(
    useCases as Readonly<Record<string, UseCase<ContractProcedure<never, never, never, never>>>>,
  ).map(([method, useCase]) => [
    method,
    os[method]?.handler(({ context, input, signal, lastEventId }: Call) =>
      useCase(context, input as never, signal, lastEventId),
    ),
  ]);
  return Object.fromEntries(bound) as Router<Feature, AppContext>;
}
