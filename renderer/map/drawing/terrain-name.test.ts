import { expect, it } from 'vitest';
import { TERRAINS } from '../../../maps/schema.ts';
import { getTerrainName } from './terrain.ts';

it('names every terrain of maps and leaves other terrains of scenarios unchanged', () => {
  expect(TERRAINS.map(getTerrainName)).toEqual([
    'river plain',
    'hills',
    'mountains',
    'desert',
    'steppe',
    'marsh',
    'coast',
  ]);
  expect(getTerrainName('salt flats')).toBe('salt flats');
});
