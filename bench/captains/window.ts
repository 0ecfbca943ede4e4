/**
 * What a captain's part of a battle in the window costs: processor time of each run through the phases that is led on, by the units of both
 * sides, with the document read, gone through again and written. `npm run bench -- captains-window`; ends with 1 where a unit costs more
 * than `LIMIT` on the mean of a book.
 */
import process, { cpuUsage } from 'node:process';
import { type Leaders } from '../../contract/battles/fight-choices.ts';
import { tableBattleSchema } from '../../contract/table.ts';
import { books } from '../../rules/books.ts';
import { leadBattle } from '../../services/campaigns/compute/lead-battle.ts';
import { fieldOf, readyArmies } from '../../test/support/fight-books.ts';
import { textTable } from '../text-table.ts';

/** Milliseconds of processor time. */
const LIMIT = 100;
const RUNS = 24;
const EXPERTS: Leaders = [
  { strength: 'expert', temperament: 'steady' },
  { strength: 'expert', temperament: 'steady' },
];

async function measured(id: (typeof books)[number]['id']) {
  let battle = fieldOf(readyArmies(id), 'hills', 'window');
  const units = battle.sides.reduce((sum, side) => sum + side.units.length, 0);
  const costs: number[] = [];
  for (let run = 0; run < RUNS && battle.led?.end === undefined; run += 1) {
    const before = cpuUsage();
    const done = await leadBattle({ books }, { battle, leaders: EXPERTS, seed: 'window', answers: [], stand: null });
    battle = tableBattleSchema.parse(done.battle);
    const { user, system } = cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return { id, units, runs: costs.length, mean, most: Math.max(...costs), each: mean / units };
}

const rows = [];
for (const { id } of books) rows.push(await measured(id));
console.log(
  textTable([
    ['book', 'units', 'runs', 'ms a run', 'the longest', 'ms a unit'],
    ...rows.map(({ id, units, runs, mean, most, each }) => [
      id,
      String(units),
      String(runs),
      mean.toFixed(0),
      most.toFixed(0),
      each.toFixed(1),
    ]),
  ]),
);
if (rows.some(({ each }) => each > LIMIT)) process.exitCode = 1;
