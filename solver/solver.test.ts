import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { IntegerProgram, SolvedProgram } from '../services/armies/optimise/integer-program.ts';
import { createThreadedSolver } from './solver.ts';

const solve = createThreadedSolver();
const terms = (...factors: number[]) => factors.map((factor, column) => ({ column, factor }));

/** Subset sum of large, nearly equal numbers: the optimum cannot be proven within a second. */
const hard: IntegerProgram = (() => {
  const weights = Array.from({ length: 300 }, (_, at) => 1_000_003 + ((at * 7919) % 10_007) * 97);
  const half = Math.floor(weights.reduce((sum, weight) => sum + weight, 0) / 2);
  return {
    columns: weights.map(() => ({ most: 1 })),
    rows: [{ terms: terms(...weights), least: null, most: half }],
    aims: [{ terms: terms(...weights), tolerance: 0 }],
    decisive: 0,
  };
})();

describe('The solver', () => {
  it('finds the best whole numbers within the constraints', async () => {
    // If halves were allowed, 3 and 1.5 would give 7.5.
    const program: IntegerProgram = {
      columns: [{ most: 3 }, { most: 9 }],
      rows: [{ terms: terms(2, 4), least: null, most: 13 }],
      aims: [{ terms: terms(2, 1), tolerance: 0 }],
      decisive: 0,
    };
    expect(await solve(program, { seconds: 60 })).toEqual({ values: [3, 1], provenBest: true });
  });

  it('breaks ties by the later aims', async () => {
    const program: IntegerProgram = {
      columns: [{ most: 10 }, { most: 10 }],
      rows: [{ terms: terms(1, 2), least: null, most: 10 }],
      aims: [
        { terms: terms(1, 2), tolerance: 1e-6 },
        { terms: terms(-1, -1), tolerance: 1e-6 },
      ],
      decisive: 0,
    };
    expect(await solve(program, { seconds: 60 })).toEqual({ values: [0, 5], provenBest: true });
  });

  it('loads the given WebAssembly file', async () => {
    const [worker, here] = [new URL('./worker.ts', import.meta.url), fileURLToPath(import.meta.url)];
    const program: IntegerProgram = { columns: [{ most: 1 }], rows: [], aims: [], decisive: 0 };
    await expect(createThreadedSolver(() => ({ worker, wasm: here }))(program, { seconds: 60 })).rejects.toThrow(
      /WebAssembly/,
    );
  });

  it('returns null for infeasible constraints', async () => {
    const program: IntegerProgram = {
      columns: [{ most: 4 }],
      rows: [{ terms: terms(2), least: 3, most: 3 }],
      aims: [{ terms: terms(1), tolerance: 0 }],
      decisive: 0,
    };
    expect(await solve(program, { seconds: 60 })).toBeNull();
  });

  it('returns the best solution found within the time limit as unproven', async () => {
    // Doubles the time until this machine finds a solution. Finding the optimum takes far longer.
    let solved: SolvedProgram | null = null;
    for (let seconds = 1; solved === null && seconds <= 16; seconds *= 2) solved = await solve(hard, { seconds });
    expect(solved?.provenBest).toBe(false);
    const [row] = hard.rows;
    const sum =
      row?.terms.reduce((total, { column, factor }) => total + factor * (solved?.values[column] ?? 0), 0) ?? 0;
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(row?.most ?? 0);
  });

  it('stops when the signal aborts', async () => {
    // This time limit is longer than that of the test, so only the signal can end the search.
    const search = solve(hard, { seconds: 3600, signal: AbortSignal.timeout(300) });
    await expect(search).rejects.toThrow(/abort|timeout/i);
  });

  it('does not start if the signal is already aborted', async () => {
    await expect(solve(hard, { seconds: 60, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});
