import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from './built-command-line.ts';

/** With what follows it: what has been heard so far may end within the address. */
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/\S*(?=\s)/;

/** The program serving a browser, on a store of its own. */
export interface App {
  /** The address that the program printed, with its token. */
  readonly address: () => string;
  readonly store: string;
  /** Ends the program, asking it to or as a power cut does; `restart` has it back. */
  readonly end: (how: 'ask' | 'kill') => Promise<void>;
  /** Ends the program where it runs, and restarts it on the same store. */
  readonly restart: (how?: 'ask' | 'kill') => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
}

/** Takes as long as the machine wants: whoever waits for the program says for how long. */
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

/** Starts the program as a user does, in a process of its own. Without a store it begins an empty one in a new folder. */
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
