/**
 * Every list of a book against every other at the same points: the program fills an army of each, able captains lead both sides on an open
 * table, and the sides change their edges from round to round. `MINUTES=30 POINTS=3000 BOOK=for-the-pharaoh npm run bench -- matrix`; what it
 * teaches is in `docs/coverage/matrix.md`.
 */
import { env } from 'node:process';
import { shippedLists } from '../../army-lists/shipped.ts';
import { diceFrom, playOut } from '../../captains/play.ts';
import { planOf } from '../../contract/battles/fought-battle.ts';
import { shareOf } from '../../contract/battles/series.ts';
import type { ArmyFile, RuleSystemId } from '../../rules/core/army-file.ts';
import { books } from '../../rules/books.ts';
import { unitTallies } from '../../rules/core/fight/unit-tallies.ts';
import { fightRulesOf } from '../../rules/fights.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { fieldOf } from '../../test/support/fight-books.ts';
import { openMemoryContext } from '../../test/support/memory-context.ts';
import { required } from '../../test/support/required.ts';
import { textTable } from '../text-table.ts';

const MINUTES = Number(env['MINUTES'] ?? 30);
const POINTS = Number(env['POINTS'] ?? 3000);
const BOOK: RuleSystemId = books.find(({ id }) => id === env['BOOK'])?.id ?? 'for-the-pharaoh';
const SEED = env['SEED'] ?? 'matrix';
const ABLE = { strength: 'able' } as const;

interface Played {
  readonly one: number;
  readonly other: number;
  readonly winner: number | null;
  readonly turns: number;
}

/** What units of one name struck off and lost, in points. */
interface Earned {
  took: number;
  lost: number;
  units: number;
}

async function armies(): Promise<readonly ArmyFile[]> {
  const { client } = await openMemoryContext();
  const [aim] = await client.armies.aims({ rules: BOOK });
  const filled: ArmyFile[] = [];
  for (const { id, title, rules } of shippedLists) {
    if (rules !== BOOK) continue;
    const army = { format: 'nomarch-army', version: 1, rules, list: id, name: title, limit: POINTS } as const;
    filled.push((await client.armies.optimise({ army, aim: required(aim).id })).army);
  }
  return filled;
}

const pointsOf = (army: ArmyFile): number =>
  required(fieldOf([army, army]).sides[0])
    .units.flatMap(({ parts }) => parts)
    .reduce((sum, { cost, count }) => sum + cost * count, 0);

const percent = (share: number): string => (100 * share).toFixed(0);
/** Battles won, of how many, and what the share may well be. */
function cell(won: number, all: number): string {
  if (all === 0) return '';
  const { share, least, most } = shareOf(won, all);
  return `${won}/${all} ${percent(share)} [${percent(least)}, ${percent(most)}]`;
}

const all = await armies();
const rules = required(await fightRulesOf(BOOK));
const book = required(ruleSystem(BOOK));
const played: Played[] = [];
const earned = new Map<string, Earned>();
const ends = performance.now() + MINUTES * 60_000;

function battle(one: number, other: number, round: number): void {
  const turned = round % 2 === 1;
  const [a, b] = turned ? [other, one] : [one, other];
  const seed = `${SEED} ${round} ${one} ${other}`;
  const plan = required(planOf(fieldOf([required(all[a]), required(all[b])], '', seed)));
  const { winner, turns, fight } = playOut(book, rules, plan, [ABLE, ABLE], diceFrom(seed));
  played.push({ one, other, winner: winner === null ? null : winner === 0 ? a : b, turns });
  const tallies = unitTallies(fight);
  for (const { side, unit } of fight.units.values()) {
    const key = `${required(all[side === 0 ? a : b]).name}: ${unit.name}`;
    const sum = earned.get(key) ?? { took: 0, lost: 0, units: 0 };
    const { took = 0, lost = 0 } = tallies[unit.id] ?? {};
    earned.set(key, { took: sum.took + took, lost: sum.lost + lost, units: sum.units + 1 });
  }
}

rounds: for (let round = 0; ; round += 1) {
  for (let one = 0; one < all.length; one += 1)
    for (let other = one + 1; other < all.length; other += 1) {
      if (performance.now() > ends) break rounds;
      battle(one, other, round);
    }
  console.error(`round ${round + 1}: ${played.length} battles`);
}

const between = (one: number, other: number): readonly Played[] =>
  played.filter((each) => [each.one, each.other].includes(one) && [each.one, each.other].includes(other));
const wonBy = (list: number, of: readonly Played[]): number => of.filter(({ winner }) => winner === list).length;
const decided = (of: readonly Played[]): readonly Played[] => of.filter(({ winner }) => winner !== null);

console.log(
  `${played.length} battles at ${POINTS} points, ${played.length - decided(played).length} without a winner; ` +
    `median turns ${played.map(({ turns }) => turns).toSorted((x, y) => x - y)[played.length >> 1]}`,
);
console.log(
  textTable([
    ['list', 'won of those decided', 'without a winner', 'units', 'points'],
    ...all
      .map((army, list) => ({ army, list, own: played.filter(({ one, other }) => one === list || other === list) }))
      .toSorted((x, y) => wonBy(y.list, y.own) - wonBy(x.list, x.own))
      .map(({ army, list, own }) => [
        army.name,
        cell(wonBy(list, own), decided(own).length),
        String(own.length - decided(own).length),
        String(army.units.length),
        String(pointsOf(army)),
      ]),
  ]),
);
console.log(
  textTable([
    ['', ...all.map(({ name }) => name.slice(0, 8))],
    ...all.map((army, one) => [
      army.name,
      ...all.map((_, other) =>
        one === other ? '' : `${wonBy(one, between(one, other))}–${wonBy(other, between(one, other))}`,
      ),
    ]),
  ]),
);
const best = [...earned].map(([name, { took, lost, units }]) => ({ name, took: took / units, lost: lost / units }));
const ratio = ({ took, lost }: { took: number; lost: number }): number => took / Math.max(1, lost);
const sorted = best.toSorted((x, y) => ratio(y) - ratio(x));
const row = (each: (typeof best)[number]): readonly string[] => [each.name, each.took.toFixed(0), each.lost.toFixed(0)];
console.log(textTable([['unit', 'struck off', 'lost'], ...sorted.map(row)]));
process.exit();
