import { Worker, type ResourceLimits } from 'node:worker_threads';

const POLL_MILLISECONDS = 250;

/** Factor by which a thread may exceed its limit of processor time in real time. Ends a thread that only waits. */
const CLOCK_FACTOR = 10;

/** Calls `onLate` after this much processor time in seconds, however busy the machine is. @returns a function that ends the limit */
export function limitProcessorTime(worker: Worker, seconds: number, onLate: () => void): () => void {
  const clock = setTimeout(onLate, seconds * CLOCK_FACTOR * 1000);
  // A thread that has ended reports no usage. Its end is handled elsewhere.
  const start = worker.cpuUsage().catch(() => undefined);
  const poll = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage(await start);
    if (user + system > seconds * 1_000_000) onLate();
  };
  const timer = setInterval(() => void poll().catch(() => undefined), POLL_MILLISECONDS);
  return () => {
    clearTimeout(clock);
    clearInterval(timer);
  };
}

/** First message of every thread: its modules are loaded and its time limit starts. */
export const BEGUN_MESSAGE = 'begun';

/** A task for a separate thread. */
export interface ThreadWork<Said, Answer> {
  /** The thread's script. */
  readonly source: string | URL;
  /** Data passed to the thread at start. */
  readonly task: unknown;
  /** Maximum processor time in seconds, from the first message on, because threads start slowly on a busy machine. */
  readonly seconds: number;
  readonly signal: AbortSignal | undefined;
  readonly limits?: ResourceLimits;
  /** Returns the answer in a message, or null if the message is not the answer. */
  readonly hear: (said: Said) => { readonly answer: Answer } | null;
}

/** Returns the signal's abort reason as an error. */
const getAbortError = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('the task was cancelled');

/**
 * Runs a task in a thread. The thread ends with the answer, when the signal aborts or after the time limit.
 * @returns the answer, or `late` after the time limit. Rejects with the signal's reason or the thread's error.
 */
export const runInThread = <Said, Answer>({
  source,
  task,
  seconds,
  signal,
  limits,
  hear,
}: ThreadWork<Said, Answer>): Promise<{ readonly answer: Answer } | 'late'> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(getAbortError(signal));
      return;
    }
    const worker = new Worker(source, { workerData: task, ...(limits ? { resourceLimits: limits } : {}) });
    const settle = (end: () => void): void => {
      endLimit?.();
      signal?.removeEventListener('abort', abort);
      void worker.terminate();
      end();
    };
    const abort = (): void => settle(() => reject(getAbortError(signal)));
    let endLimit: (() => void) | undefined;
    signal?.addEventListener('abort', abort);
    worker.on('message', (said: Said | typeof BEGUN_MESSAGE) => {
      if (said === BEGUN_MESSAGE) {
        endLimit = limitProcessorTime(worker, seconds, () => settle(() => resolve('late')));
        return;
      }
      const answer = hear(said);
      if (answer) settle(() => resolve(answer));
    });
    worker.once('error', (error: Error) => settle(() => reject(error)));
    worker.once('exit', (code) => settle(() => reject(new Error(`the thread ended with ${code}`))));
  });
