import { describe, expect, it } from 'vitest';
import { typedDice } from '../../../core/dice.ts';
import { movement } from './movement.ts';

const evade = (mover: object): unknown => {
  const input = movement.input.parse({ drill: 'regular', manner: 'evade', ...mover });
  return movement.resolve(input, typedDice([]), {}).outcome;
};

describe('An evade move', () => {
  it.each([
    ['close order', { kind: 'infantry', order: 'CO' }],
    ['close order cavalry', { kind: 'cavalry', order: 'CO' }],
    ['heavy chariots', { kind: 'heavy-chariot', order: null }],
  ])('refuses %s', (_, mover) => {
    expect(() => evade(mover)).toThrow(/never for close order or heavy chariots/);
  });

  it.each([
    ['open order', { kind: 'infantry', order: 'OO' }],
    ['light chariots', { kind: 'light-chariot', order: null }],
  ])('permits %s', (_, mover) => {
    expect(evade(mover)).toMatchObject({ passable: true });
  });
});
