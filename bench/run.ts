import { availableParallelism, loadavg } from 'node:os';
import { argv } from 'node:process';
import { books } from '../rules/books.ts';
import { isFoughtOut } from '../rules/fights.ts';
import { type ProcedureUse, proceduresUsed } from '../test/support/procedures-used.ts';
import type { Line } from './measure.ts';
import { textTable } from './text-table.ts';

const ratioOf = ({ value, baseline }: Line): number => value / (baseline ?? NaN);
const isOver = (line: Line): boolean =>
  line.limit !== null && (line.limit.of === 'value' ? line.value : ratioOf(line)) > line.limit.most;
const format = (value: number): string => value.toFixed(value < 10 ? 3 : 0);
const load = (): string => (loadavg()[0] ?? NaN).toFixed(1);

/** Prints the figures of parts of the program as one table. Exit code 1 if one is over its limit. */
async function measureProgram(parts: readonly (() => Promise<readonly Line[]>)[]): Promise<void> {
  const before = load();
  const lines: Line[] = [];
  for (const part of parts) lines.push(...(await part()));
  console.log(`Load before and after: ${before}, ${load()} on ${availableParallelism()} processors. Times in ms.\n`);
  const rows = lines.map((line) => [
    line.what,
    format(line.value),
    line.baseline === null ? '' : `${line.against}: ${format(line.baseline)}`,
    line.baseline === null ? '' : ratioOf(line).toFixed(2),
    line.limit === null ? '' : `${String(line.limit.most)}${line.limit.of === 'ratio' ? ' x' : ''}`,
    line.limit === null ? '' : isOver(line) ? 'OVER' : 'ok',
  ]);
  console.log(textTable([['what', 'value', 'baseline', 'ratio', 'at most', ''], ...rows]));
  if (lines.some(isOver)) process.exitCode = 1;
}

/** Prints how often led battles use each procedure of a turn. @param given battles per book, and the book; 60 of every book by default */
async function countProcedures([count = '60', only]: readonly string[]): Promise<void> {
  for (const { id, title } of books) {
    if (!isFoughtOut(id) || (only !== undefined && only !== id)) continue;
    const used = await proceduresUsed(id, Number(count));
    const nameOf = (each: ProcedureUse): string => each.id.slice(id.length + 1);
    console.log(`\n${title}: ${used.length} procedures of set-up and turn, battles: ${count}`);
    console.log('Not rolled (times queried; battles with a unit that could use it):');
    for (const each of used.filter(({ thrown }) => thrown === 0))
      console.log(`  ${nameOf(each).padEnd(26)} ${each.asked}; ${each.mayFill ?? '–'}  [${each.phases.join('; ')}]`);
    const rolled = used.filter(({ thrown }) => thrown > 0);
    console.log(`Rolled: ${rolled.map((each) => `${nameOf(each)} ${each.thrown}`).join(', ')}`);
  }
}

/** Parts of the program, each measured alone by its name, or all without a name. */
const PARTS = {
  start: async () => (await import('./start.bench.ts')).measureStart(),
  commands: async () => (await import('./commands.bench.ts')).measureCommands(),
  store: async () => (await import('./store.bench.ts')).measureStore(),
  screens: async () => (await import('./screens.bench.ts')).measureScreens(),
  map: async () => (await import('./map.bench.ts')).measureMaps(),
  campaign: async () => (await import('./campaign.bench.ts')).measureCampaign(),
  replay: async () => (await import('./replay.bench.ts')).measureReplay(),
  field: async () => (await import('./field-frames.bench.ts')).measureField(),
} as const;

/** Others: a club's server on PostgreSQL, strength tests, and the procedures that led battles use. */
const OTHERS = {
  league: () => import('./league/report.ts'),
  captains: () => import('./captains.ts'),
  regents: () => import('./regents.ts'),
  procedures: () => countProcedures(argv.slice(3)),
} as const;

const asked = argv[2]?.startsWith('--') ? undefined : argv[2];
const part = Object.entries(PARTS).find(([name]) => name === asked)?.[1];
const other = Object.entries(OTHERS).find(([name]) => name === asked)?.[1];
if (part) await measureProgram([part]);
else if (other) await other();
else if (asked === undefined) await measureProgram(Object.values(PARTS));
else {
  console.error(`Unknown bench "${asked}". Available: ${Object.keys({ ...PARTS, ...OTHERS }).join(', ')}`);
  process.exitCode = 2;
}
