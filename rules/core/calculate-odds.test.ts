import { describe, expect, it } from 'vitest';
import { createPlayingCardDeck } from './playing-cards.ts';
import { calculateOdds, rollSuccess, rollHits, rollTotal, rollUntil, rollVolley } from './calculate-odds.ts';
import { type DiceSource, seededDice, typedDice } from './dice.ts';
import { getHitOdds, type Odds } from './odds.ts';
import { createSubjectDice } from './roll-context.ts';

const toRecord = (odds: readonly Odds[]): Record<string, number> =>
  Object.fromEntries(odds.map(({ outcome, chance }) => [outcome, chance]));

const sumChances = (odds: readonly Odds[]): number => odds.reduce((sum, { chance }) => sum + chance, 0);

const toBeClose = (odds: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(odds).map(([outcome, chance]) => [outcome, expect.closeTo(chance, 12) as unknown as number]),
  );

describe('calculateOdds', () => {
  it('counts every combination of dice, in the order in which outcomes first occur', () => {
    const odds = calculateOdds((dice) => (dice.roll('d6', 'one') + dice.roll('d4', 'two') >= 9 ? 'high' : 'low'));
    expect(odds.map(({ outcome }) => outcome)).toEqual(['low', 'high']);
    expect(toRecord(odds)).toEqual(toBeClose({ low: 21 / 24, high: 3 / 24 }));
  });

  it('asks only for the dice that a rule rolls in each case', () => {
    const odds = calculateOdds((dice) => (dice.roll('d6', 'one') < 6 ? 'no' : `six, then ${dice.roll('d2', 'two')}`));
    expect(toRecord(odds)).toEqual(toBeClose({ no: 5 / 6, 'six, then 1': 1 / 12, 'six, then 2': 1 / 12 }));
  });

  it('returns one certain outcome if nothing is rolled', () => {
    expect(calculateOdds(() => 'sure')).toEqual([{ outcome: 'sure', chance: 1 }]);
  });

  it('draws each remaining card without replacement', () => {
    const deck = createPlayingCardDeck('cards', 'Cards', 0);
    const aces = ['AS', 'AH'];
    const gone = deck.cards.filter((card) => ![...aces, '2C'].includes(card));
    const odds = calculateOdds((dice) => {
      const first = dice.draw(deck, gone, 'first');
      const second = dice.draw(deck, [...gone, first], 'second');
      return `${[first, second].filter((card) => aces.includes(card)).length} aces`;
    });
    expect(toRecord(odds)).toEqual(toBeClose({ '2 aces': 1 / 3, '1 aces': 2 / 3 }));
    expect(() => calculateOdds((dice) => dice.draw(deck, deck.cards, 'one too many'))).toThrow(/no cards left/);
  });

  it('returns chances that sum to 1 for hits within a throw context', () => {
    const volley = (dice: DiceSource): string =>
      `${rollHits(
        createSubjectDice(dice, () => 'a volley'),
        'd6',
        40,
        (face) => face >= 5,
        (at) => `die ${at}`,
      )}`;
    const odds = calculateOdds(volley);
    expect(sumChances(odds)).toBeCloseTo(1, 12);
    expect(odds.map(({ outcome }) => Number(outcome))).toEqual(Array.from({ length: odds.length }, (_, hits) => hits));
    const exact = getHitOdds([{ dice: 40, faces: 6, hitting: 2 }]);
    for (const { outcome, chance } of odds) expect(chance).toBeCloseTo(exact[Number(outcome)] ?? -1, 14);
  });
});

describe('rollHits', () => {
  const hits = (dice: DiceSource, count: number, least: number): number =>
    rollHits(
      dice,
      'd6',
      count,
      (face) => face >= least,
      (at) => `die ${at + 1}`,
    );

  it('rolls one die at a time and logs its purpose', () => {
    const dice = typedDice([6, 1, 5]);
    expect(hits(dice, 3, 5)).toBe(2);
    expect(dice.rolls.map(({ what }) => what)).toEqual(['die 1', 'die 2', 'die 3']);
  });

  it('returns the faces in order', () => {
    const volley = rollVolley(
      typedDice([6, 1, 5]),
      'd6',
      3,
      (face) => face >= 5,
      () => 'shot',
    );
    expect(volley).toEqual({ hits: 2, faces: [6, 1, 5] });
  });

  it.each([
    [0, 4],
    [1, 4],
    [5, 6],
    [3, 1],
    [3, 7],
  ])('gives the same odds for %i dice hitting on %i+ as rolling them one by one', (count, least) => {
    const oneByOne = calculateOdds((dice) => {
      const faces = Array.from({ length: count }, () => dice.roll('d6', 'one'));
      return `${faces.filter((face) => face >= least).length}`;
    });
    expect(toRecord(calculateOdds((dice) => `${hits(dice, count, least)}`))).toEqual(toBeClose(toRecord(oneByOne)));
  });

  it('leaves out negligible chances of very many dice', () => {
    const odds = calculateOdds((dice) => `${hits(dice, 5000, 6)}`);
    expect(sumChances(odds)).toBeCloseTo(1, 12);
    expect(odds.length).toBeLessThan(600);
  });
});

describe('rollTotal', () => {
  const sum = (dice: DiceSource): number =>
    rollTotal(
      dice,
      (all) => all.roll('d6', 'one') + all.roll('d6', 'two'),
      (total) => total,
    );

  it('returns the rolled dice, with the same odds as rolling one by one', () => {
    expect(sum(typedDice([2, 5]))).toBe(7);
    let runs = 0;
    const odds = calculateOdds((dice) => {
      runs += 1;
      return sum(dice) >= 11 && rollSuccess(dice, 'd10', (face) => face === 10, 'lost') ? 'lost' : 'kept';
    });
    expect(toRecord(odds)).toEqual(toBeClose({ kept: 1 - 3 / 360, lost: 3 / 360 }));
    // 11 sums; the 2 highest are followed by a die with 2 outcomes.
    expect(runs).toBe(13);
  });
});

describe('rollUntil', () => {
  const higher = (dice: DiceSource): string => {
    const { thrown, before } = rollUntil(
      dice,
      (both) => [both.roll('d6', 'a'), both.roll('d6', 'b')] as const,
      ([a, b]) => a !== b,
    );
    return `${thrown[0] > thrown[1] ? 'a' : 'b'}${before.length > 0 ? ` after ${before.length}` : ''}`;
  };

  it('leaves rerolls out of the odds; the other rolls share their chance', () => {
    expect(toRecord(calculateOdds(higher))).toEqual(toBeClose({ a: 0.5, b: 0.5 }));
  });

  it('does not change the chances of earlier rolls', () => {
    const odds = calculateOdds((dice) => {
      const first = dice.roll('d2', 'first');
      const { thrown } = rollUntil(
        dice,
        (again) => again.roll('d6', 'again'),
        (face) => face > (first === 1 ? 5 : 0),
      );
      return first === 1 ? `one, ${thrown}` : 'two';
    });
    expect(toRecord(odds)).toEqual(toBeClose({ 'one, 6': 0.5, two: 0.5 }));
  });

  it('repeats real rolls until one counts', () => {
    expect(higher(typedDice([3, 3, 2, 2, 1, 5]))).toBe('b after 2');
    expect(higher(seededDice('any'))).toMatch(/^[ab]/);
  });
});
