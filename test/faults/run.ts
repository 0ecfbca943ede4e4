import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, FIGURES_FILE, figureSchema, KILLS, REAL_KILLS } from '../support/figures.ts';

/**
 * `npm run faults`: the long rounds of everything that is broken on purpose and the campaigns of regents, and the figures that they give.
 * `npm run faults -- kills` runs those whose name begins so. Ends with one table of all figures, and with 1 where a test fails or a figure
 * is not good.
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

/** Runs the tests of a round, all rounds of each, and none twice. @returns whether they passed, and the figures they gave. */
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

/** One figure of each name. */
function together(figures: readonly Figure[]): Figure[] {
  const byName = Map.groupBy(figures, ({ name }) => name);
  return [...byName.values()].flatMap((alike) => {
    const [first] = alike;
    const values = alike.map(({ value }) => value);
    const value = first?.by === 'sum' ? values.reduce((sum, each) => sum + each, 0) : Math.max(...values);
    return first ? [{ ...first, value }] : [];
  });
}

/** What the long rounds have to come to at least, so that their other figures say something. */
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

/** A figure as a row of the table: which round, what, how many, what is good, and whether it is. */
function rowOf(round: string, figure: Figure): string[] {
  const { name, value, unit, limit, toldBy } = figure;
  if (toldBy !== '') return [round, name, String(value), `told by ${toldBy}`, 'ok'];
  const least = LEAST[name];
  const good =
    limit !== null ? `at most ${limit}` : least !== undefined ? `at least ${least.toLocaleString('en')}` : '';
  const shown = `${value.toLocaleString('en')}${unit && ` ${unit}`}`;
  return [round, name, shown, good, good === '' ? '' : isGoodFigure(figure) ? 'ok' : 'NOT GOOD'];
}

/** Rows under each other, each column as wide as its widest cell; the third is of numbers. */
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
