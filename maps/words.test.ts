import { expect, it } from 'vitest';
import { createId, toNameKey } from './schema.ts';

it.each([
  ['Punt Road', 'punt-road'],
  ['  Ḫattuša! ', 'hattusa'],
  ['Province 12', 'province-12'],
  ['日本', 'province'],
  ['__proto__', 'proto'],
])('idFrom converts “%s” to %s', (name, id) => {
  expect(createId(name, new Set())).toBe(id);
});

it('idFrom numbers duplicate ids', () => {
  expect(createId('Ur', new Set(['ur', 'ur-2']))).toBe('ur-3');
});

it('nameKey is the same for different spellings of a name', () => {
  expect(toNameKey('Dur-Kurigalzu')).toBe(toNameKey('dur kurigalzu'));
});
