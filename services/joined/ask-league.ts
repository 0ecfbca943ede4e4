import type { AnySchema } from '@orpc/contract';
import type { z } from 'zod';
import { wholeSchema } from '../../contract/base.ts';
import type { AskedMethod } from '../../contract/joined.ts';
import { leagueContract } from '../../contract/league.ts';
import type { AppContext } from '../app-context.ts';
import { reachAt } from './joined.ts';
import { readAs } from './kept-answers.ts';

interface Asked {
  readonly origin: string;
  readonly method: AskedMethod;
  /** As the league's contract has it; the league itself checks it. */
  readonly input?: unknown;
}

/**
 * Hands a call on to a league in which a seat was joined, and its answer back once it is as the league's contract says.
 * @throws UseCaseError NOT_FOUND for an address where none was joined; what the league refuses; UNREACHABLE
 */
export async function ask(context: AppContext, { origin, method, input }: Asked): Promise<unknown> {
  const { league } = await reachAt(context, origin);
  const answer = await (league.calls.league[method] as (input: unknown) => Promise<unknown>)(input);
  const { outputSchema } = leagueContract.league[method]['~orpc'] as { readonly outputSchema?: AnySchema };
  return readAs(wholeSchema(outputSchema as z.ZodType), answer, method);
}
