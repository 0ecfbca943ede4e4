import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { IntegerProgram, SolvedProgram } from '../services/armies/optimise/integer-program.ts';
import { threadedSolver } from './solver.ts';

const solve = threadedSolver();
const terms = (...factors: number[]) => factors.map((factor, column) => ({ column, factor }));

/** Sums of large, nearly equal numbers: nobody proves the best of them in a second. */
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
  it('finds the best that the rows allow, in whole numbers', async () => {
    // Halves would make 7.5: three of the first and one and a half of the second.
    const program: IntegerProgram = {
      columns: [{ most: 3 }, { most: 9 }],
      rows: [{ terms: terms(2, 4), least: null, most: 13 }],
      aims: [{ terms: terms(2, 1), tolerance: 0 }],
      decisive: 0,
    };
    expect(await solve(program, { seconds: 60 })).toEqual({ values: [3, 1], provenBest: true });
  });

  it('chooses among the best by the aims that follow', async () => {
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

  it('takes the WebAssembly that it is told of: a bundle has no other', async () => {
    const [worker, here] = [new URL('./worker.ts', import.meta.url), fileURLToPath(import.meta.url)];
    const program: IntegerProgram = { columns: [{ most: 1 }], rows: [], aims: [], decisive: 0 };
    await expect(threadedSolver(() => ({ worker, wasm: here }))(program, { seconds: 60 })).rejects.toThrow(
      /WebAssembly/,
    );
  });

  it('says that nothing fits', async () => {
    const program: IntegerProgram = {
      columns: [{ most: 4 }],
      rows: [{ terms: terms(2), least: 3, most: 3 }],
      aims: [{ terms: terms(1), tolerance: 0 }],
      decisive: 0,
    };
    expect(await solve(program, { seconds: 60 })).toBeNull();
  });

  it('hands out the best it met when its time is over, and does not call it proven', async () => {
    // As long as this machine wants to meet any: it is far from all that there are.
    let solved: SolvedProgram | null = null;
    for (let seconds = 1; solved === null && seconds <= 16; seconds *= 2) solved = await solve(hard, { seconds });
    expect(solved?.provenBest).toBe(false);
    const [row] = hard.rows;
    const sum =
      row?.terms.reduce((total, { column, factor }) => total + factor * (solved?.values[column] ?? 0), 0) ?? 0;
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(row?.most ?? 0);
  });

  it('ends at once when it is called off', async () => {
    // Longer than the test may take.
    const search = solve(hard, { seconds: 3600, signal: AbortSignal.timeout(300) });
    await expect(search).rejects.toThrow(/abort|timeout/i);
  });

  it('does not begin for a signal that was given before', async () => {
    await expect(solve(hard, { seconds: 60, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});
