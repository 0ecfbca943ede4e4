import { expect, it } from 'vitest';
import { idFrom, nameKey } from './words.ts';

it.each([
  ['Punt Road', 'punt-road'],
  ['  Ḫattuša! ', 'hattusa'],
  ['Province 12', 'province-12'],
  ['日本', 'province'],
  ['__proto__', 'proto'],
])('The id made of “%s” is %s', (name, id) => {
  expect(idFrom(name, new Set())).toBe(id);
});

it('An id that is taken is numbered', () => {
  expect(idFrom('Ur', new Set(['ur', 'ur-2']))).toBe('ur-3');
});

it('Two spellings of one name have one key', () => {
  expect(nameKey('Dur-Kurigalzu')).toBe(nameKey('dur kurigalzu'));
});
