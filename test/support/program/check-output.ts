import { type AnySchema, getEventIteratorSchemaDetails } from '@orpc/contract';
import type { z } from 'zod';
import { getFullSchema } from '../../../contract/base.ts';
import { contract } from '../../../contract/contract.ts';

type Contract = Readonly<Record<string, object>>;
type Methods = Readonly<Record<string, { readonly '~orpc': { readonly outputSchema?: AnySchema } }>>;

/** Finds the output schema of a method of the contract; for a stream, that of its events. */
export function schemaOf([feature = '', method = '']: readonly string[], of: Contract = contract): z.ZodType {
  const methods = of[feature] as Methods | undefined;
  const output = methods?.[method]?.['~orpc'].outputSchema;
  if (!output) throw new Error(`${feature}.${method} has no schema for what it answers`);
  return getFullSchema((getEventIteratorSchemaDetails(output)?.yields ?? output) as z.ZodType);
}

/** Checks the answer of a method. @throws ZodError if it does not match its schema */
export function checkOutput(path: readonly string[], output: unknown, of: Contract = contract): unknown {
  schemaOf(path, of).parse(output);
  return output;
}

interface Called {
  readonly path: readonly string[];
  next(): Promise<unknown>;
}

/** Creates a client interceptor that checks answers and stream events. */
export const checkingOutputOf =
  (of: Contract) =>
  async (call: Called): Promise<unknown> => {
    const output = await call.next();
    const isStream = typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
    return isStream ? output : checkOutput(call.path, output, of);
  };

/** Interceptor for the program's contract. */
export const checkingOutput = checkingOutputOf(contract);
