import { hash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { defaultStoreFile } from '../db/sqlite/default-file.ts';
import { keepStore } from '../db/sqlite/keeper.ts';
import type { AppContext } from '../services/app-context.ts';
import { reachLeague } from '../network/reach-league.ts';
import { createContext } from '../services/create-context.ts';
import { VERSION } from '../services/version.ts';
import { threadedSolver } from '../solver/solver.ts';
import { threadedComputing } from '../threads/threaded-computing.ts';
import { threadedImports } from '../threads/threaded-imports.ts';
import { createHost } from './server.ts';

/** The only interface that is ever listened on. */
const LOOPBACK = '127.0.0.1';
/** How long leaving waits for calls under way. */
const LONGEST_WAIT = 3000;

export interface Serving {
  /** With the run's token: the address to open. */
  readonly address: string;
  readonly port: number;
  readonly token: string;
  readonly store: string;
  /** Why the store waits for its user's choice; '' where it is open. */
  readonly lost: string;
  /** Resolves when the page asks the program to end. */
  readonly quit: Promise<null>;
  /** Lets calls under way finish, then closes the store. */
  close(): Promise<void>;
}

export interface ServeOptions {
  /** 0: any port that is free; none: the store's own, or any where that is taken. */
  readonly port?: number;
  readonly db?: string;
  /** Folder of the built renderer. */
  readonly screens?: string;
  /** Takes errors that nobody foresaw. */
  readonly report?: (error: unknown) => void;
}

interface Listening {
  readonly port: number;
  readonly token: string;
  close(): Promise<void>;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), LONGEST_WAIT);
  await closed;
  clearTimeout(late);
}

const FIRST_PORT = 20_000;
/** Below those that systems hand out by themselves. */
const PORTS = 12_000;

/**
 * The port that a store is served on where none is wished for: the same at each start, so that a page that was left open finds the
 * program again, and with it what the browser keeps for the page.
 */
export const portOf = (store: string): number =>
  FIRST_PORT + (Number.parseInt(hash('sha256', resolve(store)).slice(0, 8), 16) % PORTS);

/** Serves the app on loopback. @throws the system's error where the port is taken. */
export async function listen(context: AppContext, screens: string, wantedPort = 0): Promise<Listening> {
  const token = randomBytes(32).toString('base64url');
  let port = wantedPort;
  const leaving = new AbortController();
  const server = createHost({ context, screens, guard: () => ({ port, token }), leaving: leaving.signal });
  server.listen({ host: LOOPBACK, port: wantedPort });
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  return {
    port,
    token,
    close() {
      leaving.abort();
      return closeServer(server);
    },
  };
}

const clock = (): string => new Date().toISOString();

/** Opens the store and serves the app in a browser. */
export async function serve({ port, db, screens, report }: ServeOptions = {}): Promise<Serving> {
  const reporting =
    report ?? ((error: unknown) => console.error('Nomarch:', error instanceof Error ? error.message : error));
  const keeper = await keepStore({ file: db ?? defaultStoreFile(), clock, report: reporting });
  const computing = threadedComputing();
  const { promise: quit, resolve: askToQuit } = Promise.withResolvers<null>();
  try {
    const context = await createContext({
      repositories: keeper.repositories,
      keeper,
      readOnly: keeper.readOnly,
      quit: () => {
        askToQuit(null);
      },
      clock,
      newId: randomUUID,
      newSecret: () => randomBytes(32).toString('hex'),
      solve: threadedSolver(),
      imports: threadedImports(),
      deciding: computing.compute,
      reachLeague,
      sha256: (text) => hash('sha256', text),
      about: { version: VERSION, store: keeper.file, transport: 'browser' },
      report: reporting,
    });
    const built = screens ?? resolve(import.meta.dirname, '../out/renderer');
    const listening = await (port === undefined
      ? listen(context, built, portOf(keeper.file)).catch(() => listen(context, built))
      : listen(context, built, port));
    return {
      address: `http://${LOOPBACK}:${listening.port}/#token=${listening.token}`,
      port: listening.port,
      token: listening.token,
      store: keeper.file,
      lost: keeper.lost(),
      quit,
      async close() {
        await listening.close();
        await computing.close();
        keeper.close();
      },
    };
  } catch (error) {
    keeper.close();
    throw error;
  }
}
