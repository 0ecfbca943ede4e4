/**
 * What the results of tests of morale cost, found on battles that able captains fight out: of what a unit still had when it tested, the
 * share that was no longer in hand at the end, less the same of units that stood their test. `captains/constants.ts` has its numbers.
 * `BATTLES=100 BOOK=for-the-pharaoh npm run bench -- captains-fit`; all books where none is named.
 */
import { env } from 'node:process';
import { captain } from '../../captains/captain.ts';
import { diceFrom, MOST_TURNS } from '../../captains/play.ts';
import { styleOf } from '../../captains/styles.ts';
import { planOf } from '../../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../../rules/core/army-file.ts';
import { books } from '../../rules/books.ts';
import { type Fight, openFight, pointsLeft, type UnitStanding } from '../../rules/core/fight/fight.ts';
import { fought } from '../../rules/core/fight/fight-rules.ts';
import { fightRulesOf, isFoughtOut } from '../../rules/fights.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { fieldOf, readyArmies } from '../../test/support/fight-books.ts';
import { required } from '../../test/support/required.ts';
import { textTable } from '../text-table.ts';

const BATTLES = Number(env['BATTLES'] ?? 40);
const BOOKS = books.map(({ id }) => id).filter((id) => isFoughtOut(id) && (env['BOOK'] ?? id) === id);

/** What each book calls the four ends of a test that captains tell apart. */
const ENDS = {
  obeys: ['obey', 'advance', 'attack', 'assault', 'steady', 'ok', 'holds'],
  halts: ['halt', 'shaken', 'stops'],
  falls: ['recoil', 'retire', 'retire-shaken', 'falls-back'],
  runs: ['retreat', 'rout', 'routs', 'rampages', 'leaves', 'breaks', 'berserk'],
} as const;
type End = keyof typeof ENDS;

/** What books call their tests of morale. */
const TESTS = /(morale|break-test|panic-test)$/;

const endOf = (outcome: unknown): End | undefined => {
  const { result } = outcome as { readonly result?: string };
  return (Object.keys(ENDS) as End[]).find((end) => (ENDS[end] as readonly string[]).includes(result ?? ''));
};

interface Tested {
  readonly standing: UnitStanding;
  readonly end: End;
  /** Points that were left of it. */
  readonly left: number;
}

/** The tests among throws from one on. */
function testsSince(fight: Fight, from: number): readonly Tested[] {
  return fight.throws.slice(from).flatMap(({ procedure, holders, outcome }) => {
    if (!TESTS.test(procedure)) return [];
    const [side, at] = (holders['unit']?.[0] ?? '').split(':').map(Number);
    const standing = fight.sides[side as 0 | 1]?.units[at ?? -1];
    const end = endOf(outcome);
    return standing && end ? [{ standing, end, left: pointsLeft(standing.unit) }] : [];
  });
}

/** For each end the points that tested and those lost of them. */
async function lostBy(id: RuleSystemId): Promise<ReadonlyMap<End, readonly [number, number, number]>> {
  const rules = required(await fightRulesOf(id));
  const plan = required(planOf(fieldOf(readyArmies(id))));
  const sums = new Map<End, readonly [number, number, number]>();
  for (let number = 0; number < BATTLES; number += 1) {
    const fight = openFight(required(ruleSystem(id)), plan, diceFrom(`fit ${number}`));
    const phases = rules(fight);
    const leader = captain(fight, phases, styleOf('able'));
    const tests: Tested[] = [];
    const course = fought(fight, phases, MOST_TURNS);
    let from = 0;
    for (let step = course.next(); !step.done; step = course.next(leader.decide(step.value).choice)) {
      tests.push(...testsSince(fight, from));
      from = fight.throws.length;
    }
    for (const { standing, end, left } of tests) {
      const kept = phases.isInHand(standing) ? Math.min(left, pointsLeft(standing.unit)) : 0;
      const [count, all, lost] = sums.get(end) ?? [0, 0, 0];
      sums.set(end, [count + 1, all + left, lost + left - kept]);
    }
  }
  return sums;
}

const rows: (readonly string[])[] = [];
for (const id of BOOKS) {
  const sums = await lostBy(id);
  const shareOf = (end: End): number => {
    const [, all, lost] = sums.get(end) ?? [0, 0, 0];
    return all === 0 ? 0 : lost / all;
  };
  for (const end of (Object.keys(ENDS) as End[]).filter((each) => sums.has(each))) {
    const costs = (shareOf(end) - shareOf('obeys')) / Math.max(0.01, 1 - shareOf('obeys'));
    rows.push([id, end, String(sums.get(end)?.[0]), shareOf(end).toFixed(2), costs.toFixed(2)]);
  }
}
console.log(`${BATTLES} battles of each book`);
console.log(textTable([['book', 'result', 'tests', 'lost by the end', 'costs'], ...rows]));
