import { parentPort, workerData } from 'node:worker_threads';
import loadHighs from 'highs';
import type { IntegerProgram, SolvedProgram, Term } from '../services/armies/optimise/integer-program.ts';
import { BEGUN } from '../threads/run-in-thread.ts';

const sum = (terms: readonly Term[]): string =>
  terms.length === 0
    ? '0 x0'
    : terms.map(({ column, factor }) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} x${column}`).join('\n  ');

/** An aim with those before it held to what was reached, in the LP format that the solver reads. */
function linearProgram({ columns, rows, aims }: IntegerProgram, aim: number, reached: readonly number[]): string {
  const bounds = rows.flatMap(({ terms, least, most }) => [
    ...(least === null ? [] : [`${sum(terms)} >= ${least}`]),
    ...(most === null ? [] : [`${sum(terms)} <= ${most}`]),
  ]);
  const held = reached.map((value, before) => {
    const { terms, tolerance } = aims[before] ?? { terms: [], tolerance: 0 };
    return `${sum(terms)} >= ${value - tolerance}`;
  });
  return [
    'Maximize',
    ` aim: ${sum(aims[aim]?.terms ?? [])}`,
    'Subject To',
    ...[...bounds, ...held].map((row, at) => ` r${at}: ${row}`),
    'Bounds',
    ...columns.map(({ most }, at) => ` 0 <= x${at} <= ${most}`),
    'General',
    ...columns.map((_, at) => ` x${at}`),
    'End',
    '',
  ].join('\n');
}

/** What the thread is started with. */
export interface SolverTask {
  readonly program: IntegerProgram;
  readonly seconds: number;
  /** The solver's WebAssembly file: a bundle keeps it elsewhere than the package does. */
  readonly wasm: string;
}

/** What the thread says: that its time begins now, and in the end what it found. */
type SolverWord = typeof BEGUN | SolvedProgram | null;

/** An aim is to be proven to within this share of a point: sums are whole numbers, or close to a tolerance. */
const GAP = 1e-9;

function say(word: SolverWord): void {
  parentPort?.postMessage(word);
}

/** Aim after aim; the time that is left goes to the next. */
async function solve({ program, seconds, wasm }: SolverTask): Promise<SolvedProgram | null> {
  const highs = await loadHighs({ locateFile: () => wasm });
  say(BEGUN);
  const until = performance.now() + seconds * 1000;
  const reached: number[] = [];
  let best: SolvedProgram | null = null;
  for (let aim = 0; aim < program.aims.length; aim += 1) {
    const left = (until - performance.now()) / 1000;
    if (left <= 0) break;
    const { Status, Columns, ObjectiveValue } = highs.solve(linearProgram(program, aim, reached), {
      output_flag: false,
      time_limit: left,
      mip_rel_gap: GAP,
    });
    const proven = Status === 'Optimal';
    const values = program.columns.map((_, at) => {
      const column = Columns[`x${at}`];
      return column && 'Primal' in column && typeof column.Primal === 'number' ? Math.round(column.Primal) : Number.NaN;
    });
    // Out of time without having met any numbers that fit, or none fit.
    if (!Number.isFinite(ObjectiveValue) || values.some((value) => !Number.isFinite(value))) break;
    if (!proven && Status !== 'Time limit reached') break;
    if (proven) reached.push(ObjectiveValue);
    best = { values, provenBest: reached.length > program.decisive };
    if (!proven) break;
  }
  return best;
}

say(await solve(workerData as SolverTask));
