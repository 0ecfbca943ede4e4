/**
 * Processor time of commands out of the bundled command line, all threads of the process counted, against Node itself started to do
 * nothing: turn by turn in one run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallArmy } from '../test/support/armies.ts';
import { commandLine } from '../test/support/built-command-line.ts';

export interface CommandFigures {
  readonly name: string;
  /** Medians of processor time, in milliseconds. */
  readonly time: number;
  readonly bareNode: number;
}

const RUNS = 9;
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

/** Writes what the process has used to a file of its own when it ends: its output stays as it is. */
const TELLS_TIME = `data:text/javascript,${encodeURIComponent(
  "import{writeSync}from'node:fs';process.on('exit',()=>{const{user,system}=process.cpuUsage();writeSync(3,String(user+system))})",
)}`;

/** Processor time of a program, in milliseconds. @throws Error where it fails */
function processorTime(words: readonly string[]): number {
  const { output, status } = spawnSync(process.execPath, ['--import', TELLS_TIME, ...words], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`“${words.join(' ')}” ended with ${String(status)}: ${output[2] ?? ''}`);
  return Number(output[3]) / 1000;
}

/** The same commands again and again, on a store with one campaign in it. */
export async function measureCommands(): Promise<readonly CommandFigures[]> {
  const main = await commandLine();
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  try {
    const [army, lines] = [join(folder, 'army.json'), join(folder, 'lines.txt')];
    writeFileSync(army, JSON.stringify(smallArmy()));
    writeFileSync(lines, 'Akkadian\n48 household spearmen\n20 archers\n');
    const db = ['--db', join(folder, 'nomarch.sqlite')];
    processorTime([main, 'campaign', 'new', 'two-rivers', ...db]);
    const commands: readonly (readonly [name: string, words: readonly string[]])[] = [
      ['--help', ['--help']],
      ['lists', ['lists', ...db]],
      ['books', ['books']],
      ['procedures', ['procedures']],
      ['campaign list', ['campaign', 'list', ...db]],
      ['campaign show', ['campaign', 'show', ...db]],
      ['store list', ['store', 'list', ...db]],
      ['check of an army file', ['check', army]],
      ['check of two lines', ['check', lines, '--rules', 'for-the-pharaoh']],
    ];
    const bare: number[] = [];
    const times = commands.map((): number[] => []);
    for (let run = 0; run <= RUNS; run += 1) {
      const node = processorTime(['-e', '']);
      const used = commands.map(([, words]) => processorTime([main, ...words]));
      // The first run fills the compile cache.
      if (run === 0) continue;
      bare.push(node);
      used.forEach((time, at) => times[at]?.push(time));
    }
    return commands.map(([name], at) => ({ name, time: median(times[at] ?? []), bareNode: median(bare) }));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (import.meta.main) console.table(await measureCommands());
