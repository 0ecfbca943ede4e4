/* One process of a league, which tells what it has used whenever it is asked: one that serves, answers calls alone, or works. Run with --expose-gc. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { jsonLog } from '../../league/http/log.ts';
import { serveLeague } from '../../league/serve.ts';
import { workForLeague } from '../../league/work.ts';

export interface Used {
  /** Seconds of processor time since it began. */
  readonly cpu: number;
  /** Bytes in memory after what is not needed was collected. */
  readonly memory: number;
  /** How long the event loop was held up since the last question, its 99th of 100, in milliseconds. */
  readonly held: number;
}

const [database = '', does = 'serve'] = process.argv.slice(2);
const many = 1_000_000_000;
const log = jsonLog({ info: () => undefined, error: (error: unknown) => console.error(error) });
const allowed = { calls: many, longCalls: many, advice: many, tries: many };
const { address, close } =
  does === 'worker'
    ? { address: '', ...(await workForLeague({ database, log })) }
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
