import { expect, it } from 'vitest';
import { fileNameOf } from './save-text.ts';

it('a file is named after the campaign and its month', () => {
  expect(fileNameOf('The Two Rivers: Šarrukīn’s war', 2, 3)).toBe(
    'the-two-rivers-sarrukin-s-war-year-2-month-3.nomarch-campaign.json',
  );
  expect(fileNameOf('../../', 1, 9)).toBe('campaign-year-1-month-9.nomarch-campaign.json');
});
