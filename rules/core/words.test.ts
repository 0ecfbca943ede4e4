import { expect, it } from 'vitest';
import { sasAncient } from '../sas-ancient/sas-ancient.ts';
import { tomsAncientWarfare } from '../toms-ancient-warfare/toms-ancient-warfare.ts';
import { describeGeneral } from './army/army-words.ts';
import { joinSeries, formatInteger, withArticle } from './words.ts';

it('withArticle adds “a” or “an”', () => {
  expect(['general', 'officer', 'Army'].map(withArticle)).toEqual(['a general', 'an officer', 'an Army']);
});

it('generalWords returns name and grade, or the book’s title for a general without a name', () => {
  expect(describeGeneral(sasAncient.generals, { name: 'Raymond', stars: 1 })).toBe(
    `Raymond, ${sasAncient.generals.grades?.words[1]}`,
  );
  expect(describeGeneral(sasAncient.generals, { name: '', stars: 99 })).toBe('Commander');
  expect(describeGeneral(tomsAncientWarfare.generals, { name: '', stars: 0 })).toBe('General');
});

it('formatInteger and joinSeries follow English style', () => {
  const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  for (const value of [0, 7, 999, 1000, -1, -999, -1000, 12_345, 100_000, -1_234_567, 0.5, 2.5, -2.5, 999.5, -0.4])
    expect(formatInteger(value)).toBe(numbers.format(value));
  const series = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });
  for (const things of [[], ['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D']])
    expect(joinSeries(things).join('')).toBe(series.format(things));
});
