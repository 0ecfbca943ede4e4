import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DiceError,
  expectAllUsed,
  countFaces,
  replayedDice,
  seededDice,
  typedDice,
  typedThenRolledDice,
  type Die,
} from './dice.ts';

const catchDiceError = (run: () => unknown): DiceError => {
  try {
    run();
  } catch (error) {
    if (error instanceof DiceError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('seeded dice', () => {
  it('give the same faces for the same seed on every machine', () => {
    const dice = seededDice('Sargon');
    const faces = (['d6', 'd10', 'd12', 'd20', 'd100', 'd4', 'd7', 'd3'] as const).map((die) =>
      dice.roll(die, 'trial'),
    );
    expect(faces).toEqual(FACES_OF_SARGON);
  });

  it('roll every face of a die and no other', () => {
    const dice = seededDice('every face');
    for (const die of ['d4', 'd6', 'd7', 'd8', 'd10', 'd12', 'd20'] as const) {
      const seen = new Set(Array.from({ length: 2000 }, () => dice.roll(die, 'trial')));
      expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: countFaces(die) }, (_, face) => face + 1));
    }
  });

  it('are fair: chi-square of 60,000 rolls of a d10 is below the 0.1% limit', () => {
    const dice = seededDice('even');
    const counts = Array.from({ length: 10 }, () => 0);
    for (let thrown = 0; thrown < 60_000; thrown += 1) counts[dice.roll('d10', 'trial') - 1]! += 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 6000) ** 2 / 6000, 0);
    expect(chiSquare).toBeLessThan(27.88);
  });

  it('differ from seed to seed', () => {
    const row = (seed: string) => {
      const dice = seededDice(seed);
      return Array.from({ length: 20 }, () => dice.roll('d100', 'trial')).join();
    };
    expect(row('a')).not.toBe(row('b'));
  });
});

describe('typed dice', () => {
  it('are used in the order typed, and logged', () => {
    const dice = typedDice([7, 3]);
    expect([dice.roll('d10', 'crops', 'ur'), dice.roll('d10', 'revenue')]).toEqual([7, 3]);
    expect(dice.rolls).toEqual([
      { die: 'd10', face: 7, what: 'crops', who: 'ur', origin: 'typed' },
      { die: 'd10', face: 3, what: 'revenue', origin: 'typed' },
    ]);
  });

  it('reject an impossible face, naming the die and its purpose', () => {
    for (const face of [0, 11, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = catchDiceError(() => typedDice([face]).roll('d10', 'crop damage'));
      expect(error.code).toBe('no-such-face');
      expect(error.message).toContain('d10, crop damage');
    }
  });

  it('name the missing die', () => {
    const dice = typedDice([4]);
    dice.roll('d10', 'crops');
    const error = catchDiceError(() => dice.roll('d10', 'revenue'));
    expect([error.code, error.index, error.die, error.what]).toEqual(['die-missing', 1, 'd10', 'revenue']);
  });

  it('name the surplus die', () => {
    const dice = typedDice([4, 5, 6]);
    dice.roll('d10', 'crops');
    const error = catchDiceError(() => {
      expectAllUsed(dice, 3);
    });
    expect([error.code, error.index]).toEqual(['die-left-over', 1]);
  });

  it('are followed by seeded dice if the app rolls the rest', () => {
    const dice = typedThenRolledDice([2], seededDice('rest'));
    const rest = seededDice('rest');
    expect([dice.roll('d10', 'first'), dice.roll('d10', 'second')]).toEqual([2, rest.roll('d10', 'second')]);
    expect(dice.rolls.map(({ origin }) => origin)).toEqual(['typed', 'seeded']);
  });
});

describe('replayed dice', () => {
  it('return the original faces', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 30 }), (seed, dice) => {
        const first = seededDice(seed);
        const faces = dice.map((faces) => first.roll(`d${faces}`, 'trial'));
        const again = replayedDice(first.rolls);
        expect(dice.map((faces) => again.roll(`d${faces}`, 'trial'))).toEqual(faces);
      }),
    );
  });

  it('reject a different die and the end of the log', () => {
    const log = [{ die: 'd10', face: 3, what: 'crops', origin: 'typed' }] as const;
    expect(catchDiceError(() => replayedDice(log).roll('d20', 'crops')).code).toBe('die-differs');
    expect(catchDiceError(() => replayedDice([]).roll('d20', 'crops')).code).toBe('die-missing');
  });
});

it('rejects a die without faces', () => {
  for (const die of ['d0', 'd-1', 'd1.5', 'dx', 'd', 'd1e3', '6'] as Die[]) {
    expect(catchDiceError(() => countFaces(die)).code).toBe('no-such-die');
  }
});

const FACES_OF_SARGON = [6, 10, 8, 17, 90, 1, 6, 1];
