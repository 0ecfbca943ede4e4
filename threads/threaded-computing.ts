import { Worker } from 'node:worker_threads';
import { UseCaseError } from '../contract/errors.ts';
import type { Computation, Computations, Compute } from '../services/campaigns/compute/computations.ts';
import type { Snapshot } from '../services/repositories/campaigns.ts';
import type { ComputingReply, ComputingRequest } from './computing-thread.ts';
import { limitProcessorTime } from './run-in-thread.ts';

/** Maximum processor time per kind of task, in seconds. The campaign is blocked meanwhile. */
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

/** Tasks that block their campaign. They run before all other tasks. */
const BLOCKING_TASKS: ReadonlySet<Computation> = new Set(['resolve', 'seed', 'preview']);

/** Snapshots sent to the thread at a time. */
const PAGE_SIZE = 5;

export interface ThreadedComputing {
  readonly compute: Compute;
  /** Ends all threads. Running tasks fail. */
  close(): Promise<void>;
}

type Answer = Exclude<ComputingReply, { readonly is: 'more' }>;

/** Reads the next page of snapshots. */
async function readPage(rows: AsyncIterator<Snapshot, unknown>): Promise<ComputingRequest> {
  const snapshots: Snapshot[] = [];
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) return { is: 'snapshots', snapshots, isLast: true };
    snapshots.push(next.value);
    if (snapshots.length === PAGE_SIZE) return { is: 'snapshots', snapshots, isLast: false };
  }
}

/** Runs a task in an idle thread. Rejects with the error that ended the thread, or when the time limit is reached. */
function runTask(
  worker: Worker,
  task: Extract<ComputingRequest, { readonly is: 'task' }>,
  seconds: number,
  snapshots: AsyncIterable<Snapshot> | undefined,
): Promise<Answer> {
  const rows = snapshots?.[Symbol.asyncIterator]();
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      endLimit();
      worker.off('message', handleMessage).off('error', rejectWith).off('exit', handleExit);
      end();
    };
    const rejectWith = (error: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const handleExit = (code: number): void => rejectWith(new Error(`the thread ended with ${code}`));
    const handleMessage = (word: ComputingReply): void => {
      if (word.is !== 'more') settle(() => resolve(word));
      else if (rows) readPage(rows).then((page) => worker.postMessage(page), rejectWith);
      else worker.postMessage({ is: 'snapshots', snapshots: [], isLast: true } satisfies ComputingRequest);
    };
    const endLimit = limitProcessorTime(worker, seconds, () => {
      const message = `the computation was stopped after ${seconds} seconds of processor time; nothing was saved`;
      rejectWith(new UseCaseError('REFUSED', message));
    });
    worker.on('message', handleMessage).on('error', rejectWith).on('exit', handleExit);
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
export function createThreadedComputing(
  source: string | URL = new URL('./computing-thread.ts', import.meta.url),
  limits: ComputingLimits = COMPUTING_LIMITS,
): ThreadedComputing {
  const threads = new Set<Promise<Worker>>();
  const start = (): Promise<Worker> => {
    const starting = startThread(source);
    threads.add(starting);
    return starting;
  };
  const end = async (started: Promise<Worker>): Promise<void> => {
    threads.delete(started);
    await started.then((worker) => worker.terminate()).catch(() => undefined);
  };
  let sharedThread: Promise<Worker> | null = null;
  let isBusy = false;
  /** Blocking tasks that wait for the shared thread. They run before decisions and fights, which do not block a campaign. */
  const blockingQueue: (() => void)[] = [];
  const queue: (() => void)[] = [];

  async function waitForTurn<T>(kind: Computation, work: () => Promise<T>): Promise<T> {
    if (isBusy) await new Promise<void>((go) => (BLOCKING_TASKS.has(kind) ? blockingQueue : queue).push(go));
    isBusy = true;
    try {
      return await work();
    } finally {
      const next = blockingQueue.shift() ?? queue.shift();
      if (next) next();
      else isBusy = false;
    }
  }

  /** Runs a task in the shared thread. If it fails, the next task gets a new thread. */
  async function runInSharedThread(work: (worker: Worker) => Promise<Answer>): Promise<Answer> {
    const started = (sharedThread ??= start());
    try {
      return await work(await started);
    } catch (error) {
      sharedThread = null;
      await end(started);
      throw error;
    }
  }

  async function runInNewThread(work: (worker: Worker) => Promise<Answer>): Promise<Answer> {
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
        runTask(worker, { is: 'task', kind, task }, limits[kind], snapshots);
      const answer = await (kind === 'verify'
        ? runInNewThread(work)
        : waitForTurn(kind, () => runInSharedThread(work)));
      if (answer.is === 'result') return answer.result;
      if (answer.is === 'unforeseen') throw new Error(answer.stack);
      const { code, message, path } = answer.failure;
      throw new UseCaseError(code, message, path);
    },
    async close() {
      await Promise.all([...threads].map(end));
    },
  };
}
