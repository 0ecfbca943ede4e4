import { availableParallelism, loadavg } from 'node:os';
import { argv } from 'node:process';
import { type Line, formatTable } from './measure.ts';

const ratioOf = ({ value, baseline }: Line): number => value / (baseline ?? NaN);
const isOver = (line: Line): boolean =>
  line.limit !== null && (line.limit.of === 'value' ? line.value : ratioOf(line)) > line.limit.most;
const format = (value: number): string => value.toFixed(value < 10 ? 3 : 0);
const load = (): string => (loadavg()[0] ?? NaN).toFixed(1);

/** Measures parts of the program and prints the results as one table. Exit code 1 if a result is over its limit. */
async function measureProgram(parts: readonly (() => Promise<readonly Line[]>)[]): Promise<void> {
  const before = load();
  const lines: Line[] = [];
  for (const runPart of parts) lines.push(...(await runPart()));
  console.log(`Load before and after: ${before}, ${load()} on ${availableParallelism()} processors. Times in ms.\n`);
  const rows = lines.map((line) => [
    line.what,
    format(line.value),
    line.baseline === null ? '' : `${line.against}: ${format(line.baseline)}`,
    line.baseline === null ? '' : ratioOf(line).toFixed(2),
    line.limit === null ? '' : `${String(line.limit.most)}${line.limit.of === 'ratio' ? ' x' : ''}`,
    line.limit === null ? '' : isOver(line) ? 'OVER' : 'ok',
  ]);
  console.log(formatTable([['what', 'value', 'baseline', 'ratio', 'at most', ''], ...rows]));
  if (lines.some(isOver)) process.exitCode = 1;
}

/** Parts of the program. Given names select single parts. */
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

/** Benches that are not parts of the program: a club's server on PostgreSQL, and strength tests. */
const OTHERS = {
  league: () => import('./league/report.ts'),
  captains: () => import('./captains.ts'),
  regents: () => import('./regents.ts'),
} as const;

const asked = argv[2]?.startsWith('--') ? undefined : argv[2];
const runPart = Object.entries(PARTS).find(([name]) => name === asked)?.[1];
const alias = Object.entries(OTHERS).find(([name]) => name === asked)?.[1];
if (runPart) await measureProgram([runPart]);
else if (alias) await alias();
else if (asked === undefined) await measureProgram(Object.values(PARTS));
else {
  console.error(`Unknown bench "${asked}". Available: ${Object.keys({ ...PARTS, ...OTHERS }).join(', ')}`);
  process.exitCode = 2;
}
