import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { estimateShare } from '../contract/battles/series.ts';
import { type Fight, openFight, type SideAt } from '../rules/core/fight/fight.ts';
import { playToEnd, checkSurrender, type Leader } from '../rules/core/fight/fight-rules.ts';
import { NO_CHOICE } from '../rules/core/fight/questions.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, halved, readyArmies } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { createCaptain, estimateWinChance, getRequiredWinChance, estimateOutlook } from './captain.ts';
import { MIN_WIN_CHANCE, LONGEST_BATTLE_TURN } from './constants.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';

const ID = 'for-the-pharaoh';
const book = findRuleSystem(ID)!;
const rules = (await loadFightRules(ID))!;
const [army] = readyArmies(ID);
const able = createStyle('able');

function openBattle(other = army) {
  const fight = openFight(book, toFightPlan(fieldOf([army, other]))!, createDiceSeeds('gives up'));
  const phases = rules(fight);
  const stands = (side: 0 | 1) => estimateOutlook({ fight, odds: phases.odds, style: able }, phases, side);
  return { fight, phases, stands, leader: createCaptain(fight, phases, able) };
}

/** Moves the battle to the end of a turn. */
function endOfTurn(fight: Fight, turn: number): void {
  fight.turn = turn;
  fight.bound = 1;
}

const endBattle = ({ fight, leader }: Pick<ReturnType<typeof openBattle>, 'fight' | 'leader'>) =>
  checkSurrender(fight, [leader, leader]);

test('the outlook is even for identical armies and better for the larger one', () => {
  const { stands } = openBattle();
  expect(stands(0)).toBeCloseTo(0);
  const { stands: unlike } = openBattle(halved(army));
  expect(unlike(0)).toBeGreaterThan(1);
  expect(unlike(1)).toBeCloseTo(-unlike(0));
});

test('a captain with no chance surrenders, with the reason in the log', () => {
  const battle = openBattle(halved(halved(halved(army))));
  endOfTurn(battle.fight, 3);
  expect(endBattle(battle)).toEqual({ winner: 0, turns: 3, broke: true });
  expect(battle.fight.log.at(-1)!.what).toMatch(/ surrenders: [012] % chance to win$/);
});

test('no captain surrenders an even battle early, or during a turn', () => {
  const battle = openBattle();
  endOfTurn(battle.fight, 5);
  expect(endBattle(battle)).toBeNull();
  const hopeless = openBattle(halved(halved(halved(army))));
  hopeless.fight.bound = 0;
  expect(endBattle(hopeless)).toBeNull();
});

test('the weaker side surrenders a long battle, so that every battle ends', () => {
  const battle = openBattle();
  const hopes = [10, 40, LONGEST_BATTLE_TURN].map((turn) => {
    endOfTurn(battle.fight, turn);
    // Adds a hit of one turn ago.
    battle.fight.events.push({ who: '', turn, bound: 0, phase: '8', procedure: '', hits: 1 } as never);
    return getRequiredWinChance(battle.fight);
  });
  expect(hopes).toEqual(hopes.toSorted((a, b) => a - b));
  expect(hopes.at(-1)).toBe(0.5);
  battle.fight.sides[1].units[0]!.unit = { ...battle.fight.sides[1].units[0]!.unit, offField: true };
  expect(endBattle(battle)).toMatchObject({ winner: 0, turns: LONGEST_BATTLE_TURN });
  expect(battle.fight.log.at(-1)!.what).toContain(`undecided after ${LONGEST_BATTLE_TURN} turns`);
});

test('a battle that both sides surrender has no winner, and leaders without surrender fight on', () => {
  const { fight, phases } = openBattle();
  const idle: Leader = { decide: () => ({ choice: NO_CHOICE, because: '' }) };
  const tired: Leader = { ...idle, surrender: () => 'it is dark' };
  expect(playToEnd(fight, phases, [tired, tired], 3)).toEqual({ winner: null, turns: 1, broke: true });
  const other = openBattle();
  expect(playToEnd(other.fight, other.phases, [idle, idle], 3)).toMatchObject({ winner: null, turns: 3, broke: false });
});

/* Win chance stated at the end of a turn, and the result. Read from the sample file; do not rename its fields. */

interface Outcome {
  readonly winner: SideAt;
  readonly stood: readonly number[];
}

/** Battles by book between able captains who never surrender, with the outlook of the first side at the end of each turn. */
const SAMPLE = JSON.parse(
  readFileSync(join(import.meta.dirname, '../test/fixtures/outlook-sample.json'), 'utf8'),
) as Readonly<Record<string, readonly Outcome[]>>;

/** Returns the win chance and result for each side and turn. */
const listTurns = (book: string, battles: readonly Outcome[]) =>
  battles.flatMap(({ winner, stood }, battle) =>
    stood.flatMap((stands) =>
      ([0, 1] as const).map((side) => ({
        who: `${battle} ${side}`,
        chance: estimateWinChance(book, side === 0 ? stands : -stands),
        won: winner === side,
      })),
    ),
  );

const BUCKETS = [0, 0.1, 0.35, 0.5] as const;
/** Allowed error in addition to sampling noise. Rare upsets are slightly more likely than estimated. */
const MARGIN = 0.02;

for (const [book, battles] of Object.entries(SAMPLE)) {
  test(`stated win chances agree with ${battles.length} battles of ${book}`, () => {
    const turns = listTurns(book, battles);
    for (const [at, least] of BUCKETS.slice(0, -1).entries()) {
      const these = turns.filter(({ chance }) => chance >= least && chance < required(BUCKETS[at + 1]));
      const [given, won] = [0, 0].map(
        (_, of) => these.reduce((sum, turn) => sum + (of === 0 ? turn.chance : Number(turn.won)), 0) / these.length,
      ) as [number, number];
      // Turns of one battle are not independent samples.
      const sides = new Set(these.map(({ who }) => who)).size;
      const { least: from, most: to } = estimateShare(won * sides, sides);
      expect(given, `from ${least} on`).toBeGreaterThanOrEqual(from - MARGIN);
      expect(given, `from ${least} on`).toBeLessThanOrEqual(to + MARGIN);
    }
  });
}

test('few sides below the surrender limit won in the end', () => {
  const gaveUp = Object.entries(SAMPLE).flatMap(([book, battles]) => {
    const hopeless = listTurns(book, battles).filter(({ chance }) => chance < MIN_WIN_CHANCE);
    return [...new Map(hopeless.map((turn) => [`${book} ${turn.who}`, turn])).values()];
  });
  expect(gaveUp.length).toBeGreaterThan(60);
  expect(gaveUp.filter(({ won }) => won).length / gaveUp.length).toBeLessThan(0.06);
});

test('the side with the better outlook usually wins', async () => {
  const id = 'toms-ancient-warfare';
  const [toms, phasesOf] = [required(findRuleSystem(id)), required(await loadFightRules(id))];
  const plan = required(toFightPlan(fieldOf(readyArmies(id))));
  const battles = Array.from({ length: 6 }, (_, number): readonly Outcome[] => {
    const fight = openFight(toms, plan, createDiceSeeds(`fought on ${number}`));
    const phases = phasesOf(fight);
    const { decide } = createCaptain(fight, phases, able);
    const stood: number[] = [];
    const givesUp = (): null => {
      stood.push(estimateOutlook({ fight, odds: phases.odds, style: able }, phases, 0));
      return null;
    };
    const { winner } = playToEnd(fight, phases, [{ decide, surrender: givesUp }, { decide }], 30);
    return winner === null ? [] : [{ winner, stood }];
  }).flat();
  const better = listTurns(id, battles).filter(({ chance }) => chance > 0.65);
  expect(better.length).toBeGreaterThan(5);
  expect(better.filter(({ won }) => won).length / better.length).toBeGreaterThan(0.6);
});
