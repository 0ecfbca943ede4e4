import { createRequire } from 'node:module';
import type { Solve, SolvedProgram } from '../services/armies/optimise/integer-program.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import type { SolverTask } from './worker.ts';

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

/** Solves each program in a thread of its own, which ends with the answer, with the signal, or when its time is over. */
export const threadedSolver =
  (files: () => SolverFiles = inCheckout): Solve =>
  async (program, { seconds, signal }) => {
    const { worker, wasm } = files();
    const task: SolverTask = { program, seconds, wasm };
    const ended = await runInThread({
      source: worker,
      task,
      seconds: seconds + GRACE,
      signal,
      hear: (answer: SolvedProgram | null) => ({ answer }),
    });
    return ended === 'late' ? null : ended.answer;
  };
