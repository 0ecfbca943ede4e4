import { expect, it } from 'vitest';
import { sealed, sealStateOf, unsealed } from './chain.ts';

const [seat, other] = ['a1'.repeat(32), 'b2'.repeat(32)];
const file = { player: 'ur', orders: [{ kind: 'hold', army: 'host' }] };

it('checkSeal accepts the document and secret of a seal, in any order of keys', () => {
  const { seal } = sealed(file, seat);
  expect(sealStateOf({ seal, orders: file.orders, player: 'ur' }, seat)).toBe('sound');
});

it.each([
  ['a changed document', { ...sealed(file, seat), player: 'akkad' }, 'wrong'],
  ['another secret', sealed(file, other), 'wrong'],
  ['no seal', file, 'none'],
])('checkSeal recognises %s', (_, document, state) => {
  expect(sealStateOf(document, seat)).toBe(state);
});

it('addSeal replaces an earlier seal', () => {
  const once = sealed(file, other);
  expect(sealed(once, seat)).toEqual(sealed(file, seat));
  expect(unsealed(once)).toEqual(file);
});
