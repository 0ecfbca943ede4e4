import type { IncomingMessage } from 'node:http';
import { ORPCError } from '@orpc/server';
import { ERRORS } from '../contract/errors.ts';
import { MOST_VALUES, valueCounter } from '../services/json-text.ts';

/** A call that cannot be understood as one, as the contract says it. */
export const notUnderstood = (
  message = 'the request was not understood: JSON was expected, in the form of an RPC call',
): ORPCError<string, unknown> =>
  new ORPCError('BAD_INPUT', { status: ERRORS.BAD_INPUT.status, message, data: { path: '' } });

/**
 * Reads a call's body as JSON. Its values are counted while its bytes come in: of a body that holds too many nothing more is kept,
 * and nothing is made of it. @throws ORPCError BAD_INPUT once all of it has come in.
 */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const isTooMuch = valueCounter();
  const chunks: Uint8Array[] = [];
  let isRefused = false;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    isRefused ||= isTooMuch(chunk);
    if (isRefused) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (isRefused) throw notUnderstood(`the request holds more than ${MOST_VALUES} values`);
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw notUnderstood();
  }
}
