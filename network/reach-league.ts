import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClientContext, type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { type ErrorCode, ERRORS, UseCaseError } from '../contract/errors.ts';
import { NOTICE_KINDS, type NoticeKind } from '../contract/league/notices.ts';
import type { LeagueClient } from '../contract/league.ts';
import { getRetryPause, resumeStream } from '../contract/streams/resumed-stream.ts';
import type { SeatEvent, ListenOptions, ReachLeague } from '../services/joined/reach-league.ts';

/** Opens a stream of a league's notices that resumes after an event. */
type OpenStream = (lastEventId: string | undefined) => Promise<AsyncIterable<{ readonly kind: string }>>;

/** Returns a notice's kind. An unknown kind, which a newer league may send, becomes `changed`. */
const toKnownKind = (kind: string): NoticeKind => NOTICE_KINDS.find((known) => known === kind) ?? 'changed';

/**
 * Follows a league's notices until the signal aborts, and reconnects after increasing pauses. Yields `away` when the league stops answering
 * and `back` when it answers again.
 * @throws UseCaseError if the league refuses
 */
export async function* followNotices(
  open: OpenStream,
  { signal, lastEventId }: ListenOptions,
  pauses: (attempts: number) => number = getRetryPause,
): AsyncGenerator<SeatEvent, void, undefined> {
  const events = resumeStream({
    open,
    lastEventId,
    isWanted: () => signal?.aborted !== true,
    canRetry: (thrown) => thrown instanceof UseCaseError && thrown.code === 'UNREACHABLE',
    // The signal ends the pause early.
    wait: (attempts) => pause(pauses(attempts), null, { signal }).catch(() => undefined),
  });
  for await (const each of events)
    yield { kind: each.kind === 'told' ? toKnownKind(each.item.kind) : each.kind, id: each.lastEventId ?? '' };
}

/** Methods whose answers may contain years of a campaign. They have a higher size limit. */
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
const MAX_LONG_ANSWER_BYTES = 64 * 1024 * 1024;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Maximum nesting of an answer: over twice that of the deepest real one. The JSON parser is recursive and could exhaust the stack. */
const MAX_DEPTH = 200;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Tracks the nesting of JSON text in chunks. @returns a function that takes bytes and returns true if they are nested too deep */
function createDepthCheck(): (bytes: Uint8Array) => boolean {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (byte === QUOTE) isInString = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isInString = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        if (depth > MAX_DEPTH) return true;
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
async function readAnswer(response: Response, origin: string, method: string): Promise<Response> {
  const { status, statusText, headers } = response;
  const reject = async (reason: string): Promise<never> => {
    await response.body?.cancel().catch(() => undefined);
    throw new UseCaseError('UNREACHABLE', `${origin} gave an unexpected answer (${reason}). Try again later`);
  };
  if (!response.body) return response;
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
  if (type !== '' && type.trim() !== 'application/json') return reject(`status ${status}, not JSON`);
  const maxBytes = LONG_ANSWERS.has(method) ? MAX_LONG_ANSWER_BYTES : MAX_ANSWER_BYTES;
  const isTooDeep = createDepthCheck();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength;
    const reason =
      bytes > maxBytes ? 'its answer is too long' : isTooDeep(chunk.value) ? 'its answer is nested too deep' : '';
    if (reason !== '') {
      reader.releaseLock();
      return reject(reason);
    }
    chunks.push(chunk.value);
  }
  return new Response(new Blob(chunks), { status, statusText, headers });
}

const MAX_WAIT = 30_000;
/** Maximum milliseconds of silence in a stream. A league sends a sign of life every 15 seconds, so a stream silent for longer is dead. */
const MAX_SILENCE = 45_000;
const STREAM = 'league.notices';
/** Returns the cookie's name. Over https, the `__Host-` prefix prevents other hosts from setting the cookie. */
const getCookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-nomarch' : 'nomarch');

/** Matches Node's error codes for rejected certificates. */
const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|TLS/;

function getCauseCode(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

function toUnreachableError(origin: string, error: unknown): UseCaseError {
  const code = getCauseCode(error);
  if (CERTIFICATE.test(code)) {
    return new UseCaseError(
      'UNREACHABLE',
      `the certificate of ${origin} is invalid (${code}); nothing was sent. Tell the owner of the league`,
    );
  }
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const reason = isLate ? `did not answer within ${String(MAX_WAIT / 1000)} seconds` : 'cannot be reached';
  return new UseCaseError('UNREACHABLE', `${origin} ${reason}${code === '' ? '' : ` (${code})`}. Try again later`);
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

const MAX_MESSAGE_LENGTH = 500;

/** Shortens a message from the league and replaces control and formatting characters, which could break or reverse a line. */
function toPlainText(sentence: string): string {
  const plain = sentence.slice(0, 2 * MAX_MESSAGE_LENGTH).replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return plain.length > MAX_MESSAGE_LENGTH ? `${plain.slice(0, MAX_MESSAGE_LENGTH)} …` : plain;
}

/** Converts a league's refusal into an error for the person who joined the league. */
function toRefusalError(origin: string, { code, message }: ORPCError<string, unknown>): UseCaseError {
  if (code === 'SIGNED_OUT') {
    return new UseCaseError('REFUSED', `${origin} has signed you out: ask the umpire for a new link to your seat`);
  }
  if (code === 'NOT_YOURS') {
    return new UseCaseError('NOT_YOURS', `you lost this seat: ask the umpire of the league at ${origin}`);
  }
  if (isErrorCode(code)) return new UseCaseError(code, toPlainText(message));
  return new UseCaseError('UNREACHABLE', `${origin} gave an unexpected answer (${toPlainText(message)})`);
}

/** Pipes the body of a response through a transform. */
const pipeBody = (response: Response, body: TransformStream<Uint8Array, Uint8Array>): Response => {
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(body) ?? null, { status, statusText, headers });
};

/** Ends a stream with an error after a long silence or an abort. Node sometimes fails to pass a request's signal to the body. */
function endWhenSilent(response: Response, signal: AbortSignal | undefined): Response {
  let timer: NodeJS.Timeout | undefined;
  return pipeBody(
    response,
    new TransformStream({
      start(controller) {
        timer = setTimeout(() => controller.error(new Error('the stream is silent')), MAX_SILENCE);
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
  const cookie = getCookieName(origin);
  let session = given;

  /** Sends a request with the session cookie and stores a new session. @param limit aborts the request */
  async function send(request: Request, init: object, limit: AbortSignal): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('origin', origin);
    if (session !== null) headers.set('cookie', `${cookie}=${session}`);
    const signal = AbortSignal.any([request.signal, limit]);
    const response = await fetch(request, { ...init, headers, signal, redirect: 'error', credentials: 'omit' });
    for (const set of response.headers.getSetCookie()) {
      const value = new RegExp(`^${cookie}=([\\w-]*)(?:;|$)`).exec(set)?.[1];
      if (value !== undefined) session = value === '' ? null : value;
    }
    return response;
  }

  const sendCall = async (request: Request, init: object, method: string): Promise<Response> =>
    readAnswer(await send(request, init, AbortSignal.timeout(MAX_WAIT)), origin, method);

  /** Opens a stream. The time limit applies only until the stream begins. */
  async function sendStream(request: Request, init: object, signal: AbortSignal | undefined): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), MAX_WAIT);
    try {
      return endWhenSilent(await send(request, init, late.signal), signal);
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
  const toKnownError = (thrown: unknown): Error => {
    if (thrown instanceof UseCaseError) return thrown;
    return thrown instanceof ORPCError
      ? toRefusalError(origin, thrown as ORPCError<string, unknown>)
      : toUnreachableError(origin, thrown);
  };

  const calls: LeagueClient = createORPCClient({
    async call(path, input, options) {
      // A call whose answer was lost is retried with the same idempotency key. It then takes effect only once.
      const keyedOptions = { ...options, context: { key: randomUUID() } };
      try {
        return await link.call(path, input, keyedOptions).catch((thrown: unknown) => {
          if (
            thrown instanceof ORPCError ||
            thrown instanceof UseCaseError ||
            isStream(path) ||
            CERTIFICATE.test(getCauseCode(thrown))
          )
            throw thrown;
          return link.call(path, input, keyedOptions);
        });
      } catch (thrown) {
        throw toKnownError(thrown);
      }
    },
  } satisfies ClientLink<ClientContext>);

  /** Passes a stream through and converts its errors like those of calls. */
  async function* convertErrors<Item>(stream: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
    try {
      yield* stream;
    } catch (thrown) {
      throw toKnownError(thrown);
    }
  }

  return {
    calls,
    session: () => session,
    hear: ({ campaign, player }, listening) =>
      followNotices(
        async (lastEventId) =>
          convertErrors(
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
