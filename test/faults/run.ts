import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, FIGURES_FILE, figureSchema, KILLS, REAL_KILLS } from '../support/figures.ts';

/**
 * `npm run faults` runs the long rounds of fault tests and computer campaigns, and prints their figures. `npm run faults -- kills` runs
 * rounds whose names start with `kills`. Exits with 1 if a test fails or a figure is bad.
 */
const ROUNDS: readonly (readonly [name: string, ...files: string[]])[] = [
  ['kills', 'test/faults/killed.test.ts', 'test/faults/killed-at-the-store.test.ts'],
  ['full disk', 'test/faults/full-disk.test.ts'],
  ['bit flips', 'test/faults/bit-flips.test.ts'],
  ['two writers', 'test/faults/two-windows.test.ts'],
  ['damaged inputs', 'test/faults/import-fuzz.test.ts', 'test/faults/input-fuzz.test.ts'],
  ['monsters', 'test/faults/monsters.test.ts'],
  ['leagues that lie', 'test/contract/joined.test.ts', 'test/faults/lying-leagues.test.ts', 'network/'],
  ['umpires that cheat', 'test/faults/tampering.test.ts', 'test/security/signed-orders.test.ts'],
  ['league', 'test/faults/league/'],
  ['regents', 'regents/regent.test.ts'],
];

/** Runs the tests of a round once. @returns their figures, and whether they passed */
async function run(files: readonly string[]): Promise<{ passed: boolean; figures: readonly Figure[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-figures-'));
  const file = join(folder, 'figures');
  try {
    const child = spawn('vitest', ['run', '--retry=0', ...files], {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, NOMARCH_ROUNDS: 'all', [FIGURES_FILE]: file },
    });
    const [code] = (await once(child, 'close')) as [number | null];
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return { passed: code === 0, figures: lines.map((line) => figureSchema.parse(JSON.parse(line))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds up figures with the same name. */
function together(figures: readonly Figure[]): Figure[] {
  const byName = Map.groupBy(figures, ({ name }) => name);
  return [...byName.values()].flatMap((alike) => {
    const [first] = alike;
    const values = alike.map(({ value }) => value);
    const value = first?.by === 'sum' ? values.reduce((sum, each) => sum + each, 0) : Math.max(...values);
    return first ? [{ ...first, value }] : [];
  });
}

/** Minimums of the long rounds, below which their figures prove nothing. */
const LEAST: Readonly<Record<string, number>> = {
  [KILLS]: 1000,
  [REAL_KILLS]: 250,
  'bits flipped': 1000,
  'mutated inputs': 100_000,
  'calls over HTTP': 5000,
  'answers of leagues that lie': 2000,
  'kills of a league': 200,
  'campaigns of regents': 1000,
};

const isGoodFigure = ({ name, value, limit }: Figure): boolean =>
  value >= (LEAST[name] ?? 0) && (limit === null || value <= limit);

/** Returns a figure as a row: round, name, value, limit and verdict. */
function rowOf(round: string, figure: Figure): string[] {
  const { name, value, unit, limit, toldBy } = figure;
  if (toldBy !== '') return [round, name, String(value), `told by ${toldBy}`, 'ok'];
  const least = LEAST[name];
  const good =
    limit !== null ? `at most ${limit}` : least !== undefined ? `at least ${least.toLocaleString('en')}` : '';
  const shown = `${value.toLocaleString('en')}${unit && ` ${unit}`}`;
  return [round, name, shown, good, good === '' ? '' : isGoodFigure(figure) ? 'ok' : 'NOT GOOD'];
}

/** Formats rows in columns; the third is numeric. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column === 2 ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

const wanted = process.argv.slice(2);
const chosen = ROUNDS.filter(([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
const rows: string[][] = [['round', 'figure', 'value', 'good', '']];
let isGood = chosen.length > 0;
for (const [name, ...files] of chosen) {
  const { passed, figures } = await run(files);
  const all = together(figures);
  rows.push([name, 'tests', passed ? 'passed' : 'FAILED', '', ''], ...all.map((figure) => rowOf(name, figure)));
  isGood &&= passed && all.every(isGoodFigure);
}
console.log(`\n${tableOf(rows)}`);
process.exitCode = isGood ? 0 : 1;
