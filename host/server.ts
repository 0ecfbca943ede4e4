import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { GUARDING_HEADERS, pagePolicy } from './headers.ts';
import { readStaticFile } from './static-files.ts';

/** Why a request is turned away, as a status and a sentence; null when it may come in. */
type Refusal = { readonly status: number; readonly sentence: string } | null;

interface GuardOptions {
  readonly port: number;
  readonly token: string;
}

const hosts = (port: number): string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** A name that is not this machine's own is a page elsewhere whose name was pointed here. */
function foreignHost({ port }: GuardOptions, headers: IncomingHttpHeaders): Refusal {
  if (headers.host !== undefined && hosts(port).includes(headers.host.toLowerCase())) return null;
  return { status: 403, sentence: 'This address is not served here.' };
}

const sameOrigin = (headers: IncomingHttpHeaders): boolean =>
  headers.origin === `http://${headers.host?.toLowerCase()}`;

/** Compares digests, so that neither content nor length shows in the time it takes. */
function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Files of the app: to this machine's own name, from no page or from the app's own. */
function guardFile(guard: GuardOptions, headers: IncomingHttpHeaders): Refusal {
  const refusal = foreignHost(guard, headers);
  if (refusal) return refusal;
  if (headers.origin === undefined || sameOrigin(headers)) return null;
  return { status: 403, sentence: 'Another page may not read this.' };
}

/** Calls of the contract: from the app's own page alone, with this run's token. */
function guardCall(guard: GuardOptions, headers: IncomingHttpHeaders): Refusal {
  const refusal = foreignHost(guard, headers);
  if (refusal) return refusal;
  if (!sameOrigin(headers)) return { status: 403, sentence: 'Another page may not call this.' };
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined && sameSecret(given, guard.token)) return null;
  return {
    status: 401,
    sentence: 'Open the address that Nomarch printed when it started: it carries the token of this run.',
  };
}

/** The only interface that is ever listened on. */
const LOOPBACK = '127.0.0.1';
/** How long leaving waits for calls under way. */
const LONGEST_WAIT = 3000;
/** The longest call that is read: a campaign of years comes in as one document. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Answers a call of the contract that may come in. `leaving` ends streams. @returns whether the contract has such a method */
export type AnswerCall = (request: IncomingMessage, response: ServerResponse, leaving: AbortSignal) => Promise<boolean>;

/** What is answered in place of the screens while they are built. */
export interface StandIn {
  readonly mediaType: string;
  readonly text: string;
}

interface HostOptions {
  /** Folder of the built renderer. */
  readonly screens: string;
  /** 0: any port that is free; none: the store's own, or any where that is taken. */
  readonly port?: number | undefined;
  /** File of the store that is served. */
  readonly store: string;
  /** Takes errors that nobody foresaw. */
  readonly report: (error: unknown) => void;
  /** @returns what is answered for a path while the screens are built, and null once they are */
  readonly standIn?: (path: string) => StandIn | null;
}

/** The app's address, which serves the screens from the first moment on; calls wait until somebody answers them. */
export interface Host {
  /** With the run's token: the address to open. */
  readonly address: string;
  readonly port: number;
  readonly token: string;
  readonly answerCalls: (answer: AnswerCall) => void;
  /** Lets calls under way finish. */
  close(): Promise<void>;
}

const FIRST_PORT = 20_000;
/** Below those that systems hand out by themselves. */
const PORTS = 12_000;

/**
 * The port that a store is served on where none is wished for: the same at each start, so that a page that was left open finds the
 * program again, and with it what the browser keeps for the page.
 */
const portOf = (store: string): number =>
  FIRST_PORT + (Number.parseInt(hash('sha256', resolve(store)).slice(0, 8), 16) % PORTS);

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}

/** What the head of a call must tell before any of its body is read. */
function unreadable(request: IncomingMessage): Refusal {
  if (request.method !== 'POST') return { status: 405, sentence: 'Only POST is understood here.' };
  const length = request.headers['content-length'];
  if (length === undefined) return { status: 411, sentence: 'The length of the request is wanted.' };
  if (Number(length) > MOST_BYTES) return { status: 413, sentence: `At most ${MOST_BYTES} bytes are read.` };
  return null;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), LONGEST_WAIT);
  await closed;
  clearTimeout(late);
}

/** @throws the system's error where the port is taken */
async function listenAt(server: Server, port: number): Promise<number> {
  server.listen({ host: LOOPBACK, port });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Opens the browser's way in on loopback: the built renderer by GET, the contract by POST under /rpc. Everything else is turned away.
 * @throws the system's error where the port that is asked for is taken
 */
export async function openHost({ screens, port, store, report, standIn }: HostOptions): Promise<Host> {
  const guard = { port: 0, token: randomBytes(32).toString('base64url') };
  const leaving = new AbortController();
  const { promise: calls, resolve: answerCalls } = Promise.withResolvers<AnswerCall>();

  async function call(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guardCall(guard, request.headers) ?? unreadable(request);
    if (refusal) {
      // The body was not read, so nothing more can come over this connection.
      response.setHeader('connection', 'close');
      answer(response, refusal.status, refusal.sentence);
      return;
    }
    const answerCall = await calls;
    if (!(await answerCall(request, response, leaving.signal)))
      answer(response, 404, 'The contract has no such method.');
  }

  async function file(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guardFile(guard, request.headers);
    if (refusal) {
      answer(response, refusal.status, refusal.sentence);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer(response, 405, 'Only GET is understood here.');
      return;
    }
    const url = request.url ?? '/';
    const waiting = standIn?.(url.split('?', 1)[0] ?? '/');
    if (waiting) {
      const { mediaType, text } = waiting;
      response.writeHead(200, {
        'content-security-policy': pagePolicy(text),
        'content-type': mediaType,
        'cache-control': 'no-store',
      });
      response.end(request.method === 'HEAD' ? undefined : text);
      return;
    }
    const found = await readStaticFile(url, screens);
    if (found) {
      const { mediaType, caching, bytes, guards } = found;
      const length = bytes.length;
      response.writeHead(200, {
        ...guards,
        'content-type': mediaType,
        'cache-control': caching,
        'content-length': length,
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } else if (url === '/') {
      answer(response, 503, 'The screens are not built yet: run "npm run build" and load this page again.');
    } else {
      answer(response, 404, 'There is no such file.');
    }
  }

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(GUARDING_HEADERS)) response.setHeader(name, value);
    const isCall = /^\/rpc(\/|\?|$)/.test(request.url ?? '');
    (isCall ? call : file)(request, response).catch((error: unknown) => {
      report(error);
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'Something went wrong inside Nomarch.');
    });
  });
  guard.port = await (port === undefined
    ? listenAt(server, portOf(store)).catch(() => listenAt(server, 0))
    : listenAt(server, port));
  return {
    address: `http://${LOOPBACK}:${guard.port}/#token=${guard.token}`,
    port: guard.port,
    token: guard.token,
    answerCalls,
    close() {
      leaving.abort();
      return closeServer(server);
    },
  };
}
