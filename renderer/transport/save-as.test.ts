import { expect, it } from 'vitest';
import { toFileName } from './save-as.ts';

it('converts any title to a file name', () => {
  expect(toFileName('The Two Rivers: Šarrukīn’s war', 'campaign')).toBe('the-two-rivers-sarrukin-s-war');
  expect(toFileName('Ḫatti / the great king', 'player')).toBe('hatti-the-great-king');
  expect(toFileName('../../', 'player')).toBe('player');
});
