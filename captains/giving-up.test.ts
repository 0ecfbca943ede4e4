import { expect, test } from 'vitest';
import { planOf } from '../contract/battles/fought-battle.ts';
import { type Fight, openFight } from '../rules/core/fight/fight.ts';
import { fightOut, givenUp, type Leader } from '../rules/core/fight/fight-rules.ts';
import { NONE } from '../rules/core/fight/questions.ts';
import { fightRulesOf } from '../rules/fights.ts';
import { ruleSystem } from '../rules/systems.ts';
import { fieldOf, halved, readyArmies } from '../test/support/fight-books.ts';
import { captain } from './captain.ts';
import { LONGEST } from './constants.ts';
import { leastHope, outlook } from './giving-up.ts';
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
