import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClientContext, type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { type ErrorCode, ERRORS, UseCaseError } from '../contract/errors.ts';
import { NOTICE_KINDS, type NoticeKind } from '../contract/league/notices.ts';
import type { LeagueClient } from '../contract/league.ts';
import { pauseAfter, resumed } from '../contract/streams/resumed-stream.ts';
import type { Heard, Listening, ReachLeague } from '../services/joined/reach-league.ts';

/** Opens a stream of a league's notices that resumes after an event. */
type OpenStream = (lastEventId: string | undefined) => Promise<AsyncIterable<{ readonly kind: string }>>;

/** A newer league may send unknown kinds. They are treated as `changed`. */
const knownKind = (kind: string): NoticeKind => NOTICE_KINDS.find((known) => known === kind) ?? 'changed';

/**
 * Follows a league's notices until the signal aborts, and reconnects after increasing pauses. Yields `away` when the league stops answering
 * and `back` when it answers again.
 * @throws UseCaseError if the league refuses
 */
export async function* followNotices(
  open: OpenStream,
  { signal, lastEventId }: Listening,
  pauses: (attempts: number) => number = pauseAfter,
): AsyncGenerator<Heard, void, undefined> {
  const events = resumed({
    open,
    lastEventId,
    isWanted: () => signal?.aborted !== true,
    mayPass: (thrown) => thrown instanceof UseCaseError && thrown.code === 'UNREACHABLE',
    // The signal ends the pause early.
    wait: (attempts) => pause(pauses(attempts), null, { signal }).catch(() => undefined),
  });
  for await (const each of events)
    yield { kind: each.kind === 'told' ? knownKind(each.item.kind) : each.kind, id: each.lastEventId ?? '' };
}

/** Methods whose answers may hold years of a campaign and have a higher size limit. */
const LONG_ANSWERS: ReadonlySet<string> = new Set([
  ...['packs.open', 'packs.writeOrders', 'league.report', 'league.watch'],
  ...[
    'league.fieldBattle',
    'league.deployField',
    'league.answerField',
    'league.setStandingAnswers',
    'league.watchBattle',
  ],
]);
const MOST_OF_LONG = 64 * 1024 * 1024;
const MOST_BYTES = 1024 * 1024;
/** Maximum nesting, more than twice the deepest real answer. The JSON parser is recursive, so deeper input could exhaust the stack. */
const DEEPEST = 200;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Tracks the nesting of JSON text that arrives in chunks.
 * @returns a function that takes the next bytes and returns true if they are nested too deep
 */
function depthCounter(): (bytes: Uint8Array) => boolean {
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (inText) {
        if (byte === QUOTE) inText = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) inText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        if (depth > DEEPEST) return true;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    }
    return false;
  };
}

/**
 * Reads a complete answer and checks its type, size and nesting. Stops at the first byte that breaks a limit, before anything is parsed.
 * @param method for example `packs.open`
 * @throws UseCaseError UNREACHABLE if the answer is not JSON, too long or nested too deep
 */
async function checkedAnswer(response: Response, origin: string, method: string): Promise<Response> {
  const { status, statusText, headers } = response;
  const giveUp = async (why: string): Promise<never> => {
    await response.body?.cancel().catch(() => undefined);
    throw new UseCaseError('UNREACHABLE', `${origin} gave an unexpected answer (${why}). Try again later`);
  };
  if (!response.body) return response;
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
  if (type !== '' && type.trim() !== 'application/json') return giveUp(`status ${status}, not JSON`);
  const most = LONG_ANSWERS.has(method) ? MOST_OF_LONG : MOST_BYTES;
  const isTooDeep = depthCounter();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    const why = bytes > most ? 'its answer is too long' : isTooDeep(next.value) ? 'its answer is nested too deep' : '';
    if (why !== '') {
      reader.releaseLock();
      return giveUp(why);
    }
    chunks.push(next.value);
  }
  return new Response(new Blob(chunks), { status, statusText, headers });
}

const LONGEST_WAIT = 30_000;
/** A league sends a sign of life every 15 seconds. A stream silent for longer than this is dead. */
const LONGEST_SILENCE = 45_000;
const STREAM = 'league.notices';
/** Behind https, the `__Host-` prefix prevents other hosts from setting the cookie. */
const cookieOf = (origin: string): string => (origin.startsWith('https:') ? '__Host-nomarch' : 'nomarch');

/** Node's error codes for rejected certificates. */
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
      `the certificate of ${origin} is invalid (${code}); nothing was sent. Tell the owner of the league`,
    );
  }
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const why = isLate ? `did not answer within ${String(LONGEST_WAIT / 1000)} seconds` : 'cannot be reached';
  return new UseCaseError('UNREACHABLE', `${origin} ${why}${code === '' ? '' : ` (${code})`}. Try again later`);
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

const LONGEST_SENTENCE = 500;

/** Shortens a message from the league and replaces control and formatting characters, which could break or reverse a line. */
function inPlainLetters(sentence: string): string {
  const plain = sentence.slice(0, 2 * LONGEST_SENTENCE).replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return plain.length > LONGEST_SENTENCE ? `${plain.slice(0, LONGEST_SENTENCE)} …` : plain;
}

/** Converts a league's refusal into an error for the person who joined the league. */
function refusal(origin: string, { code, message }: ORPCError<string, unknown>): UseCaseError {
  if (code === 'SIGNED_OUT') {
    return new UseCaseError('REFUSED', `${origin} has signed you out: ask the umpire for a new link to your seat`);
  }
  if (code === 'NOT_YOURS') {
    return new UseCaseError('NOT_YOURS', `you lost this seat: ask the umpire of the league at ${origin}`);
  }
  if (isErrorCode(code)) return new UseCaseError(code, inPlainLetters(message));
  return new UseCaseError('UNREACHABLE', `${origin} gave an unexpected answer (${inPlainLetters(message)})`);
}

/** Pipes the body of a response through a transform. */
const withBody = (response: Response, body: TransformStream<Uint8Array, Uint8Array>): Response => {
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(body) ?? null, { status, statusText, headers });
};

/**
 * Ends a stream with an error after a long silence or when the signal aborts. Node sometimes fails to pass a request's signal on to the
 * response body.
 */
function living(response: Response, signal: AbortSignal | undefined): Response {
  let timer: NodeJS.Timeout | undefined;
  return withBody(
    response,
    new TransformStream({
      start(controller) {
        timer = setTimeout(() => controller.error(new Error('the stream is silent')), LONGEST_SILENCE);
        // The timer must not keep the process running.
        timer.unref();
        signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      },
      transform(chunk, controller) {
        timer?.refresh();
        controller.enqueue(chunk);
      },
      flush: () => clearTimeout(timer),
    }),
  );
}

/** Calls leagues over the network. The program opens no other outgoing connections. Redirects are not followed. */
export const reachLeague: ReachLeague = ({ origin, session: given }) => {
  const cookie = cookieOf(origin);
  let session = given;

  /** Sends a request with the session cookie and stores a new session. @param limit aborts the request */
  async function send(request: Request, init: object, limit: AbortSignal): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('origin', origin);
    if (session !== null) headers.set('cookie', `${cookie}=${session}`);
    const signal = AbortSignal.any([request.signal, limit]);
    const response = await fetch(request, { ...init, headers, signal, redirect: 'error', credentials: 'omit' });
    for (const set of response.headers.getSetCookie()) {
      const found = new RegExp(`^${cookie}=([\\w-]*)(?:;|$)`).exec(set)?.[1];
      if (found !== undefined) session = found === '' ? null : found;
    }
    return response;
  }

  const sendCall = async (request: Request, init: object, method: string): Promise<Response> =>
    checkedAnswer(await send(request, init, AbortSignal.timeout(LONGEST_WAIT)), origin, method);

  /** Opens a stream. The time limit applies only until the stream begins. */
  async function sendStream(request: Request, init: object, signal: AbortSignal | undefined): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), LONGEST_WAIT);
    try {
      return living(await send(request, init, late.signal), signal);
    } finally {
      clearTimeout(timer);
    }
  }

  const isStream = (path: readonly string[]): boolean => path.join('.') === STREAM;
  const link = new RPCLink<ClientContext & { readonly key?: string }>({
    url: `${origin}/rpc`,
    headers: ({ context }) => ({ 'idempotency-key': context.key }),
    method: (_options, path) => (isStream(path) ? 'GET' : 'POST'),
    fetch: (request, init, { signal }, path) =>
      isStream(path) ? sendStream(request, init, signal) : sendCall(request, init, path.join('.')),
  });

  /** Converts any failure into an error of this program. */
  const inWords = (thrown: unknown): Error => {
    if (thrown instanceof UseCaseError) return thrown;
    return thrown instanceof ORPCError
      ? refusal(origin, thrown as ORPCError<string, unknown>)
      : unreachable(origin, thrown);
  };

  const calls: LeagueClient = createORPCClient({
    async call(path, input, options) {
      // A call whose answer was lost is retried with the same idempotency key, so that it takes effect only once.
      const keyed = { ...options, context: { key: randomUUID() } };
      try {
        return await link.call(path, input, keyed).catch((thrown: unknown) => {
          if (
            thrown instanceof ORPCError ||
            thrown instanceof UseCaseError ||
            isStream(path) ||
            CERTIFICATE.test(causeOf(thrown))
          )
            throw thrown;
          return link.call(path, input, keyed);
        });
      } catch (thrown) {
        throw inWords(thrown);
      }
    },
  } satisfies ClientLink<ClientContext>);

  /** Passes a stream through and converts its errors as for calls. */
  async function* inOurWords<Item>(stream: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
    try {
      yield* stream;
    } catch (thrown) {
      throw inWords(thrown);
    }
  }

  return {
    calls,
    session: () => session,
    hear: ({ campaign, player }, listening) =>
      followNotices(
        async (lastEventId) =>
          inOurWords(
            await calls.league.notices(
              { campaign, player },
              {
                ...(listening.signal ? { signal: listening.signal } : {}),
                ...(lastEventId === undefined ? {} : { lastEventId }),
              },
            ),
          ),
        listening,
      ),
  };
};
