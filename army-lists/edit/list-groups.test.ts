import { describe, expect, it } from 'vitest';
import { firstYear, yearsOf, groupLists } from './list-groups.ts';

it.each([
  ['1500 to 1200 BC', [-1500, -1200]],
  ['27 BC to AD 476', [-27, 476]],
  ['300 BC', [-300, -300]],
  ['any time', null],
])('reads the years of “%s”', (period, years) => {
  expect(yearsOf(period)).toEqual(years);
});

describe('the first year of a period', () => {
  it('is read with its era, even where that is said once', () => {
    expect(firstYear('3000 BC to 2000 BC')).toBe(-3000);
    expect(firstYear('1500 to 1200 BC')).toBe(-1500);
    expect(firstYear('55 BC to 43 AD')).toBe(-55);
    expect(firstYear('410 AD')).toBe(410);
  });

  it('is none where the words name none', () => {
    expect(firstYear('Classical antiquity')).toBeNull();
    expect(firstYear('')).toBeNull();
  });
});

describe('the groups of lists', () => {
  const books = [
    { id: 'for-the-pharaoh', title: 'First book' },
    { id: 'toms-ancient-warfare', title: 'Second book' },
  ];
  const list = (rules: 'for-the-pharaoh' | 'toms-ancient-warfare', title: string, period: string) => ({
    rules,
    title,
    period,
    source: 'House list',
  });
  const lists = [
    list('toms-ancient-warfare', 'Greek', 'Classical antiquity'),
    list('for-the-pharaoh', 'Mitanni', '1500 BC to 1260 BC'),
    list('for-the-pharaoh', 'Akkad', '3000 BC to 2000 BC'),
    list('for-the-pharaoh', 'Zuletu', 'long ago'),
    list('for-the-pharaoh', 'Elam', '1400 BC to 1100 BC'),
  ];
  const titles = (search: string, order: 'title' | 'period') =>
    groupLists(lists, books, search, order).map((group) => [group.book, group.lists.map(({ title }) => title)]);

  it('stand book by book, by title or by the year they begin in', () => {
    expect(titles('', 'title')).toEqual([
      ['First book', ['Akkad', 'Elam', 'Mitanni', 'Zuletu']],
      ['Second book', ['Greek']],
    ]);
    expect(titles('', 'period')[0]).toEqual(['First book', ['Akkad', 'Mitanni', 'Elam', 'Zuletu']]);
  });

  it('hold what was searched by title, period and book, and no book without a list', () => {
    expect(titles('BC 1260', 'title')).toEqual([['First book', ['Mitanni']]]);
    expect(titles('second', 'title')).toEqual([['Second book', ['Greek']]]);
    expect(titles('hyksos', 'title')).toEqual([]);
  });
});
