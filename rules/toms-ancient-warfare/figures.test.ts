import { describe, expect, it } from 'vitest';
import { BACKFIRE_ONES, BALLISTA_KILL_FACE, BALLISTA_RANGE } from './battle/shooting/ballista.ts';
import { ELEPHANT_FIRE_FACE } from './battle/morale/break-test.ts';
import { COUNTER_CHARGE_FACE, MAX_GENERAL_DISTANCE } from './battle/counter-charge.ts';
import { DEPLOYMENT_DEPTH } from './battle/deployment.ts';
import { ELEPHANT_LIVES, MAX_PANIC_LIVES, TRAMPLE_DICE } from './battle/elephants.ts';
import { BURN_FACE, getFireFaces } from './battle/shooting/fire.ts';
import { DISCOVERY_DISTANCE } from './battle/hidden-in-woods.ts';
import { KILL_MODIFIERS, KILL_FACE, MIN_KILL, MAX_KILL, getSaveNumber } from './battle/kill-number.ts';
import { BERSERK_DISTANCE, BREAK_FACES, SUPPORT_DISTANCE, countMoraleDice } from './battle/morale/morale.ts';
import { DIFFICULT_COST, TURN_COST } from './battle/movement.ts';
import { RALLY_FACES } from './battle/morale/rally.ts';
import { HILL_BONUS, WOODS_DEPTH, COVER_PENALTY } from './battle/shooting/reach.ts';
import { REFORM_FAIL_FACES } from './battle/reform.ts';
import {
  LINE_SIZE,
  MAX_BALLISTA_CREW,
  MAX_LINES,
  countStrikingMen,
  CAVALRY_SIZE,
  getFootSize,
} from './points/troop.ts';

/* Every figure here is copied from the book, section by section. The lists of units are tested in army-lists/toms-ancient-warfare. */

describe('the figures of the book', () => {
  it('of the set-up: units of 12, 16 and 4 to 8, 12 inches from the edge', () => {
    expect([getFootSize({ lines: 1 }), getFootSize({ lines: 2 }), CAVALRY_SIZE, DEPLOYMENT_DEPTH]).toEqual([
      12,
      16,
      { least: 4, most: 8 },
      12,
    ]);
  });

  it('of movement: 2 inches per turn, 2 for difficult ground or uphill', () => {
    expect([TURN_COST, DIFFICULT_COST]).toEqual([2, 2]);
  });

  it('of hills and woods: 4 inches farther, 2 less, 4 inches deep, 8 to discover', () => {
    expect([HILL_BONUS, COVER_PENALTY, WOODS_DEPTH, DISCOVERY_DISTANCE]).toEqual([4, -2, 4, 8]);
  });

  it('of kill rolls: 4 or more, its modifiers, never below 2', () => {
    expect([KILL_FACE, MIN_KILL, MAX_KILL]).toEqual([4, 2, 6]);
    expect(KILL_MODIFIERS.map(([what, amount]) => `${String(amount)} ${what}`)).toEqual([
      '1 against armour',
      '1 against cavalry',
      '-1 charging',
      '-1 cavalry against infantry',
      '-1 at the side',
      '-2 from behind',
      '-1 accuracy of a unit that did not move',
    ]);
  });

  it('of fighting: one, two or three lines of four', () => {
    expect([LINE_SIZE, MAX_LINES, countStrikingMen(16, 1), countStrikingMen(16, 2), countStrikingMen(16, 3)]).toEqual([
      4, 3, 4, 8, 12,
    ]);
  });

  it('of responses to a charge: generals within 10 inches, 4 or more; a 6 stops a reform, a 5 to the rear', () => {
    expect([MAX_GENERAL_DISTANCE, COUNTER_CHARGE_FACE, REFORM_FAIL_FACES]).toEqual([10, 4, { side: 6, rear: 5 }]);
  });

  it('of morale: numbers that break, panic and rally, and modifiers of the dice', () => {
    expect(BREAK_FACES).toEqual({
      break: { trained: 5, untrained: 4, elephant: 5 },
      panic: { trained: 6, untrained: 5, elephant: 5 },
    });
    expect([RALLY_FACES, SUPPORT_DISTANCE]).toEqual([{ trained: 5, untrained: 6 }, 8]);
    const steady = { belowHalf: false, generals: 'near', onHill: false, inForest: false } as const;
    const dice = (more: Partial<Parameters<typeof countMoraleDice>[1]>) =>
      countMoraleDice(1, { ...steady, ...more }, {}).dice;
    expect([
      dice({}),
      dice({ belowHalf: true }),
      dice({ generals: 'none' }),
      dice({ generals: 'in-unit' }),
      dice({ onHill: true }),
      dice({ inForest: true, belowHalf: true }),
    ]).toEqual([1, 2, 2, 0, 0, 1]);
  });

  it('of shields: 5 or 6, one better obscured, nothing from behind', () => {
    const save = (shield: 'none' | '5+' | '6+', obscured: number, aspect: 'front' | 'rear' = 'front') =>
      getSaveNumber({ shield, obscured, aspect }, {}).needed;
    expect([save('5+', 0), save('6+', 0), save('none', 0)]).toEqual([5, 6, null]);
    expect([save('5+', 1), save('6+', 1), save('5+', 0, 'rear')]).toEqual([4, 5, null]);
  });

  it('of ballistae: 3 or more, 4 crew, 48 inches, two ones', () => {
    expect([BALLISTA_KILL_FACE, MAX_BALLISTA_CREW, BALLISTA_RANGE, BACKFIRE_ONES]).toEqual([3, 4, 48, 2]);
  });

  it('of fire: 4 or more, D3 turns, D6 if flammable', () => {
    expect([BURN_FACE, getFireFaces(false), getFireFaces(true)]).toEqual([4, 3, 6]);
  });

  it('of elephants: 4 lives, panic at 2, 6 dice, 10 inches, 4 or more under fire', () => {
    expect([ELEPHANT_LIVES, MAX_PANIC_LIVES, TRAMPLE_DICE, BERSERK_DISTANCE, ELEPHANT_FIRE_FACE]).toEqual([
      4, 2, 6, 10, 4,
    ]);
  });
});
