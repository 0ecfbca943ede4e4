import { expect, it } from 'vitest';
import { toggleRange } from './library-view.ts';

const order = ['a', 'b', 'c', 'd'];
const chosen = (from: string[], id: string, before: string | null, shift: boolean) => [
  ...toggleRange(new Set(from), order, id, { before, shift }),
];

it('toggles a row on click', () => {
  expect(chosen([], 'b', null, false)).toEqual(['b']);
  expect(chosen(['a', 'b'], 'b', 'a', false)).toEqual(['a']);
});

it('selects the range from the previous row with Shift, in both directions', () => {
  expect(chosen(['a'], 'c', 'a', true)).toEqual(['a', 'b', 'c']);
  expect(chosen(['d'], 'b', 'd', true)).toEqual(['d', 'b', 'c']);
  expect(chosen(['a', 'b', 'c'], 'c', 'b', true)).toEqual(['a']);
});

it('selects only the row with Shift if the previous row is hidden', () => {
  expect(chosen([], 'b', 'z', true)).toEqual(['b']);
});
