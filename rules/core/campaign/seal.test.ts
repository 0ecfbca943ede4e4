import { expect, it } from 'vitest';
import { addSeal, checkSeal, removeSeal } from './chain.ts';

const [seat, other] = ['a1'.repeat(32), 'b2'.repeat(32)];
const file = { player: 'ur', orders: [{ kind: 'hold', army: 'host' }] };

it('checkSeal accepts the document and secret of a seal, in any order of keys', () => {
  const { seal } = addSeal(file, seat);
  expect(checkSeal({ seal, orders: file.orders, player: 'ur' }, seat)).toBe('sound');
});

it.each([
  ['a changed document', { ...addSeal(file, seat), player: 'akkad' }, 'wrong'],
  ['another secret', addSeal(file, other), 'wrong'],
  ['no seal', file, 'none'],
])('checkSeal recognises %s', (_, document, state) => {
  expect(checkSeal(document, seat)).toBe(state);
});

it('addSeal replaces an earlier seal', () => {
  const once = addSeal(file, other);
  expect(addSeal(once, seat)).toEqual(addSeal(file, seat));
  expect(removeSeal(once)).toEqual(file);
});
