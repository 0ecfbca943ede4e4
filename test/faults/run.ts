import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, FIGURES_FILE, figureSchema } from '../support/figures.ts';

/**
 * `npm run faults`: the long rounds of everything that is broken on purpose, and the figures that they give. `npm run faults -- kills`
 * runs those whose name begins so. Ends with 1 where a test fails or a figure is over its limit.
 */
const ROUNDS: readonly (readonly [name: string, ...files: string[]])[] = [
  ['kills', 'test/faults/killed.test.ts', 'test/faults/killed-at-the-store.test.ts'],
  ['full disk', 'test/faults/full-disk.test.ts'],
  ['bit flips', 'test/faults/bit-flips.test.ts'],
  ['two writers', 'test/faults/two-windows.test.ts'],
  ['damaged inputs', 'test/faults/import-fuzz.test.ts', 'test/faults/input-fuzz.test.ts'],
  ['monsters', 'test/faults/monsters.test.ts'],
  ['tampering', 'test/faults/tampering.test.ts'],
];

/** Runs the tests of a round, all rounds of each. @returns whether they passed, and the figures they gave. */
async function run(files: readonly string[]): Promise<{ passed: boolean; figures: readonly Figure[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-figures-'));
  const file = join(folder, 'figures');
  try {
    const child = spawn('vitest', ['run', ...files], {
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

const isOver = ({ value, limit }: Figure): boolean => limit !== null && value > limit;

const wanted = process.argv.slice(2);
const chosen = ROUNDS.filter(([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
const lines: string[] = [];
let isGood = chosen.length > 0;
for (const [name, ...files] of chosen) {
  const begun = performance.now();
  const { passed, figures } = await run(files);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  lines.push(`${name}: ${passed ? 'passed' : 'FAILED'} (${seconds} s)`);
  for (const figure of together(figures)) {
    const limit = figure.limit === null ? '' : ` (at most ${String(figure.limit)}: ${isOver(figure) ? 'OVER' : 'ok'})`;
    lines.push(`  ${figure.name}: ${figure.value.toLocaleString('en')}${figure.unit && ` ${figure.unit}`}${limit}`);
    isGood &&= !isOver(figure);
  }
  isGood &&= passed;
}
console.log(`\n${lines.join('\n')}`);
process.exitCode = isGood ? 0 : 1;
