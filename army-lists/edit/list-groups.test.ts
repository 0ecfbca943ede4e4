import { describe, expect, it } from 'vitest';
import { parseFirstYear, parseYears, groupLists } from './list-groups.ts';

it.each([
  ['1500 to 1200 BC', [-1500, -1200]],
  ['27 BC to AD 476', [-27, 476]],
  ['300 BC', [-300, -300]],
  ['any time', null],
])('yearsOf reads “%s”', (period, years) => {
  expect(parseYears(period)).toEqual(years);
});

describe('firstYear', () => {
  it('reads the era, even if it is only at the end', () => {
    expect(parseFirstYear('3000 BC to 2000 BC')).toBe(-3000);
    expect(parseFirstYear('1500 to 1200 BC')).toBe(-1500);
    expect(parseFirstYear('55 BC to 43 AD')).toBe(-55);
    expect(parseFirstYear('410 AD')).toBe(410);
  });

  it('returns null without a year', () => {
    expect(parseFirstYear('Classical antiquity')).toBeNull();
    expect(parseFirstYear('')).toBeNull();
  });
});

describe('groupLists', () => {
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

  it('groups by book and sorts by title or first year', () => {
    expect(titles('', 'title')).toEqual([
      ['First book', ['Akkad', 'Elam', 'Mitanni', 'Zuletu']],
      ['Second book', ['Greek']],
    ]);
    expect(titles('', 'period')[0]).toEqual(['First book', ['Akkad', 'Mitanni', 'Elam', 'Zuletu']]);
  });

  it('searches title, period and book, and omits empty groups', () => {
    expect(titles('BC 1260', 'title')).toEqual([['First book', ['Mitanni']]]);
    expect(titles('second', 'title')).toEqual([['Second book', ['Greek']]]);
    expect(titles('hyksos', 'title')).toEqual([]);
  });
});
