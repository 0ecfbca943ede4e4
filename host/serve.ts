import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/node';
import { getDefaultStoreFile } from '../db/sqlite/data-folder.ts';
import { manageStore } from '../db/sqlite/store-manager.ts';
import { reachLeague } from '../network/reach-league.ts';
import type { AppContext } from '../services/app-context.ts';
import { createContext } from '../services/create-context.ts';
import { router } from '../services/router.ts';
import { VERSION } from '../services/version.ts';
import { createThreadedSolver } from '../solver/solver.ts';
import { slowHash, createThreadedImports } from '../threads/threaded-imports.ts';
import { createThreadedComputing } from '../threads/threaded-computing.ts';
import { createBadInputError, readBody } from './headers.ts';
import { type AnswerCall, type Host, openHost } from './server.ts';

/** Writes a contract error in the form of the RPC protocol. */
function answerError(response: ServerResponse, error: ORPCError<string, unknown>): void {
  response.writeHead(error.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ json: error.toJSON() }));
}

/** Returns contract errors unchanged. Any other error here means that the body could not be decoded. */
const toContractError = (error: unknown): ORPCError<string, unknown> =>
  error instanceof ORPCError ? (error as ORPCError<string, unknown>) : createBadInputError();

/** Creates the handler of contract calls. */
function createCallHandler(context: AppContext): AnswerCall {
  const handler = new RPCHandler<AppContext>(router, {
    interceptors: [
      (call) =>
        call.next().catch((error: unknown): never => {
          throw toContractError(error);
        }),
    ],
  });
  return async (request, response, leaving) => {
    response.setHeader('cache-control', 'no-store');
    let body: unknown;
    try {
      body = await readBody(request);
    } catch (error) {
      answerError(response, toContractError(error));
      return true;
    }
    const endStream = (): void => {
      if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy();
    };
    leaving.addEventListener('abort', endStream);
    const { matched } = await handler
      .handle(Object.assign(request, { body }), response, { prefix: '/rpc', context })
      .finally(() => leaving.removeEventListener('abort', endStream));
    return matched;
  };
}

export interface RunningServer {
  /** Address to open, including the run's token. */
  readonly address: string;
  readonly port: number;
  readonly token: string;
  readonly store: string;
  /** Reason why the store waits for the user's choice, or '' if it is open. */
  readonly lost: string;
  /** Resolves when the page asks the program to quit. */
  readonly quit: Promise<null>;
  /** Waits for running calls, then closes the store. */
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Port to listen on. 0 for any free port. By default, the store's own port, or any free port if that is in use. */
  readonly port?: number;
  readonly db?: string;
  readonly screens?: string;
  /** A host that already listens and delays its calls until they can be answered. */
  readonly host?: Host;
  /** Reports unexpected errors. */
  readonly report?: (error: unknown) => void;
}

/** Serves the screens and the API for a context, on any free loopback port. */
export async function listen(context: AppContext, screens: string): Promise<Host> {
  const host = await openHost({ screens, port: 0, store: '', report: context.report });
  host.answerCalls(createCallHandler(context));
  return host;
}

const clock = (): string => new Date().toISOString();

/** Opens the store and serves the app in a browser. */
export async function serve({ port, db, screens, host: given, report }: ServeOptions = {}): Promise<RunningServer> {
  const reportError =
    report ?? ((error: unknown) => console.error('Nomarch:', error instanceof Error ? error.message : error));
  const keeper = await manageStore({ file: db ?? getDefaultStoreFile(), clock, report: reportError });
  const computing = createThreadedComputing();
  const { promise: quit, resolve: askToQuit } = Promise.withResolvers<null>();
  try {
    const context = await createContext({
      repositories: keeper.repositories,
      storeAdmin: keeper,
      readOnly: keeper.readOnly,
      quit: () => {
        askToQuit(null);
      },
      clock,
      newId: randomUUID,
      newSecret: () => randomBytes(32).toString('hex'),
      slowHash,
      solve: createThreadedSolver(),
      imports: createThreadedImports(),
      leaderCompute: computing.compute,
      reachLeague,
      sha256: (text) => hash('sha256', text),
      about: { version: VERSION, store: keeper.file, transport: 'browser' },
      report: reportError,
    });
    const screensFolder = screens ?? resolve(import.meta.dirname, '../out/renderer');
    const host = given ?? (await openHost({ screens: screensFolder, port, store: keeper.file, report: reportError }));
    host.answerCalls(createCallHandler(context));
    return {
      address: host.address,
      port: host.port,
      token: host.token,
      store: keeper.file,
      lost: keeper.lost(),
      quit,
      async close() {
        await host.close();
        await computing.close();
        keeper.close();
      },
    };
  } catch (error) {
    keeper.close();
    throw error;
  }
}

/** Resolves when the system asks the program to quit. A second signal of the same kind ends it at once. */
const waitForSignal = (): Promise<null> =>
  new Promise((heard) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => heard(null));
  });

/** Waits until the page or the system asks the program to quit, then closes it. */
export async function serveUntilStopped({ quit, close }: RunningServer, stop = waitForSignal()): Promise<void> {
  await Promise.race([stop, quit]);
  await close();
}
