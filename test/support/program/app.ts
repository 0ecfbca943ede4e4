import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from './built-command-line.ts';

/** Includes the character after the address, because output may end within it. */
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/\S*(?=\s)/;

/** The program serving a browser, with its store. */
export interface App {
  /** Returns the address that the program printed, with its token. */
  readonly address: () => string;
  readonly store: string;
  /** Stops or kills the program; `restart` starts it again. */
  readonly end: (how: 'ask' | 'kill') => Promise<void>;
  /** Stops the program if it runs, and starts it with the same store. */
  readonly restart: (how?: 'ask' | 'kill') => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
}

/** Starts the program. Has no timeout, because callers set their own. */
const start = async (store: string): Promise<Running> => {
  const child = spawn(process.execPath, [await commandLine(), 'serve', '--db', store], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const found = new Promise<string>((told, failed) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = ADDRESS.exec(said)?.[0];
      if (address !== undefined) told(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', failed);
    child.on('close', (code) => {
      failed(new Error(`The program ended with ${String(code)} before it printed an address:\n${said}`));
    });
  });
  return { child, address: await found };
};

const SIGNALS = { ask: 'SIGTERM', kill: 'SIGKILL' } as const;

const end = async ({ child }: Running, how: 'ask' | 'kill'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(SIGNALS[how]);
  await gone;
};

/** Starts the program in its own process, as a user does. Without a store it creates one in a new folder. */
export const startApp = async (store?: string): Promise<App> => {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-test-'));
  const file = store ?? join(folder, 'nomarch.sqlite');
  let running = await start(file);
  return {
    address: () => running.address,
    store: file,
    end: (how) => end(running, how),
    restart: async (how = 'ask') => {
      await end(running, how);
      running = await start(file);
    },
    stop: async () => {
      await end(running, 'ask');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
