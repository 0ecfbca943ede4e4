import { availableParallelism, loadavg } from 'node:os';
import { measureCampaign } from './campaign.bench.ts';
import { measureField } from './field.bench.ts';
import { measureFrames } from './field-frames.bench.ts';
import { measureImport } from './import.bench.ts';
import { greatMapLines, mapLine } from './map.bench.ts';
import { measureReplay } from './replay.bench.ts';
import { measureRules } from './rules.bench.ts';
import { measureScreens } from './screens.bench.ts';
import { measureCommands } from './commands.bench.ts';
import { measureStart } from './start.bench.ts';
import { measureStore } from './store.bench.ts';
import { textTable } from './text-table.ts';

/**
 * `npm run bench`: what the program costs, each figure beside a baseline of the same run, so that the ratio means the same on any machine.
 * Ends with 1 where a figure is over its limit.
 */
interface Line {
  readonly what: string;
  /** In milliseconds, both. */
  readonly time: number;
  readonly baseline: number;
  readonly against: string;
  readonly limit: { readonly of: 'time' | 'ratio'; readonly value: number } | null;
}

/** What the first screen's scripts may come to, in kilobytes gzipped. */
const SCRIPTS = 160;

const loadNow = (): string => (loadavg()[0] ?? NaN).toFixed(1);
const loadBefore = loadNow();
const ratioOf = ({ time, baseline }: Line): number => time / baseline;
const isOver = (line: Line): boolean =>
  line.limit !== null && (line.limit.of === 'time' ? line.time : ratioOf(line)) > line.limit.value;
const ms = (time: number): string => `${time < 10 ? time.toFixed(3) : time.toFixed(0)} ms`;

const limitOf = ({ limit }: Line): string => {
  if (limit === null) return '';
  return limit.of === 'time' ? `under ${String(limit.value)} ms` : `at most ${String(limit.value)} x`;
};

const table = (lines: readonly Line[]): string => {
  const cells = lines.map((line) => [
    line.what,
    ms(line.time),
    `${line.against}, ${ms(line.baseline)}`,
    `${ratioOf(line).toFixed(2)} x`,
    limitOf(line),
    isOver(line) ? 'OVER' : line.limit === null ? '' : 'ok',
  ]);
  return textTable([['what', 'time', 'against', 'ratio', 'limit', ''], ...cells]);
};

const lines: Line[] = [
  ...(await measureRules()).map(({ name, time, baseline, baselineName, limit }) => ({
    what: name,
    time,
    baseline,
    against: baselineName,
    limit,
  })),
  ...(await measureReplay()).map(({ name, time, baseline, baselineName, limit }) => ({
    what: name,
    time,
    baseline,
    against: baselineName,
    limit: limit === null ? null : ({ of: 'time', value: limit } as const),
  })),
];
const { damaged, monster, bareParse } = await measureImport();
for (const { name, time, limit } of measureField())
  lines.push({
    what: name,
    time,
    baseline: bareParse,
    against: 'five million letters parsed as JSON',
    limit: limit === null ? null : { of: 'time', value: limit },
  });
for (const [what, time] of [
  ['the longest import of a thousand damaged files', damaged],
  ['the longest import of those made to hold it up', monster],
] as const)
  lines.push({
    what,
    time,
    baseline: bareParse,
    against: 'five million letters parsed as JSON',
    limit: { of: 'time', value: 1000 },
  });
for (const [events, provinces] of [
  [50, 16],
  [500, 100],
  [5000, 1000],
] as const) {
  const { store, bare } = await measureStore(events, provinces);
  lines.push({
    what: `storing a month: ${String(events)} events, ${String(provinces)} provinces`,
    time: store,
    baseline: bare,
    against: 'the same rows by bare better-sqlite3',
    limit: { of: 'ratio', value: 1.5 },
  });
}
const { field, bare } = await measureFrames();
lines.push(
  {
    what: 'a frame of a drag on the field, 60 units: processor time of the page',
    time: field.work,
    baseline: bare.work,
    against: 'a block dragged on a bare page',
    limit: { of: 'time', value: 16 },
  },
  {
    what: '… and from one frame to the next, 19 of 20',
    time: field.most,
    baseline: bare.most,
    against: 'a block dragged on a bare page',
    limit: null,
  },
);
const { serving, painting, whole, bareNode, barePage, heading } = await measureStart();
const against = 'Node alone';
lines.push(
  { what: 'start to address', time: serving, baseline: bareNode, against, limit: null },
  { what: 'address to first paint', time: painting, baseline: bareNode, against, limit: null },
  {
    what: 'address to first paint, beside a page with nothing but a heading',
    time: painting,
    baseline: barePage,
    against: 'that page',
    limit: { of: 'ratio', value: 3 },
  },
  { what: 'address to the app’s own heading', time: heading, baseline: barePage, against: 'that page', limit: null },
  { what: 'start to first paint', time: whole, baseline: bareNode, against, limit: { of: 'time', value: 1000 } },
);
for (const { name, time, bareNode: baseline } of await measureCommands())
  lines.push({
    what: `nomarch ${name}, processor time`,
    time,
    baseline,
    against,
    limit: { of: 'ratio', value: 12 },
  });

const { builderKeys, searchKeys, bareKeys, firstRows, firstRow, openedRows, openedRow, scripts } =
  await measureScreens();
const bareKey = 'a key in a bare page';
for (const [what, keys] of [
  ['a key in the builder, 60 units, to the new total on the screen', builderKeys],
  ['a key in the search, 1,000 armies, to the rows on the screen', searchKeys],
] as const) {
  const frame = { of: 'time', value: 16 } as const;
  lines.push(
    { what, time: keys.median, baseline: bareKeys.median, against: bareKey, limit: frame },
    { what: '  19 of 20 such keys', time: keys.most, baseline: bareKeys.most, against: bareKey, limit: null },
  );
}
const oneArmy = 'the same with one army';
lines.push(
  {
    what: 'library of 1,000 armies, opened for the first time, to first rows',
    time: openedRows,
    baseline: openedRow,
    against: oneArmy,
    limit: { of: 'time', value: 200 },
  },
  // What the page itself takes to be there is the start's to answer for, above.
  {
    what: '  the same from the address, nothing cached',
    time: firstRows,
    baseline: firstRow,
    against: oneArmy,
    limit: null,
  },
);
lines.push(await mapLine());
lines.push(...(await greatMapLines()));
const { events, chronicle, replay, bare: bareFrame } = await measureCampaign();
const emptyFrame = 'a frame of an empty page';
lines.push(
  {
    what: `the chronicle of ten years, ${String(events)} events, opened: processor time of the page`,
    time: chronicle.work,
    baseline: bareFrame,
    against: emptyFrame,
    limit: { of: 'time', value: 300 },
  },
  {
    what: '  the same on the clock',
    time: chronicle.time,
    baseline: bareFrame,
    against: emptyFrame,
    limit: null,
  },
  {
    what: 'a month played again on the great map: 19 of 20 frames',
    time: replay.most,
    baseline: bareFrame,
    against: emptyFrame,
    limit: { of: 'time', value: 17 },
  },
  {
    what: '  its longest frame',
    time: replay.longest,
    baseline: bareFrame,
    against: emptyFrame,
    limit: null,
  },
  {
    what: '  processor time of the page for a step of it',
    time: replay.step,
    baseline: bareFrame,
    against: emptyFrame,
    limit: null,
  },
);

console.log(
  `Load of the machine before and after: ${loadBefore}, ${loadNow()} on ${String(availableParallelism())} processors\n`,
);
console.log(table(lines));
console.log(
  `\nscripts of the first screen: ${scripts.toFixed(0)} kB gzipped, under ${String(SCRIPTS)} kB: ${scripts > SCRIPTS ? 'OVER' : 'ok'}`,
);
process.exitCode = lines.some(isOver) || scripts > SCRIPTS ? 1 : 0;
