import { expect, it } from 'vitest';
import { choose } from './library-view.ts';

const order = ['a', 'b', 'c', 'd'];
const chosen = (from: string[], id: string, before: string | null, shift: boolean) => [
  ...choose(new Set(from), order, id, { before, shift }),
];

it('a click chooses a row or lets it go', () => {
  expect(chosen([], 'b', null, false)).toEqual(['b']);
  expect(chosen(['a', 'b'], 'b', 'a', false)).toEqual(['a']);
});

it('with Shift everything from the row before goes along, in either direction', () => {
  expect(chosen(['a'], 'c', 'a', true)).toEqual(['a', 'b', 'c']);
  expect(chosen(['d'], 'b', 'd', true)).toEqual(['d', 'b', 'c']);
  expect(chosen(['a', 'b', 'c'], 'c', 'b', true)).toEqual(['a']);
});

it('with Shift after a row that is no longer shown only the row itself is chosen', () => {
  expect(chosen([], 'b', 'z', true)).toEqual(['b']);
});
