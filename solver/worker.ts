import { parentPort, workerData } from 'node:worker_threads';
import loadHighs from 'highs';
import type { IntegerProgram, SolvedProgram, Term } from '../services/armies/optimise/integer-program.ts';
import { BEGUN_MESSAGE } from '../threads/run-in-thread.ts';

const formatSum = (terms: readonly Term[]): string =>
  terms.length === 0
    ? '0 x0'
    : terms.map(({ column, factor }) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} x${column}`).join('\n  ');

/** Formats one aim in the solver's LP format. Earlier aims become constraints that keep the values reached for them. */
function formatLinearProgram({ columns, rows, aims }: IntegerProgram, aim: number, reached: readonly number[]): string {
  const bounds = rows.flatMap(({ terms, least, most }) => [
    ...(least === null ? [] : [`${formatSum(terms)} >= ${least}`]),
    ...(most === null ? [] : [`${formatSum(terms)} <= ${most}`]),
  ]);
  const constraints = reached.map((value, before) => {
    const { terms, tolerance } = aims[before] ?? { terms: [], tolerance: 0 };
    return `${formatSum(terms)} >= ${value - tolerance}`;
  });
  return [
    'Maximize',
    ` aim: ${formatSum(aims[aim]?.terms ?? [])}`,
    'Subject To',
    ...[...bounds, ...constraints].map((row, at) => ` r${at}: ${row}`),
    'Bounds',
    ...columns.map(({ most }, at) => ` 0 <= x${at} <= ${most}`),
    'General',
    ...columns.map((_, at) => ` x${at}`),
    'End',
    '',
  ].join('\n');
}

/** Data passed to the thread at start. */
export interface SolverTask {
  readonly program: IntegerProgram;
  readonly seconds: number;
  /** Path of the solver's WebAssembly, which differs between bundle and package. */
  readonly wasm: string;
}

/** Message from the thread: that it has started, then the result. */
type SolverMessage = typeof BEGUN_MESSAGE | SolvedProgram | null;

/** Maximum relative gap at which an aim counts as proven. Sums are whole numbers, or nearly so. */
const MAX_RELATIVE_GAP = 1e-9;

function send(message: SolverMessage): void {
  parentPort?.postMessage(message);
}

/** Solves one aim after another. Each aim may use all the remaining time. */
async function solve({ program, seconds, wasm }: SolverTask): Promise<SolvedProgram | null> {
  const highs = await loadHighs({ locateFile: () => wasm });
  send(BEGUN_MESSAGE);
  const deadline = performance.now() + seconds * 1000;
  const reachedValues: number[] = [];
  let best: SolvedProgram | null = null;
  for (let aim = 0; aim < program.aims.length; aim += 1) {
    const secondsLeft = (deadline - performance.now()) / 1000;
    if (secondsLeft <= 0) break;
    const { Status, Columns, ObjectiveValue } = highs.solve(formatLinearProgram(program, aim, reachedValues), {
      output_flag: false,
      time_limit: secondsLeft,
      mip_rel_gap: MAX_RELATIVE_GAP,
    });
    const isProven = Status === 'Optimal';
    const values = program.columns.map((_, at) => {
      const column = Columns[`x${at}`];
      return column && 'Primal' in column && typeof column.Primal === 'number' ? Math.round(column.Primal) : Number.NaN;
    });
    // The search timed out without a solution, or there is none.
    if (!Number.isFinite(ObjectiveValue) || values.some((value) => !Number.isFinite(value))) break;
    if (!isProven && Status !== 'Time limit reached') break;
    if (isProven) reachedValues.push(ObjectiveValue);
    best = { values, provenBest: reachedValues.length > program.decisive };
    if (!isProven) break;
  }
  return best;
}

send(await solve(workerData as SolverTask));
