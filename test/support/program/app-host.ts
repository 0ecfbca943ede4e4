import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, startApp } from './app.ts';
import type { HostAnswer, HostRequest } from './host-process.ts';

/** A process that serves the program to the tests of a worker, loaded once. */
interface AppHost {
  ask(request: HostRequest): Promise<string>;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
}

/** Maximum characters of the process's errors to report if it exits unexpectedly. */
const MOST_COMPLAINED = 4000;

function startHost(): AppHost {
  const child: ChildProcess = fork(fileURLToPath(import.meta.resolve('./host-process.ts')), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complained = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complained = `${complained}${chunk.toString()}`.slice(-MOST_COMPLAINED);
  });
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  child.on('message', (message) => {
    const answer = message as HostAnswer;
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('failure' in answer) asked?.reject(new Error(answer.failure));
    else asked?.resolve(answer.value);
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`The program ended with ${String(signal ?? code)}:\n${complained}`));
    if (host?.child === child) host = undefined;
  });
  // The worker exits after its tests, and the process with it.
  child.unref();
  let requests = 0;
  host = {
    child,
    ask(request) {
      const asked = Promise.withResolvers<string>();
      const id = (requests += 1);
      waiting.set(id, asked);
      child.send({ id, request });
      return asked.promise;
    },
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
  return host;
}

let host: (AppHost & { readonly child: ChildProcess }) | undefined;
const theHost = (): AppHost => host ?? startHost();

/** Stores of the programs that are open in the host process. */
const open = new Set<string>();

/** Starts the program for a browser in the worker's process, with a new store. */
async function startHosted(): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-test-'));
  const store = join(folder, 'nomarch.sqlite');
  const start = (): Promise<string> => {
    open.add(store);
    return theHost().ask({ does: 'serve', store });
  };
  async function end(how: 'ask' | 'kill'): Promise<void> {
    if (!open.delete(store)) return;
    if (how === 'ask') {
      await theHost().ask({ does: 'close', store });
      return;
    }
    if (open.size > 0) throw new Error('A power cut would end the programs of other tests, too.');
    await theHost().kill();
  }
  let address = await start();
  return {
    address: () => address,
    store,
    end,
    restart: async (how = 'ask') => {
      await end(how);
      address = await start();
    },
    stop: async () => {
      await end('ask');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts the program for a test. With `NOMARCH_COLD=1` every test starts the command in its own process, as a user does. */
export const startTestedApp = (): Promise<App> => (process.env['NOMARCH_COLD'] === '1' ? startApp() : startHosted());

/** Runs `nomarch` in the worker's process. @returns its output. @throws if it fails */
export const runInHost = (words: readonly string[]): Promise<string> => theHost().ask({ does: 'run', words });
