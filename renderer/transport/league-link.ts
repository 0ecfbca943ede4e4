import { type ClientContext, type ClientLink, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { ClientRetryPlugin, type ClientRetryPluginContext } from '@orpc/client/plugins';
import { connection, signInCount } from './connection.ts';
import { getRetryPause } from '../../contract/streams/resumed-stream.ts';
import { isUnanswered } from './failure.ts';

interface CallContext extends ClientContext, ClientRetryPluginContext {
  /** The same for retries after a lost answer. A league executes each key once. */
  readonly key: string;
}

/** Maximum retries of an unanswered call. Listeners reopen streams themselves. */
const MAX_RETRIES = 4;
const STREAM = 'league.notices';
interface LeagueLinkOptions {
  readonly url: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds before the next retry. */
  readonly pause?: (attempts: number) => number;
}

/**
 * Creates a link that calls a league with the session cookie. Each call has a unique key, and retries after a lost answer reuse it. Sets
 * `connection` to `gone` while there is no answer and to `signed-out` if a session is required.
 */
export function createLeagueLink({
  url,
  fetch = (...request) => globalThis.fetch(...request),
  pause = getRetryPause,
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
      const begun = signInCount.value;
      const isStream = path.join('.') === STREAM;
      const context: CallContext = {
        key: crypto.randomUUID(),
        retry: isStream ? 0 : MAX_RETRIES,
        retryDelay: ({ attemptIndex }) => pause(attemptIndex),
        shouldRetry: ({ error }) => isUnanswered(error),
        onRetry: ({ attemptIndex }) => {
          if (attemptIndex > 0) connection.value = 'gone';
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
        if (thrown instanceof ORPCError && thrown.code === 'SIGNED_OUT') {
          if (begun === signInCount.value) connection.value = 'signed-out';
        } else if (isUnanswered(thrown) && !isStream && !signal?.aborted) connection.value = 'gone';
        throw thrown;
      }
    },
  };
}
