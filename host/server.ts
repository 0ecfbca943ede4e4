import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/node';
import type { AppContext } from '../services/app-context.ts';
import { router } from '../services/router.ts';
import { notUnderstood, readBody } from './request-body.ts';
import { guardCall, guardFile, type GuardOptions, type Refusal } from './request-guard.ts';
import { GUARDING_HEADERS } from './headers.ts';
import { readStaticFile } from './static-files.ts';

/** The longest call that is read: a campaign of years comes in as one document. */
const MOST_BYTES = 64 * 1024 * 1024;

interface ServerOptions {
  readonly context: AppContext;
  /** Folder of the built renderer. */
  readonly screens: string;
  /** Known only once the server listens. */
  readonly guard: () => GuardOptions;
  /** Ends streams, which last for as long as a page listens. */
  readonly leaving: AbortSignal;
}

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

/** An error of the contract as the RPC protocol writes it. */
function answerError(response: ServerResponse, error: ORPCError<string, unknown>): void {
  response.writeHead(error.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ json: error.toJSON() }));
}

/** Errors of the contract pass; what else comes this far is a body that could not be decoded. */
function expectContract(error: unknown): never {
  throw error instanceof ORPCError ? (error as ORPCError<string, unknown>) : notUnderstood();
}

/** The browser's way in: the built renderer by GET, the contract by POST under /rpc. Everything else is turned away. */
export function createHost({ context, screens, guard, leaving }: ServerOptions): Server {
  const handler = new RPCHandler<AppContext>(router, { interceptors: [(call) => call.next().catch(expectContract)] });

  async function call(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guardCall(guard(), request.headers) ?? unreadable(request);
    if (refusal) {
      // The body was not read, so nothing more can come over this connection.
      response.setHeader('connection', 'close');
      answer(response, refusal.status, refusal.sentence);
      return;
    }
    response.setHeader('cache-control', 'no-store');
    let body: unknown;
    try {
      body = await readBody(request);
    } catch (error) {
      answerError(response, error instanceof ORPCError ? (error as ORPCError<string, unknown>) : notUnderstood());
      return;
    }
    const endStream = (): void => {
      if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy();
    };
    leaving.addEventListener('abort', endStream);
    const { matched } = await handler
      .handle(Object.assign(request, { body }), response, { prefix: '/rpc', context })
      .finally(() => leaving.removeEventListener('abort', endStream));
    if (!matched) answer(response, 404, 'The contract has no such method.');
  }

  async function file(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guardFile(guard(), request.headers);
    if (refusal) {
      answer(response, refusal.status, refusal.sentence);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer(response, 405, 'Only GET is understood here.');
      return;
    }
    const found = await readStaticFile(request.url ?? '/', screens);
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
    } else if (request.url === '/') {
      answer(response, 503, 'The screens are not built yet: run "npm run build" and load this page again.');
    } else {
      answer(response, 404, 'There is no such file.');
    }
  }

  return createServer((request, response) => {
    for (const [name, value] of Object.entries(GUARDING_HEADERS)) response.setHeader(name, value);
    const isCall = /^\/rpc(\/|\?|$)/.test(request.url ?? '');
    (isCall ? call : file)(request, response).catch((error: unknown) => {
      context.report(error);
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'Something went wrong inside Nomarch.');
    });
  });
}
