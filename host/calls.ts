import type { ServerResponse } from 'node:http';
import { ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/node';
import type { AppContext } from '../services/app-context.ts';
import { router } from '../services/router.ts';
import { notUnderstood, readBody } from './request-body.ts';
import type { AnswerCall } from './server.ts';

/** An error of the contract as the RPC protocol writes it. */
function answerError(response: ServerResponse, error: ORPCError<string, unknown>): void {
  response.writeHead(error.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ json: error.toJSON() }));
}

/** Errors of the contract pass; what else comes this far is a body that could not be decoded. */
const contractError = (error: unknown): ORPCError<string, unknown> =>
  error instanceof ORPCError ? (error as ORPCError<string, unknown>) : notUnderstood();

/** Answers the contract's methods. */
export function callsOf(context: AppContext): AnswerCall {
  const handler = new RPCHandler<AppContext>(router, {
    interceptors: [
      (call) =>
        call.next().catch((error: unknown): never => {
          throw contractError(error);
        }),
    ],
  });
  return async (request, response, leaving) => {
    response.setHeader('cache-control', 'no-store');
    let body: unknown;
    try {
      body = await readBody(request);
    } catch (error) {
      answerError(response, contractError(error));
      return true;
    }
    const endStream = (): void => {
      if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy();
    };
    leaving.addEventListener('abort', endStream);
    const { matched } = await handler
      .handle(Object.assign(request, { body }), response, { prefix: '/rpc', context })
      .finally(() => leaving.removeEventListener('abort', endStream));
    return matched;
  };
}
