import { expect, it } from 'vitest';
import { TERRAINS } from '../../../maps/schema.ts';
import { terrainName } from './terrain.ts';

it('names every terrain of maps and leaves other terrains of scenarios unchanged', () => {
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
