import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DiceError } from './dice.ts';
import { toAnyProcedure, InputError, parseInput } from './procedure.ts';

const bounds = toAnyProcedure({
  id: 'trial/bounds',
  title: 'Trial',
  citation: 'Trial',
  input: z.strictObject({ times: z.int().min(0) }),
  dice: ['a d6 each time'],
  resolve: ({ times }, dice) => ({
    outcome: Array.from({ length: times }, () => dice.roll('d6', 'bound')).reduce((sum, face) => sum + face, 0),
    steps: [],
    rulings: [],
  }),
});

describe('toAnyProcedure', () => {
  it('returns the input, the dice and the outcome', () => {
    expect(bounds.run({ times: 2 }, { faces: [3, 4] })).toEqual({
      procedure: 'trial/bounds',
      input: { times: 2 },
      dice: [
        { die: 'd6', face: 3, what: 'bound', origin: 'typed' },
        { die: 'd6', face: 4, what: 'bound', origin: 'typed' },
      ],
      outcome: 7,
      steps: [],
      rulings: [],
    });
  });

  it('returns the same answer for the same seed', () => {
    expect(bounds.run({ times: 5 }, { seed: 'x' })).toEqual(bounds.run({ times: 5 }, { seed: 'x' }));
  });

  it('continues with the seed after the typed faces', () => {
    const answer = bounds.run({ times: 4 }, { faces: [3, 4], seed: 'x' });
    expect(answer.dice.map(({ origin }) => origin)).toEqual(['typed', 'typed', 'seeded', 'seeded']);
    expect(() => bounds.run({ times: 1 }, { faces: [3, 4], seed: 'x' })).toThrow(/one too many/);
  });

  it('returns its odds without rolling, or none if it has none', () => {
    const coin = toAnyProcedure<{ heads: boolean }, null>({
      id: 'trial/coin',
      title: 'Coin',
      citation: 'Trial',
      input: z.strictObject({ heads: z.boolean() }),
      dice: [],
      resolve: () => ({ outcome: null, steps: [], rulings: [] }),
      odds: ({ heads }) => [{ outcome: heads ? 'heads' : 'tails', chance: 0.5 }],
    });
    expect(coin.odds({ heads: true })).toEqual([{ outcome: 'heads', chance: 0.5 }]);
    expect(() => coin.odds({ heads: 1 })).toThrow(InputError);
    expect(bounds.odds({ times: 1 })).toEqual([]);
  });

  it('rejects missing and surplus dice', () => {
    expect(() => bounds.run({ times: 2 }, { faces: [3] })).toThrow(DiceError);
    expect(() => bounds.run({ times: 1 }, { faces: [3, 4] })).toThrow(/one too many/);
  });

  it('rejects invalid input, naming the field and the value', () => {
    expect(() => bounds.run({ times: 'two' }, { seed: 'x' })).toThrow(/times: .*got "two"/);
    expect(() => bounds.run(null, { seed: 'x' })).toThrow(InputError);
    expect(() => bounds.run({ times: 1, more: 1 }, { seed: 'x' })).toThrow(/more/);
  });
});

it('parseInput shortens a long value in its message', () => {
  expect(() => parseInput(z.number(), 'x'.repeat(5000), 'trial')).toThrow(/^.{1,200}$/);
});
