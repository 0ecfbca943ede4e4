import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planOf } from '../contract/battles/fought-battle.ts';
import { shareOf } from '../contract/battles/series.ts';
import { type Fight, openFight, type SideAt } from '../rules/core/fight/fight.ts';
import { fightOut, givenUp, type Leader } from '../rules/core/fight/fight-rules.ts';
import { NONE } from '../rules/core/fight/questions.ts';
import { fightRulesOf } from '../rules/fights.ts';
import { ruleSystem } from '../rules/systems.ts';
import { fieldOf, halved, readyArmies } from '../test/support/fight-books.ts';
import { required } from '../test/support/required.ts';
import { captain, chanceToWin, leastHope, outlook } from './captain.ts';
import { GIVES_UP, LONGEST } from './constants.ts';
import { diceFrom } from './play.ts';
import { styleOf } from './styles.ts';

const ID = 'for-the-pharaoh';
const book = ruleSystem(ID)!;
const rules = (await fightRulesOf(ID))!;
const [army] = readyArmies(ID);
const able = styleOf('able');

function opened(other = army) {
  const fight = openFight(book, planOf(fieldOf([army, other]))!, diceFrom('gives up'));
  const phases = rules(fight);
  const stands = (side: 0 | 1) => outlook({ fight, odds: phases.odds, style: able }, phases, side);
  return { fight, phases, stands, leader: captain(fight, phases, able) };
}

/** The last run of a turn is over. */
function endOfTurn(fight: Fight, turn: number): void {
  fight.turn = turn;
  fight.bound = 1;
}

const ends = ({ fight, leader }: Pick<ReturnType<typeof opened>, 'fight' | 'leader'>) =>
  givenUp(fight, [leader, leader]);

test('two armies that are alike stand alike, and the larger stands better', () => {
  const { stands } = opened();
  expect(stands(0)).toBeCloseTo(0);
  const { stands: unlike } = opened(halved(army));
  expect(unlike(0)).toBeGreaterThan(1);
  expect(unlike(1)).toBeCloseTo(-unlike(0));
});

test('a captain gives up whom the odds leave no hope, and says so in the log', () => {
  const battle = opened(halved(halved(halved(army))));
  endOfTurn(battle.fight, 3);
  expect(ends(battle)).toEqual({ winner: 0, turns: 3, broke: true });
  expect(battle.fight.log.at(-1)!.what).toMatch(/ gives up: it would win [012] of 100 such battles$/);
});

test('nobody gives up an even battle early, or within a turn', () => {
  const battle = opened();
  endOfTurn(battle.fight, 5);
  expect(ends(battle)).toBeNull();
  const hopeless = opened(halved(halved(halved(army))));
  hopeless.fight.bound = 0;
  expect(ends(hopeless)).toBeNull();
});

test('who has the worse of a battle that has become long gives it up, and so has every battle an end', () => {
  const battle = opened();
  const hopes = [10, 40, LONGEST].map((turn) => {
    endOfTurn(battle.fight, turn);
    // Somebody was hit a turn ago.
    battle.fight.befell.push({ who: '', turn, bound: 0, phase: '8', procedure: '', hits: 1 } as never);
    return leastHope(battle.fight);
  });
  expect(hopes).toEqual(hopes.toSorted((a, b) => a - b));
  expect(hopes.at(-1)).toBe(0.5);
  battle.fight.sides[1].units[0]!.unit = { ...battle.fight.sides[1].units[0]!.unit, offField: true };
  expect(ends(battle)).toMatchObject({ winner: 0, turns: LONGEST });
  expect(battle.fight.log.at(-1)!.what).toContain(`${LONGEST} turns have not decided this one`);
});

test('nobody wins where both give up, and nobody gives up who is led without', () => {
  const { fight, phases } = opened();
  const idle: Leader = { decide: () => ({ choice: NONE, because: '' }) };
  const tired: Leader = { ...idle, givesUp: () => 'it is dark' };
  expect(fightOut(fight, phases, [tired, tired], 3)).toEqual({ winner: null, turns: 1, broke: true });
  const other = opened();
  expect(fightOut(other.fight, other.phases, [idle, idle], 3)).toMatchObject({ winner: null, turns: 3, broke: false });
});

/* Whether "it would win N of 100 such battles" holds. */

interface Outcome {
  readonly winner: SideAt;
  readonly stood: readonly number[];
}

/** Battles by book between able captains who never give up, with the outlook of the first side at the end of each turn. */
const SAMPLE = JSON.parse(
  readFileSync(join(import.meta.dirname, '../test/fixtures/outlook-sample.json'), 'utf8'),
) as Readonly<Record<string, readonly Outcome[]>>;

/** A side of a battle at the end of a turn: its chance as a captain gives it, and what came of it. */
const turnsOf = (book: string, battles: readonly Outcome[]) =>
  battles.flatMap(({ winner, stood }, battle) =>
    stood.flatMap((stands) =>
      ([0, 1] as const).map((side) => ({
        who: `${battle} ${side}`,
        chance: chanceToWin(book, side === 0 ? stands : -stands),
        won: winner === side,
      })),
    ),
  );

const BUCKETS = [0, 0.1, 0.35, 0.5] as const;
/** How far off a chance may be beyond what so few battles can tell: the rare upset is a little likelier than a captain thinks. */
const MARGIN = 0.02;

for (const [book, battles] of Object.entries(SAMPLE)) {
  test(`the chance that a captain gives agrees with what came of ${battles.length} battles of ${book}`, () => {
    const turns = turnsOf(book, battles);
    for (const [at, least] of BUCKETS.slice(0, -1).entries()) {
      const these = turns.filter(({ chance }) => chance >= least && chance < required(BUCKETS[at + 1]));
      const [given, won] = [0, 0].map(
        (_, of) => these.reduce((sum, turn) => sum + (of === 0 ? turn.chance : Number(turn.won)), 0) / these.length,
      ) as [number, number];
      // Turns of one battle are no battles of their own.
      const sides = new Set(these.map(({ who }) => who)).size;
      const { least: from, most: to } = shareOf(won * sides, sides);
      expect(given, `from ${least} on`).toBeGreaterThanOrEqual(from - MARGIN);
      expect(given, `from ${least} on`).toBeLessThanOrEqual(to + MARGIN);
    }
  });
}

test('of those who would have given up hardly anybody won after all', () => {
  const gaveUp = Object.entries(SAMPLE).flatMap(([book, battles]) => {
    const hopeless = turnsOf(book, battles).filter(({ chance }) => chance < GIVES_UP);
    return [...new Map(hopeless.map((turn) => [`${book} ${turn.who}`, turn])).values()];
  });
  expect(gaveUp.length).toBeGreaterThan(60);
  expect(gaveUp.filter(({ won }) => won).length / gaveUp.length).toBeLessThan(0.06);
});

test('whoever stands better in a battle that is fought on wins it more often than not', async () => {
  const id = 'toms-ancient-warfare';
  const [toms, phasesOf] = [required(ruleSystem(id)), required(await fightRulesOf(id))];
  const plan = required(planOf(fieldOf(readyArmies(id))));
  const battles = Array.from({ length: 6 }, (_, number): readonly Outcome[] => {
    const fight = openFight(toms, plan, diceFrom(`fought on ${number}`));
    const phases = phasesOf(fight);
    const { decide } = captain(fight, phases, able);
    const stood: number[] = [];
    const givesUp = (): null => {
      stood.push(outlook({ fight, odds: phases.odds, style: able }, phases, 0));
      return null;
    };
    const { winner } = fightOut(fight, phases, [{ decide, givesUp }, { decide }], 30);
    return winner === null ? [] : [{ winner, stood }];
  }).flat();
  const better = turnsOf(id, battles).filter(({ chance }) => chance > 0.65);
  expect(better.length).toBeGreaterThan(5);
  expect(better.filter(({ won }) => won).length / better.length).toBeGreaterThan(0.6);
});
