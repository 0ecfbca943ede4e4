import { expect, it } from 'vitest';
import { plainName } from './save-as.ts';

it('converts any title to a file name', () => {
  expect(plainName('The Two Rivers: Šarrukīn’s war', 'campaign')).toBe('the-two-rivers-sarrukin-s-war');
  expect(plainName('Ḫatti / the great king', 'player')).toBe('hatti-the-great-king');
  expect(plainName('../../', 'player')).toBe('player');
});
