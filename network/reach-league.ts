import { randomUUID } from 'node:crypto';
import { createORPCClient, ORPCError, type ClientContext, type ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { ERRORS, UseCaseError, type ErrorCode } from '../contract/errors.ts';
import type { LeagueClient } from '../contract/league.ts';
import type { ReachLeague } from '../services/joined/reach-league.ts';

/** The longest answer that is read: a pack of a campaign of years. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_WAIT = 30_000;
/** A league behind https names its cookie so that no other host can set it. */
const cookieOf = (origin: string): string => (origin.startsWith('https:') ? '__Host-nomarch' : 'nomarch');

/** What Node says of a certificate that it does not accept. */
const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|TLS/;

function causeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

function unreachable(origin: string, error: unknown): UseCaseError {
  const code = causeOf(error);
  if (CERTIFICATE.test(code)) {
    return new UseCaseError(
      'UNREACHABLE',
      `the certificate of ${origin} is not sound (${code}): nothing was sent. Tell whoever runs the league`,
    );
  }
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const why = isLate ? `did not answer within ${String(LONGEST_WAIT / 1000)} seconds` : 'cannot be reached';
  return new UseCaseError('UNREACHABLE', `${origin} ${why}${code === '' ? '' : ` (${code})`}. Try again later`);
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** What a league refuses, for whoever joined it from here. */
function refusal(origin: string, { code, message }: ORPCError<string, unknown>): UseCaseError {
  if (code === 'SIGNED_OUT') {
    return new UseCaseError('REFUSED', `${origin} has signed you out: ask the umpire for a new link to your seat`);
  }
  if (code === 'NOT_YOURS') {
    return new UseCaseError('REFUSED', `the seat is not yours any more: ask the umpire of the league at ${origin}`);
  }
  if (isErrorCode(code)) return new UseCaseError(code, message);
  return new UseCaseError('UNREACHABLE', `${origin} did not answer as a league does (${message})`);
}

/** The body, which ends with an error where it is longer than any answer. */
function limited(response: Response): Response {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new Error('the answer is too long'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(counting) ?? null, { status, statusText, headers });
}

/** Calls leagues over the network: the one place of the program that calls anything. Redirects are not followed. */
export const reachLeague: ReachLeague = ({ origin, session: given }) => {
  const cookie = cookieOf(origin);
  let session = given;

  async function send(request: Request, init: object): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('origin', origin);
    if (session !== null) headers.set('cookie', `${cookie}=${session}`);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LONGEST_WAIT)]);
    const response = await fetch(request, { ...init, headers, signal, redirect: 'error', credentials: 'omit' });
    for (const set of response.headers.getSetCookie()) {
      const found = new RegExp(`^${cookie}=([\\w-]*)(?:;|$)`).exec(set)?.[1];
      if (found !== undefined) session = found === '' ? null : found;
    }
    return limited(response);
  }

  const link = new RPCLink<ClientContext & { readonly key?: string }>({
    url: `${origin}/rpc`,
    headers: ({ context }) => ({ 'idempotency-key': context.key }),
    fetch: send,
  });
  const calls: LeagueClient = createORPCClient({
    async call(path, input, options) {
      // A call whose answer was lost is made once more, under its own key: what it did is not done twice.
      const keyed = { ...options, context: { key: randomUUID() } };
      try {
        return await link.call(path, input, keyed).catch((thrown: unknown) => {
          if (thrown instanceof ORPCError || CERTIFICATE.test(causeOf(thrown))) throw thrown;
          return link.call(path, input, keyed);
        });
      } catch (thrown) {
        if (thrown instanceof ORPCError) throw refusal(origin, thrown as ORPCError<string, unknown>);
        throw unreachable(origin, thrown);
      }
    },
  } satisfies ClientLink<ClientContext>);
  return { calls, session: () => session };
};
