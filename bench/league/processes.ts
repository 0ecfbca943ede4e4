/** League processes started by the bench. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createJsonLog } from '../../league/http/metrics.ts';
import { serveLeague } from '../../league/serve.ts';
import { startWorker } from '../../league/work.ts';

/* A league process that reports its use on request: it serves, answers calls only, or is a worker. Run with --expose-gc. */

export interface Used {
  /** Seconds of processor time since the start. */
  readonly cpu: number;
  /** Bytes of resident memory after garbage collection. */
  readonly memory: number;
  /** Event loop delay since the last request, 99th percentile in milliseconds. */
  readonly held: number;
}

const [database = '', does = 'serve'] = process.argv.slice(2);
const many = 1_000_000_000;
const log = createJsonLog({ info: () => undefined, error: (error: unknown) => console.error(error) });
const allowed = { calls: many, longCalls: many, advice: many, tries: many };
const { address, close } =
  does === 'worker'
    ? { address: '', ...(await startWorker({ database, log })) }
    : await serveLeague({ database, port: 0, works: does === 'serve', allowed, log });
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
process.on('message', (question) => {
  if (question === 'end') {
    void close().then(() => process.disconnect());
    return;
  }
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const used: Used = {
    cpu: (user + system) / 1_000_000,
    memory: process.memoryUsage().rss,
    held: delays.percentile(99) / 1_000_000,
  };
  delays.reset();
  process.send?.(used);
});
process.send?.({ address });

export interface LeagueProcess {
  readonly address: string;
  used(): Promise<Used>;
  end(): Promise<void>;
}

async function answered<T>(child: ChildProcess): Promise<T> {
  const [answer] = (await once(child, 'message')) as [T];
  return answer;
}

export async function startProcess(
  database: string,
  does: 'serve' | 'calls' | 'worker' = 'serve',
): Promise<LeagueProcess> {
  const child = fork(join(import.meta.dirname, 'process.ts'), [database, does], { execArgv: ['--expose-gc'] });
  const { address } = await answered<{ readonly address: string }>(child);
  return {
    address,
    used() {
      const answer = answered<Used>(child);
      child.send('used');
      return answer;
    },
    async end() {
      const exited = once(child, 'exit');
      child.send('end');
      await exited;
    },
  };
}
