/**
 * `npm run bench -- fought-odds [battles]`: fights battles of campaigns out, captains of the usual strength on both sides, and prints the table
 * by which regents judge them (regents/constants.ts). A row is the mean of the battles near its ratio, by how near they are. Rivers have a table
 * of their own, and what rough ground and riders change is told beside it.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { argv, env } from 'node:process';
import { type FoughtSample, foughtSample, RATIOS } from '../../test/support/fought-battles.ts';
import { textTable } from '../text-table.ts';
import { starts } from './starts.ts';

const [, , , count = '400'] = argv;
/** A file to which every battle is written, and from which those that were fought before are read. */
const kept = env['KEPT'];
/** How far off a row's ratio a battle still counts much, as a logarithm. */
const NEAR = { land: 0.2, river: 0.35 } as const;
/** A row of fewer battles is left out. */
const FEWEST = 10;
const ROUGH: ReadonlySet<string> = new Set(['hills', 'mountains', 'marsh', 'forest']);
const ROWS = [0.5, 0.7, 0.85, 1, 1.2, 1.5, 2, 2.7] as const;
/** Another series than the test's. */
const FIRST = 100;

const samples: FoughtSample[] =
  kept !== undefined && existsSync(kept)
    ? readFileSync(kept, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as FoughtSample)
    : [];
for (let at = samples.length; at < Number(count); at += 1) {
  const sample = await foughtSample(starts, FIRST + at, RATIOS[(FIRST + at) % RATIOS.length] ?? 1);
  samples.push(sample);
  if (kept !== undefined) appendFileSync(kept, `${JSON.stringify(sample)}\n`);
}

const isRiver = ({ border }: FoughtSample): boolean => border === 'river';
const ratioOf = ({ attacker, defender }: FoughtSample): number => attacker / defender;

function rowsOf(fought: readonly FoughtSample[], near: number): string[][] {
  return ROWS.flatMap((ratio) => {
    const weights = fought.map((one) => Math.exp(-((Math.log(ratioOf(one) / ratio) / near) ** 2) / 2));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = (of: (one: FoughtSample) => number): string =>
      (fought.reduce((sum, one, at) => sum + (weights[at] ?? 0) * of(one), 0) / all).toFixed(2);
    if (all < FEWEST) return [];
    const cells = [
      String(ratio),
      mean(({ winner }) => Number(winner === 'a')),
      mean(({ winner }) => Number(winner === 'b')),
      mean(({ losses }) => losses[0]),
      mean(({ losses }) => losses[1]),
      all.toFixed(0),
    ];
    return [cells];
  });
}

const HEADINGS = ['ratio', 'attackerWins', 'defenderWins', 'attackerLoss', 'defenderLoss', 'battles'];
for (const [name, fought, near] of [
  ['land', samples.filter((one) => !isRiver(one)), NEAR.land],
  ['river', samples.filter(isRiver), NEAR.river],
] as const) {
  console.log(`${name}: ${String(fought.length)} battles`);
  console.log(textTable([HEADINGS, ...rowsOf(fought, near)]));
}

/** How often the attacker wins among even battles over land, where something holds and where not. */
function told(name: string, holds: (one: FoughtSample) => boolean): string {
  const even = samples.filter((one) => !isRiver(one) && ratioOf(one) > 0.8 && ratioOf(one) < 1.3);
  const of = (some: readonly FoughtSample[]): string =>
    `${String(some.filter(({ winner }) => winner === 'a').length)} of ${String(some.length)}`;
  return `${name}: ${of(even.filter(holds))}, else ${of(even.filter((one) => !holds(one)))}`;
}
console.log(told('on rough ground', ({ terrain }) => ROUGH.has(terrain)));
console.log(told('with more riders than the defender', ({ riders }) => riders[0] > riders[1]));
