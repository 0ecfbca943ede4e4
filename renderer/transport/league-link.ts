import { type ClientContext, type ClientLink, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { ClientRetryPlugin, type ClientRetryPluginContext } from '@orpc/client/plugins';
import { connection, signIns } from './connection.ts';
import { getRetryPause } from '../../contract/streams/resumed-stream.ts';
import { isUnanswered } from './failure.ts';

interface CallContext extends ClientContext, ClientRetryPluginContext {
  /** The same for a call that is made again because its answer was lost: a league does nothing twice under one key. */
  readonly key: string;
}

/** How often a call is made again that nobody answered. Whoever listens to a stream opens it again. */
const REPEATS = 4;
const STREAM = 'league.notices';
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
      const begun = signIns.value;
      const isStream = path.join('.') === STREAM;
      const context: CallContext = {
        key: crypto.randomUUID(),
        retry: isStream ? 0 : REPEATS,
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
          if (begun === signIns.value) connection.value = 'signed-out';
        } else if (isUnanswered(thrown) && !isStream && !signal?.aborted) connection.value = 'gone';
        throw thrown;
      }
    },
  };
}
