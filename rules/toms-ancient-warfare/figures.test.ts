import { describe, expect, it } from 'vitest';
import { BALLISTA_BACKFIRES_ON, BALLISTA_KILLS_ON, BALLISTA_RANGE } from './battle/shooting/ballista.ts';
import { ELEPHANT_UNDER_FIRE } from './battle/morale/break-test.ts';
import { COUNTER_CHARGES_ON, GENERAL_WITHIN } from './battle/counter-charge.ts';
import { DEPLOYMENT } from './battle/deployment.ts';
import { LIVES, PANICS_AT, TRAMPLE_DICE } from './battle/elephants.ts';
import { BURNS_ON, fireFaces } from './battle/shooting/fire.ts';
import { DISCOVERED_WITHIN } from './battle/hidden-in-woods.ts';
import { KILL_MODIFIERS, KILLS_ON, LEAST_KILL, MOST_KILL } from './battle/kill-number.ts';
import { BERSERK_RUN, BREAKS_ON, GENERAL_NEAR, moraleDice } from './battle/morale/morale.ts';
import { DIFFICULT_OR_UPHILL, PER_TURN } from './battle/movement.ts';
import { RALLIES_ON } from './battle/morale/rally.ts';
import { FROM_HILL, INTO_WOODS, UP_OR_INTO } from './battle/shooting/reach.ts';
import { REFORM_FAILS_ON } from './battle/reform.ts';
import { saveNumber } from './battle/save.ts';
import { LINE, MOST_BALLISTA_CREW, MOST_LINES, strikingInLines, USUAL_CAVALRY, usualFoot } from './points/troop.ts';

/* Every figure here is copied from the book, section by section. The lists of units are tested in army-lists/toms-ancient-warfare. */

describe('the figures of the book', () => {
  it('of the set-up: units of 12, 16 and 4 to 8, 12 inches from the edge', () => {
    expect([usualFoot({ lines: 1 }), usualFoot({ lines: 2 }), USUAL_CAVALRY, DEPLOYMENT]).toEqual([
      12,
      16,
      { least: 4, most: 8 },
      12,
    ]);
  });

  it('of movement: 2 inches per turn, 2 for difficult ground or uphill', () => {
    expect([PER_TURN, DIFFICULT_OR_UPHILL]).toEqual([2, 2]);
  });

  it('of hills and woods: 4 inches farther, 2 less, 4 inches deep, 8 to discover', () => {
    expect([FROM_HILL, UP_OR_INTO, INTO_WOODS, DISCOVERED_WITHIN]).toEqual([4, -2, 4, 8]);
  });

  it('of kill rolls: 4 or more, its modifiers, never below 2', () => {
    expect([KILLS_ON, LEAST_KILL, MOST_KILL]).toEqual([4, 2, 6]);
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
    expect([LINE, MOST_LINES, strikingInLines(16, 1), strikingInLines(16, 2), strikingInLines(16, 3)]).toEqual([
      4, 3, 4, 8, 12,
    ]);
  });

  it('of responses to a charge: generals within 10 inches, 4 or more; a 6 stops a reform, a 5 to the rear', () => {
    expect([GENERAL_WITHIN, COUNTER_CHARGES_ON, REFORM_FAILS_ON]).toEqual([10, 4, { side: 6, rear: 5 }]);
  });

  it('of morale: numbers that break, panic and rally, and modifiers of the dice', () => {
    expect(BREAKS_ON).toEqual({
      break: { trained: 5, untrained: 4, elephant: 5 },
      panic: { trained: 6, untrained: 5, elephant: 5 },
    });
    expect([RALLIES_ON, GENERAL_NEAR]).toEqual([{ trained: 5, untrained: 6 }, 8]);
    const steady = { belowHalf: false, generals: 'near', onHill: false, inForest: false } as const;
    const dice = (more: Partial<Parameters<typeof moraleDice>[1]>) => moraleDice(1, { ...steady, ...more }, {}).dice;
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
      saveNumber({ shield, obscured, aspect }, {}).needed;
    expect([save('5+', 0), save('6+', 0), save('none', 0)]).toEqual([5, 6, null]);
    expect([save('5+', 1), save('6+', 1), save('5+', 0, 'rear')]).toEqual([4, 5, null]);
  });

  it('of ballistae: 3 or more, 4 crew, 48 inches, two ones', () => {
    expect([BALLISTA_KILLS_ON, MOST_BALLISTA_CREW, BALLISTA_RANGE, BALLISTA_BACKFIRES_ON]).toEqual([3, 4, 48, 2]);
  });

  it('of fire: 4 or more, D3 turns, D6 if flammable', () => {
    expect([BURNS_ON, fireFaces(false), fireFaces(true)]).toEqual([4, 3, 6]);
  });

  it('of elephants: 4 lives, panic at 2, 6 dice, 10 inches, 4 or more under fire', () => {
    expect([LIVES, PANICS_AT, TRAMPLE_DICE, BERSERK_RUN, ELEPHANT_UNDER_FIRE]).toEqual([4, 2, 6, 10, 4]);
  });
});
