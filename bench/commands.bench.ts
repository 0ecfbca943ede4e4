/** Processor time of bundled commands over all threads, compared with an idle start of Node. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallArmy } from '../test/support/armies/armies.ts';
import { commandLine } from '../test/support/program/built-command-line.ts';
import { atMost, type Line, median, getRounds, withFolder } from './measure.ts';

const RUNS = getRounds(9, 1);

/** Writes the time to a separate file descriptor at exit, so that the output is unchanged. */
const TELL_TIME = `data:text/javascript,${encodeURIComponent(
  "import{writeSync}from'node:fs';process.on('exit',()=>{const{user,system}=process.cpuUsage();writeSync(3,String(user+system))})",
)}`;

/** Returns the processor time of a program in milliseconds. @throws Error if it fails */
function processorTime(words: readonly string[]): number {
  const { output, status } = spawnSync(process.execPath, ['--import', TELL_TIME, ...words], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`“${words.join(' ')}” ended with ${String(status)}: ${output[2] ?? ''}`);
  return Number(output[3]) / 1000;
}

export async function measureCommands(): Promise<readonly Line[]> {
  const main = await commandLine();
  return await withFolder((folder) => {
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
    const baseline = { baseline: median(bare), against: 'Node alone', limit: atMost(12, 'ratio') };
    return commands.map(([name], at) => {
      return { what: `nomarch ${name}, processor time`, value: median(times[at] ?? []), ...baseline };
    });
  });
}
