import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Solve, SolvedProgram } from '../services/armies/optimise/integer-program.ts';
import type { SolverTask, SolverWord } from './worker.ts';

/** Where the thread's program and the solver's WebAssembly lie. */
interface SolverFiles {
  readonly worker: string | URL;
  readonly wasm: string;
}

/** They lie elsewhere in a bundle than in a checkout. */
const inCheckout = (): SolverFiles => ({
  worker: new URL('./worker.ts', import.meta.url),
  wasm: createRequire(import.meta.url).resolve('highs/runtime'),
});

/** The solver keeps its time limit but for the end of a step; past this many seconds more its thread is ended. */
const GRACE = 3;

/** Whatever a signal was given for a reason, as an error. */
const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('the search was called off');

/** Solves each program in a thread of its own, which ends with the answer, with the signal, or when its time is over. */
export const threadedSolver =
  (files: () => SolverFiles = inCheckout): Solve =>
  (program, { seconds, signal }) => {
    const { worker: source, wasm } = files();
    return new Promise<SolvedProgram | null>((resolve, reject) => {
      if (signal?.aborted) {
        reject(reasonOf(signal));
        return;
      }
      const task: SolverTask = { program, seconds, wasm };
      const worker = new Worker(source, { workerData: task });
      const settle = (end: () => void): void => {
        clearTimeout(late);
        signal?.removeEventListener('abort', abort);
        void worker.terminate();
        end();
      };
      const abort = (): void => settle(() => reject(reasonOf(signal)));
      let late: NodeJS.Timeout | undefined;
      signal?.addEventListener('abort', abort);
      worker.on('message', (word: SolverWord) => {
        // A machine with much else to do starts a thread slowly: that is not the search's time.
        if (word === 'begun') late = setTimeout(() => settle(() => resolve(null)), (seconds + GRACE) * 1000);
        else settle(() => resolve(word));
      });
      worker.once('error', (error: Error) => settle(() => reject(error)));
      worker.once('exit', (code) => settle(() => reject(new Error(`the solver's thread ended with ${code}`))));
    });
  };
