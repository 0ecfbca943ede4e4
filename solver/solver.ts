import { createRequire } from 'node:module';
import type { Solve, SolvedProgram } from '../services/armies/optimise/integer-program.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import type { SolverTask } from './worker.ts';

/** Locations of the worker script and of the solver's WebAssembly. */
interface SolverFiles {
  readonly worker: string | URL;
  readonly wasm: string;
}

/** Returns the paths in a checkout. In a bundle, they are different. */
const getCheckoutFiles = (): SolverFiles => ({
  worker: new URL('./worker.ts', import.meta.url),
  wasm: createRequire(import.meta.url).resolve('highs/runtime'),
});

/** Seconds after the time limit at which the thread is ended. The solver may exceed its limit by one step. */
const GRACE_SECONDS = 3;

/** Solves each program in a separate thread. The thread ends with the answer, when the signal aborts or after the time limit. */
export const createThreadedSolver =
  (files: () => SolverFiles = getCheckoutFiles): Solve =>
  async (program, { seconds, signal }) => {
    const { worker, wasm } = files();
    const task: SolverTask = { program, seconds, wasm };
    const outcome = await runInThread({
      source: worker,
      task,
      seconds: seconds + GRACE_SECONDS,
      signal,
      hear: (answer: SolvedProgram | null) => ({ answer }),
    });
    return outcome === 'late' ? null : outcome.answer;
  };
