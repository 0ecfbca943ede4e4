import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/node';
import { SECURITY_HEADERS, createBadInputError, readBody } from '../../host/headers.ts';
import { readStaticFile } from '../../host/static-files.ts';
import { toContractError } from '../../services/error-boundary.ts';
import type { IncomingCall, LeagueContext } from '../context/league-context.ts';
import { STREAM_HEADERS, STREAM_OPTIONS } from '../live/hub.ts';
import { findPublicAnswer } from '../pages/public-page.ts';
import { PUBLIC_PATH } from '../pages/published.ts';
import { CALENDAR_PATH, STOP_PATH } from '../news/links.ts';
import { answerNewsPage } from './news-pages.ts';
import { leagueRouter } from './router.ts';
import { selectRoles, type SignedIn } from '../auth/actor.ts';
import { isMethod, canCallAnywhere } from '../auth/permission.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { getSessionAccount } from '../auth/sessions.ts';
import {
  getClientAddress,
  getCookieSession,
  guardCall,
  guardFile,
  type Refusal,
  type Served,
} from './request-guard.ts';
import type { LeagueLog, Metrics } from './metrics.ts';

/** Maximum bytes of a call's body for guests. Accounts, and methods that take whole documents, have larger limits. */
const MAX_GUEST_BYTES = 64 * 1024;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;
const DOCUMENTS = new Set(['campaigns.importText', 'campaigns.checkPack']);

/** Statuses logged with the client's address, so that an administrator can block it. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 411, 413, 421, 429]);

interface ServerOptions {
  readonly league: LeagueContext;
  /** Folder of the built renderer. */
  readonly screens: string;
  /** Checks whether the database responds. */
  readonly isHealthy: () => boolean;
  /** Address of the league. A function, because the address is known only once the server listens. */
  readonly served: () => Served;
  /** True if a proxy adds the clients' addresses in X-Forwarded-For. */
  readonly behindProxy: boolean;
  /** True if the log includes the addresses of refused calls. */
  readonly logsAddresses: boolean;
  readonly log: LeagueLog;
  readonly metrics: Metrics;
}

function respond(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}

/** Sends an error of the contract in the form of the RPC protocol. */
function respondWithError(response: ServerResponse, error: ORPCError<string, unknown>): void {
  response.writeHead(error.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ json: error.toJSON() }));
}

/** Returns the called method, such as `packs.open`, or `unknown` for any other name, so that strangers cannot write into the log. */
function parseMethod(url: string | undefined): string {
  const method =
    /^\/rpc\/(\w{1,50})\/(\w{1,50})(?:\?|$)/
      .exec(url ?? '')
      ?.slice(1)
      .join('.') ?? '';
  return isMethod(method) ? method : 'unknown';
}

/** Returns the reason to refuse a call, judged by its headers before reading its body. Null if acceptable. */
function headRefusal({ method, headers }: IncomingMessage, max: number): Refusal {
  if (method === 'GET') return null;
  if (method !== 'POST') return { status: 405, sentence: 'Only GET and POST are allowed here.' };
  const length = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? '0' : undefined);
  if (length === undefined) return { status: 411, sentence: 'The request needs a Content-Length header.' };
  if (Number(length) > max) return { status: 413, sentence: `The request must not exceed ${max} bytes.` };
  return null;
}

/** Returns the part of an address after `/public/`. */
const publicPath = (url = ''): string => url.slice(PUBLIC_PATH.length).split('?', 1)[0] ?? '';

/** Headers that keep public pages out of search engines and caches. The pages may be taken down later. */
const PUBLIC_HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' } as const;

const ONE_DOCUMENT = {
  status: 429,
  sentence: 'Your previous import is still running. Send one document at a time.',
} as const;

/** Returns the maximum bytes of a call's body. An account gets more than guests only for methods that one of its roles may call. */
async function getMaxBytes(db: LeagueDb, method: string, account: SignedIn | null): Promise<number> {
  if (!account || !isMethod(method) || !canCallAnywhere(method, await selectRoles(db, account))) return MAX_GUEST_BYTES;
  return DOCUMENTS.has(method) ? MAX_DOCUMENT_BYTES : MAX_BYTES;
}

/** Rethrows an error of the contract. Any other error here means that the body could not be decoded. */
function expectContract(error: unknown): never {
  throw error instanceof ORPCError ? (error as ORPCError<string, unknown>) : createBadInputError();
}

/** Marks the page as served by a league. The desktop program serves the same file without the mark. */
const markAsLeague = (page: Buffer): Buffer =>
  Buffer.from(page.toString('utf8').replace('<html ', '<html data-host="league" '));

/** Serves the built renderer, the contract under /rpc, and /healthz for monitoring. */
export function createLeagueServer({
  league,
  screens,
  isHealthy,
  served,
  behindProxy,
  logsAddresses,
  log,
  metrics,
}: ServerOptions): Server {
  const handler = new RPCHandler<IncomingCall>(leagueRouter, {
    interceptors: [(call) => call.next().catch(expectContract)],
    ...STREAM_OPTIONS,
  });
  /** Ids of accounts whose document is being read. */
  const readingAccounts = new Set<string>();

  /** Answers a call of a method. @returns the caller's account */
  async function call(request: IncomingMessage, response: ServerResponse, method: string): Promise<string | null> {
    const refuse = ({ status, sentence }: NonNullable<Refusal>): null => {
      // Closes the connection: its unread body makes it unusable for further requests.
      response.setHeader('connection', 'close');
      respond(response, status, sentence);
      return null;
    };
    const refusal = guardCall(served(), request.method, request.headers);
    if (refusal) return refuse(refusal);
    response.setHeader('cache-control', 'no-store');
    const session = getCookieSession(served().origin, request, response);
    try {
      const account = session.hash === null ? null : await getSessionAccount(league.store.db, session.hash);
      const max = await getMaxBytes(league.store.db, method, account);
      const tooMuch = headRefusal(request, max);
      if (tooMuch) return refuse(tooMuch);
      if (account && DOCUMENTS.has(method)) {
        if (readingAccounts.has(account.id)) return refuse(ONE_DOCUMENT);
        readingAccounts.add(account.id);
        response.once('close', () => readingAccounts.delete(account.id));
      }
      const body = request.method === 'POST' ? await readBody(request) : undefined;
      if (request.method === 'GET')
        for (const [name, value] of Object.entries(STREAM_HEADERS)) response.setHeader(name, value);
      const key = request.headers['idempotency-key'];
      const context: IncomingCall = {
        league,
        account,
        session,
        key: typeof key === 'string' ? key : null,
        address: getClientAddress(request, behindProxy),
      };
      const { matched } = await handler.handle(Object.assign(request, { body }), response, { prefix: '/rpc', context });
      if (!matched) respond(response, 404, 'This method does not exist.');
      return account?.id ?? null;
    } catch (error) {
      if (response.headersSent) throw error;
      respondWithError(
        response,
        error instanceof ORPCError ? (error as ORPCError<string, unknown>) : toContractError(error, log.report),
      );
      return null;
    }
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = parseMethod(request.url);
    const began = performance.now();
    const account = await call(request, response, method);
    const milliseconds = Math.round(performance.now() - began);
    // Streams are not measured: their duration says nothing about the server's speed.
    if (request.method !== 'GET') metrics.call(method, response.statusCode, milliseconds / 1000);
    const isRefused = logsAddresses && REFUSALS.has(response.statusCode);
    const from = isRefused ? { address: getClientAddress(request, behindProxy) } : {};
    log.call({ method, status: response.statusCode, milliseconds, account, ...from });
  }

  /** Answers a request for a public page. Ignores and sets no cookie. */
  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(PUBLIC_HEADERS)) response.setHeader(name, value);
    const refusal = guardFile(served(), request.headers);
    if (refusal) return respond(response, refusal.status, refusal.sentence);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond(response, 405, 'Only GET is allowed here.');
    await league.limits.expectPage(getClientAddress(request, behindProxy));
    const answer = await findPublicAnswer(league, publicPath(request.url));
    if (!answer) return respond(response, 404, 'This page does not exist or was unpublished.');
    const [text, mediaType, policy] =
      'atom' in answer
        ? [answer.atom, 'application/atom+xml', "default-src 'none'"]
        : [answer.page.html, 'text/html', answer.page.policy];
    response.writeHead(200, {
      'content-type': `${mediaType}; charset=utf-8`,
      'content-length': Buffer.byteLength(text),
      'content-security-policy': `${policy}; frame-ancestors 'none'`,
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  }

  /** Answers a request for a page about notifications. Accepts posts without an origin, as mail programs send them. Uses no cookies. */
  async function answerNews(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(PUBLIC_HEADERS)) response.setHeader(name, value);
    const { method = 'GET', url = '' } = request;
    const refusal = guardFile(served(), request.headers) ?? headRefusal(request, MAX_GUEST_BYTES);
    if (refusal) return respond(response, refusal.status, refusal.sentence);
    await league.limits.expectPage(getClientAddress(request, behindProxy));
    const { status, mediaType, text, policy } = await answerNewsPage(league, url.split('?', 1)[0] ?? '', method);
    const own = policy === undefined ? {} : { 'content-security-policy': policy };
    response.writeHead(status, { 'content-type': `${mediaType}; charset=utf-8`, ...own });
    response.end(text);
  }

  /** Answers a request and records it under a fixed name. The log must not contain its address, which gives access to the page. */
  async function answerMeasured(
    request: IncomingMessage,
    response: ServerResponse,
    named: string,
    answerTo: typeof answerPage,
  ): Promise<void> {
    const began = performance.now();
    try {
      await answerTo(request, response);
    } catch (error) {
      if (response.headersSent) throw error;
      const { status, message } = toContractError(error, log.report);
      respond(response, status, message);
    }
    const milliseconds = Math.round(performance.now() - began);
    metrics.call(named, response.statusCode, milliseconds / 1000);
    log.call({ method: named, status: response.statusCode, milliseconds, account: null });
  }

  async function answerFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guardFile(served(), request.headers);
    if (refusal) return respond(response, refusal.status, refusal.sentence);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond(response, 405, 'Only GET is allowed here.');
    const found = await readStaticFile(request.url ?? '/', screens);
    if (found) {
      const { mediaType, caching, headers } = found;
      const bytes = mediaType.startsWith('text/html') ? markAsLeague(found.bytes) : found.bytes;
      const length = bytes.length;
      response.writeHead(200, {
        ...headers,
        'content-type': mediaType,
        'cache-control': caching,
        'content-length': length,
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } else if (request.url === '/') {
      respond(response, 503, 'The screens are not built yet. Run "npm run build" and reload this page.');
    } else {
      respond(response, 404, 'File not found.');
    }
  }

  return createServer((request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    if (served().origin.startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000');
    if (request.url === '/healthz')
      return isHealthy() ? respond(response, 200, 'ok') : respond(response, 503, 'The database does not respond.');
    const isCall = /^\/rpc(\/|\?|$)/.test(request.url ?? '');
    const isUnder = (...paths: readonly string[]): boolean => paths.some((path) => request.url?.startsWith(path));
    const answered = isCall
      ? answerCall(request, response)
      : isUnder(PUBLIC_PATH)
        ? answerMeasured(request, response, 'public page', answerPage)
        : isUnder(STOP_PATH, CALENDAR_PATH)
          ? answerMeasured(request, response, 'news', answerNews)
          : answerFile(request, response);
    answered.catch((error: unknown) => {
      log.report(error);
      if (response.headersSent) response.destroy();
      else respond(response, 500, 'Something went wrong inside Nomarch.');
    });
  });
}
