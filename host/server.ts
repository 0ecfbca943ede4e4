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
import { SECURITY_HEADERS, createPagePolicy } from './headers.ts';
import { readStaticFile } from './static-files.ts';

/** Status and message of a refused request, or null if the request is allowed. */
type Refusal = { readonly status: number; readonly sentence: string } | null;

interface GuardOptions {
  readonly port: number;
  readonly token: string;
}

const listHosts = (port: number): string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** Refuses requests for other host names. The page of another site may have pointed its own name at this machine (DNS rebinding). */
function checkHost({ port }: GuardOptions, headers: IncomingHttpHeaders): Refusal {
  if (headers.host !== undefined && listHosts(port).includes(headers.host.toLowerCase())) return null;
  return { status: 403, sentence: 'This address is not served here.' };
}

const isSameOrigin = (headers: IncomingHttpHeaders): boolean =>
  headers.origin === `http://${headers.host?.toLowerCase()}`;

/** Checks whether two secrets are equal. Compares digests, so that the time taken reveals neither content nor length. */
function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Guards requests for the app's files. They must name this machine as host, and no origin or the app's own. */
function guardFile(guard: GuardOptions, headers: IncomingHttpHeaders): Refusal {
  const refusal = checkHost(guard, headers);
  if (refusal) return refusal;
  if (headers.origin === undefined || isSameOrigin(headers)) return null;
  return { status: 403, sentence: 'Pages of other sites may not read this.' };
}

/** Guards calls. They must name the app's own origin and contain this run's token. */
function guardCall(guard: GuardOptions, headers: IncomingHttpHeaders): Refusal {
  const refusal = checkHost(guard, headers);
  if (refusal) return refusal;
  if (!isSameOrigin(headers)) return { status: 403, sentence: 'Pages of other sites may not send requests here.' };
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined && isSameSecret(given, guard.token)) return null;
  return {
    status: 401,
    sentence: 'Open the address that Nomarch printed at startup. It contains this session’s token.',
  };
}

/** The only interface that the server listens on. */
const LOOPBACK = '127.0.0.1';
/** Maximum milliseconds to wait for running calls on exit. */
const MAX_WAIT = 3000;
/** Maximum bytes of a call. A campaign of several years is imported as one document. */
const MAX_CALL_BYTES = 64 * 1024 * 1024;

/** Answers an allowed contract call. `leaving` ends streams. @returns false if the contract has no such method */
export type AnswerCall = (request: IncomingMessage, response: ServerResponse, leaving: AbortSignal) => Promise<boolean>;

/** Response sent instead of the screens while these are being built. */
export interface PlaceholderPage {
  readonly mediaType: string;
  readonly text: string;
}

interface HostOptions {
  /** Folder of the built renderer. */
  readonly screens: string;
  /** Port to listen on. 0 for any free port. By default, the store's own port, or any free port if that is in use. */
  readonly port?: number | undefined;
  readonly store: string;
  /** Reports unexpected errors. */
  readonly report: (error: unknown) => void;
  /** Returns the response for a path while the screens are being built. Null once they are built. */
  readonly standIn?: (path: string) => PlaceholderPage | null;
}

/** A listening server. It serves the screens at once. Calls wait until `answerCalls` is called. */
export interface Host {
  /** Address to open, including the run's token. */
  readonly address: string;
  readonly port: number;
  readonly token: string;
  readonly answerCalls: (sendText: AnswerCall) => void;
  /** Waits for running calls, then closes the server. */
  close(): Promise<void>;
}

const FIRST_PORT = 20_000;
/** Number of default ports. It keeps them below the range that operating systems use for outgoing connections. */
const PORT_COUNT = 12_000;

/** Returns the default port of a store. It is the same at each start, so that an open page reconnects and keeps its browser storage. */
const getDefaultPort = (store: string): number =>
  FIRST_PORT + (Number.parseInt(hash('sha256', resolve(store)).slice(0, 8), 16) % PORT_COUNT);

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}

/** Checks the method and the length of a call before reading its body. */
function checkHead(request: IncomingMessage): Refusal {
  if (request.method !== 'POST') return { status: 405, sentence: 'Only POST is allowed here.' };
  const length = request.headers['content-length'];
  if (length === undefined) return { status: 411, sentence: 'The request needs a Content-Length header.' };
  if (Number(length) > MAX_CALL_BYTES)
    return { status: 413, sentence: `The request is larger than ${MAX_CALL_BYTES} bytes.` };
  return null;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), MAX_WAIT);
  await closed;
  clearTimeout(late);
}

/** Listens on a port and returns it. @throws the system's error if the port is in use */
async function listenAt(server: Server, port: number): Promise<number> {
  server.listen({ host: LOOPBACK, port });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Opens the loopback server: the renderer by GET, the contract by POST under /rpc. @throws the system's error if the port is taken */
export async function openHost({ screens, port, store, report, standIn }: HostOptions): Promise<Host> {
  const guard = { port: 0, token: randomBytes(32).toString('base64url') };
  const leaving = new AbortController();
  const { promise: calls, resolve: answerCalls } = Promise.withResolvers<AnswerCall>();

  async function handleCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guardCall(guard, request.headers) ?? checkHead(request);
    if (refusal) {
      // The unread body makes the connection unusable.
      response.setHeader('connection', 'close');
      answer(response, refusal.status, refusal.sentence);
      return;
    }
    const answerCall = await calls;
    if (!(await answerCall(request, response, leaving.signal))) answer(response, 404, 'This method does not exist.');
  }

  async function handleFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guardFile(guard, request.headers);
    if (refusal) {
      answer(response, refusal.status, refusal.sentence);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer(response, 405, 'Only GET is allowed here.');
      return;
    }
    const url = request.url ?? '/';
    const placeholder = standIn?.(url.split('?', 1)[0] ?? '/');
    if (placeholder) {
      const { mediaType, text } = placeholder;
      response.writeHead(200, {
        'content-security-policy': createPagePolicy(text),
        'content-type': mediaType,
        'cache-control': 'no-store',
      });
      response.end(request.method === 'HEAD' ? undefined : text);
      return;
    }
    const file = await readStaticFile(url, screens);
    if (file) {
      const { mediaType, caching, bytes, headers } = file;
      const length = bytes.length;
      response.writeHead(200, {
        ...headers,
        'content-type': mediaType,
        'cache-control': caching,
        'content-length': length,
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } else if (url === '/') {
      answer(response, 503, 'The screens are not built yet. Run "npm run build" and reload this page.');
    } else {
      answer(response, 404, 'File not found.');
    }
  }

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    const isCall = /^\/rpc(\/|\?|$)/.test(request.url ?? '');
    (isCall ? handleCall : handleFile)(request, response).catch((error: unknown) => {
      report(error);
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'Something went wrong inside Nomarch.');
    });
  });
  guard.port = await (port === undefined
    ? listenAt(server, getDefaultPort(store)).catch(() => listenAt(server, 0))
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
