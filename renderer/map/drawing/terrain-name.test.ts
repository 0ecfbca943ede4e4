import { expect, it } from 'vitest';
import { TERRAINS } from '../../../maps/schema.ts';
import { terrainName } from './terrain.ts';

it('Every terrain of a map has a name, and one that a scenario alone has is told as it is written', () => {
  expect(TERRAINS.map(terrainName)).toEqual([
    'river plain',
    'hills',
    'mountains',
    'desert',
    'steppe',
    'marsh',
    'coast',
  ]);
  expect(terrainName('salt flats')).toBe('salt flats');
});
