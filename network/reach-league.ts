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

/** A league of a later version may send kinds unknown here; they count as any other change. */
const knownKind = (kind: string): NoticeKind => NOTICE_KINDS.find((known) => known === kind) ?? 'changed';

/**
 * Follows a league's notices until the signal aborts, and reconnects after ever longer pauses. Yields `away` when the league does not answer
 * and `back` once it does.
 * @throws UseCaseError where the league refuses
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

/** The longest answers that are read: those that hold a campaign's years, and all others. */
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
/** No answer is nested half as deep: what reads one goes down into it, and has so much stack. */
const DEEPEST = 200;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Follows a JSON text as its bytes come. @returns a function that takes the next bytes and tells whether it is nested too deep by now */
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
 * An answer to a call, read whole. What no league answers is given up at the byte that shows it: nothing is made of it.
 * @param method as `packs.open`
 * @throws UseCaseError UNREACHABLE for one that is no JSON, too long or nested too deep
 */
async function checkedAnswer(response: Response, origin: string, method: string): Promise<Response> {
  const { status, statusText, headers } = response;
  const giveUp = async (why: string): Promise<never> => {
    await response.body?.cancel().catch(() => undefined);
    throw new UseCaseError('UNREACHABLE', `${origin} did not answer as a league does (${why}). Try again later`);
  };
  if (!response.body) return response;
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
  if (type !== '' && type.trim() !== 'application/json') return giveUp(`status ${status}, no JSON`);
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
/** A league says each 15 seconds that a stream lives: one that is silent for longer is dead. */
const LONGEST_SILENCE = 45_000;
const STREAM = 'league.notices';
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

const LONGEST_SENTENCE = 500;

/** A sentence of somebody else's, short and without characters that break or turn a line. */
function inPlainLetters(sentence: string): string {
  const plain = sentence.slice(0, 2 * LONGEST_SENTENCE).replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return plain.length > LONGEST_SENTENCE ? `${plain.slice(0, LONGEST_SENTENCE)} …` : plain;
}

/** What a league refuses, for whoever joined it from here. */
function refusal(origin: string, { code, message }: ORPCError<string, unknown>): UseCaseError {
  if (code === 'SIGNED_OUT') {
    return new UseCaseError('REFUSED', `${origin} has signed you out: ask the umpire for a new link to your seat`);
  }
  if (code === 'NOT_YOURS') {
    return new UseCaseError('NOT_YOURS', `the seat is not yours any more: ask the umpire of the league at ${origin}`);
  }
  if (isErrorCode(code)) return new UseCaseError(code, inPlainLetters(message));
  return new UseCaseError('UNREACHABLE', `${origin} did not answer as a league does (${inPlainLetters(message)})`);
}

/** The body with each piece looked at before it is read on. */
const withBody = (response: Response, body: TransformStream<Uint8Array, Uint8Array>): Response => {
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(body) ?? null, { status, statusText, headers });
};

/**
 * A stream, which ends with an error where it is silent for long, and where nobody listens any more: Node forgets now and then that the
 * signal of a request reaches its body.
 */
function living(response: Response, signal: AbortSignal | undefined): Response {
  let timer: NodeJS.Timeout | undefined;
  return withBody(
    response,
    new TransformStream({
      start(controller) {
        timer = setTimeout(() => controller.error(new Error('the stream is silent')), LONGEST_SILENCE);
        // Whoever leaves waits for nothing.
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

/** Calls leagues over the network: the one place of the program that calls anything. Redirects are not followed. */
export const reachLeague: ReachLeague = ({ origin, session: given }) => {
  const cookie = cookieOf(origin);
  let session = given;

  /** Sends a request in the session. @param limit how long until it is given up */
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

  /** A stream has to begin in time, and may last for as long as somebody listens. */
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

  /** What goes wrong, in the words of this program. */
  const inWords = (thrown: unknown): Error => {
    if (thrown instanceof UseCaseError) return thrown;
    return thrown instanceof ORPCError
      ? refusal(origin, thrown as ORPCError<string, unknown>)
      : unreachable(origin, thrown);
  };

  const calls: LeagueClient = createORPCClient({
    async call(path, input, options) {
      // A call whose answer was lost is made once more, under its own key: what it did is not done twice.
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

  /** A stream whose end, where it is cut, is told as what goes wrong with a call. */
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
