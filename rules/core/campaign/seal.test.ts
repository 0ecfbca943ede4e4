import { expect, it } from 'vitest';
import { sealed, sealStateOf, unsealed } from './chain.ts';

const [seat, other] = ['a1'.repeat(32), 'b2'.repeat(32)];
const file = { player: 'ur', orders: [{ kind: 'hold', army: 'host' }] };

it('is sound for the document and the secret it was made with, whatever the order of keys', () => {
  const { seal } = sealed(file, seat);
  expect(sealStateOf({ seal, orders: file.orders, player: 'ur' }, seat)).toBe('sound');
});

it.each([
  ['a changed document', { ...sealed(file, seat), player: 'akkad' }, 'wrong'],
  ['another secret', sealed(file, other), 'wrong'],
  ['no seal', file, 'none'],
])('tells %s', (_, document, state) => {
  expect(sealStateOf(document, seat)).toBe(state);
});

it('is put in place of an earlier one', () => {
  const once = sealed(file, other);
  expect(sealed(once, seat)).toEqual(sealed(file, seat));
  expect(unsealed(once)).toEqual(file);
});
