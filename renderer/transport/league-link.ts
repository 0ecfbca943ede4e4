import { type ClientContext, type ClientLink, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { ClientRetryPlugin, type ClientRetryPluginContext } from '@orpc/client/plugins';
import { connection } from './connection.ts';
import { pauseAfter } from '../../contract/pause-after.ts';

interface CallContext extends ClientContext, ClientRetryPluginContext {
  /** The same for a call that is made again because its answer was lost: a league does nothing twice under one key. */
  readonly key: string;
}

/** How often a call is made again that nobody answered; a stream is opened again for as long as somebody listens. */
const REPEATS = 4;
const STREAM = 'league.notices';
/** What a proxy says while no league is behind it. */
const NOBODY_THERE: readonly string[] = ['BAD_GATEWAY', 'SERVICE_UNAVAILABLE', 'GATEWAY_TIMEOUT'];

const isUnanswered = (thrown: unknown): boolean => !(thrown instanceof ORPCError) || NOBODY_THERE.includes(thrown.code);

/** How a league is reached, told from outside by tests. */
interface LeagueLinkOptions {
  readonly url: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds before a call is made again that was made so often. */
  readonly pause?: (attempts: number) => number;
}

/**
 * Calls a league by the session's cookie. Every call has a key of its own, and one whose answer was lost is made again under it.
 * Tells `connection` how it stands: `gone` while nobody answers, `signed-out` where a session is wanted.
 */
export function leagueLink({
  url,
  fetch = (...request) => globalThis.fetch(...request),
  pause = pauseAfter,
}: LeagueLinkOptions): ClientLink<ClientContext> {
  const link = new RPCLink<CallContext>({
    url,
    headers: ({ context }) => ({ 'idempotency-key': context.key }),
    method: (_options, path) => (path.join('.') === STREAM ? 'GET' : 'POST'),
    fetch: (request, init) => fetch(request, init),
    plugins: [new ClientRetryPlugin()],
  });
  return {
    async call(path, input, { signal, lastEventId }) {
      const isStream = path.join('.') === STREAM;
      const context: CallContext = {
        key: crypto.randomUUID(),
        retry: isStream ? Infinity : REPEATS,
        retryDelay: ({ attemptIndex }) => pause(attemptIndex),
        shouldRetry: ({ error }) => isUnanswered(error),
        onRetry: ({ attemptIndex }) => {
          if (!isStream && attemptIndex > 0) connection.value = 'gone';
        },
      };
      try {
        const answer = await link.call(path, input, {
          context,
          ...(signal ? { signal } : {}),
          ...(lastEventId === undefined ? {} : { lastEventId }),
        });
        if (connection.value === 'gone') connection.value = 'up';
        return answer;
      } catch (thrown) {
        if (thrown instanceof ORPCError && thrown.code === 'SIGNED_OUT') connection.value = 'signed-out';
        else if (isUnanswered(thrown) && !signal?.aborted) connection.value = 'gone';
        throw thrown;
      }
    },
  };
}
