import { Worker } from 'node:worker_threads';
import { UseCaseError } from '../contract/errors.ts';
import type { Computation, Computations, Compute } from '../services/campaigns/compute/computations.ts';
import type { Snapshot } from '../services/repositories/campaigns.ts';
import type { FromComputing, ToComputing } from './computing-thread.ts';

/** Time limits in seconds. The campaign is blocked meanwhile. */
export type ComputingLimits = Readonly<Record<Computation, number>>;

export const COMPUTING_LIMITS: ComputingLimits = {
  resolve: 30,
  seed: 30,
  preview: 30,
  decide: 60,
  fight: 300,
  lead: 60,
  verify: 600,
};

/** Tasks that block their campaign. They run before all others. */
const HOLDS_UP: ReadonlySet<Computation> = new Set(['resolve', 'seed', 'preview']);

/** Snapshots sent to the thread at a time. */
const PAGE = 5;

export interface ThreadedComputing {
  readonly compute: Compute;
  /** Ends all threads. Running tasks fail. */
  close(): Promise<void>;
}

type Answer = Exclude<FromComputing, { readonly is: 'more' }>;

/** Reads the next page of snapshots. */
async function pageOf(rows: AsyncIterator<Snapshot, unknown>): Promise<ToComputing> {
  const snapshots: Snapshot[] = [];
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) return { is: 'snapshots', snapshots, isLast: true };
    snapshots.push(next.value);
    if (snapshots.length === PAGE) return { is: 'snapshots', snapshots, isLast: false };
  }
}

/** Runs a task in an idle thread. Rejects with the error that ended the thread, or when the time limit is reached. */
function answerOf(
  worker: Worker,
  task: Extract<ToComputing, { readonly is: 'task' }>,
  seconds: number,
  snapshots: AsyncIterable<Snapshot> | undefined,
): Promise<Answer> {
  const rows = snapshots?.[Symbol.asyncIterator]();
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      clearTimeout(late);
      worker.off('message', hear).off('error', fail).off('exit', gone);
      end();
    };
    const fail = (error: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const gone = (code: number): void => fail(new Error(`the thread ended with ${code}`));
    const hear = (word: FromComputing): void => {
      if (word.is !== 'more') settle(() => resolve(word));
      else if (rows) pageOf(rows).then((page) => worker.postMessage(page), fail);
      else worker.postMessage({ is: 'snapshots', snapshots: [], isLast: true } satisfies ToComputing);
    };
    const late = setTimeout(() => {
      const sentence = `the computation was stopped after ${seconds} seconds; nothing was saved`;
      fail(new UseCaseError('REFUSED', sentence));
    }, seconds * 1000);
    worker.on('message', hear).on('error', fail).on('exit', gone);
    worker.postMessage(task);
  });
}

/** Starts a thread and resolves at its first message, when its modules are loaded. The thread does not keep the process running. */
const startThread = (source: string | URL): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(source);
    worker.unref();
    worker.once('message', () => resolve(worker));
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code} before it was loaded`)));
    // Later errors reject the waiting task. Without this listener they would end the process.
    worker.on('error', reject);
  });

/**
 * Runs tasks in threads. All tasks except `verify` take turns in one shared thread, because loading the rules takes longer than a month.
 * `verify` gets a separate thread, so that no month waits for it.
 * @param source the thread's script
 */
export function threadedComputing(
  source: string | URL = new URL('./computing-thread.ts', import.meta.url),
  limits: ComputingLimits = COMPUTING_LIMITS,
): ThreadedComputing {
  const open = new Set<Promise<Worker>>();
  const start = (): Promise<Worker> => {
    const starting = startThread(source);
    open.add(starting);
    return starting;
  };
  const end = async (started: Promise<Worker>): Promise<void> => {
    open.delete(started);
    await started.then((worker) => worker.terminate()).catch(() => undefined);
  };
  let kept: Promise<Worker> | null = null;
  let isBusy = false;
  /** Tasks waiting for the shared thread. Months come before decisions and fights, which do not block a campaign. */
  const months: (() => void)[] = [];
  const decisions: (() => void)[] = [];

  async function inTurn<T>(kind: Computation, work: () => Promise<T>): Promise<T> {
    if (isBusy) await new Promise<void>((go) => (HOLDS_UP.has(kind) ? months : decisions).push(go));
    isBusy = true;
    try {
      return await work();
    } finally {
      const next = months.shift() ?? decisions.shift();
      if (next) next();
      else isBusy = false;
    }
  }

  /** Runs a task in the shared thread. If it fails, the next task gets a new thread. */
  async function inKept(work: (worker: Worker) => Promise<Answer>): Promise<Answer> {
    const started = (kept ??= start());
    try {
      return await work(await started);
    } catch (error) {
      kept = null;
      await end(started);
      throw error;
    }
  }

  async function inOwn(work: (worker: Worker) => Promise<Answer>): Promise<Answer> {
    const started = start();
    try {
      return await work(await started);
    } finally {
      await end(started);
    }
  }

  return {
    async compute<Kind extends Computation>(
      kind: Kind,
      task: Computations[Kind]['task'],
      snapshots?: AsyncIterable<Snapshot>,
    ) {
      const work = (worker: Worker): Promise<Answer> =>
        answerOf(worker, { is: 'task', kind, task }, limits[kind], snapshots);
      const answer = await (kind === 'verify' ? inOwn(work) : inTurn(kind, () => inKept(work)));
      if (answer.is === 'result') return answer.result;
      if (answer.is === 'unforeseen') throw new Error(answer.stack);
      const { code, message, path } = answer.failure;
      throw new UseCaseError(code, message, path);
    },
    async close() {
      await Promise.all([...open].map(end));
    },
  };
}
