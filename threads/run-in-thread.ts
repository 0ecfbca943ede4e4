import { Worker, type ResourceLimits } from 'node:worker_threads';

/** What every thread says first: everything is loaded, and its time begins. */
export const BEGUN = 'begun';

/** A piece of work for a thread of its own. */
export interface ThreadWork<Said, Answer> {
  /** The thread's program. */
  readonly source: string | URL;
  /** What it is started with. */
  readonly task: unknown;
  /** How long it may take, from when it says that it has begun: a machine with much else to do starts a thread slowly. */
  readonly seconds: number;
  readonly signal: AbortSignal | undefined;
  readonly limits?: ResourceLimits;
  /** What a word of the thread amounts to: its answer, or nothing yet. */
  readonly hear: (said: Said) => { readonly answer: Answer } | null;
}

/** Whatever a signal was given for a reason, as an error. */
const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('it was called off');

/**
 * Does a piece of work in a thread that ends with its answer, with the signal, or when its time is over.
 * @returns the answer, or `late`. Rejects with the signal's reason, or with what ended the thread.
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
      reject(reasonOf(signal));
      return;
    }
    const worker = new Worker(source, { workerData: task, ...(limits ? { resourceLimits: limits } : {}) });
    const settle = (end: () => void): void => {
      clearTimeout(late);
      signal?.removeEventListener('abort', abort);
      void worker.terminate();
      end();
    };
    const abort = (): void => settle(() => reject(reasonOf(signal)));
    let late: NodeJS.Timeout | undefined;
    signal?.addEventListener('abort', abort);
    worker.on('message', (said: Said | typeof BEGUN) => {
      if (said === BEGUN) {
        late = setTimeout(() => settle(() => resolve('late')), seconds * 1000);
        return;
      }
      const heard = hear(said);
      if (heard) settle(() => resolve(heard));
    });
    worker.once('error', (error: Error) => settle(() => reject(error)));
    worker.once('exit', (code) => settle(() => reject(new Error(`the thread ended with ${code}`))));
  });
