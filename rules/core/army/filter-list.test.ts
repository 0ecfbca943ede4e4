import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import type { ArmyFile } from '../army-file.ts';
import { findRuleSystem } from '../../systems.ts';
import { listFacets, filterList, getFirstCount, getPoolRoom } from './filter-list.ts';
import { listMakeUp } from './figures.ts';
import { describePart, getUnitName } from './part-words.ts';

const book = findRuleSystem('for-the-pharaoh')!;
const list = findShippedList('akkadian')!;
const army: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: 'for-the-pharaoh',
  list: list.id,
  name: '',
  limit: 4000,
  generals: [],
  units: [
    { id: 'u1', name: '', parts: [{ id: 'p1', entry: 'household-spearmen-pike', troop: null, count: 20 }] },
    {
      id: 'u2',
      name: 'Strangers',
      parts: [{ id: 'p2', entry: null, troop: { class: 'C', weapons: ['pike', 'bow'] }, count: 10 }],
    },
    { id: 'u3', name: '', parts: [{ id: 'p3', entry: 'elephants', troop: null, count: 3 }] },
  ],
  specialists: {},
  works: {},
  rulings: {},
};

describe('the army list', () => {
  it('finds entries by words of name, abbreviation and description', () => {
    const found = filterList(book, list, 'household PIKE', {});
    expect(found.map(({ name }) => name)).toEqual(['Household Spearmen']);
    expect(filterList(book, list, '', {})).toHaveLength(list.entries.length);
    expect(filterList(book, list, 'elephant', {})).toEqual([]);
  });

  it('filters by all selected properties', () => {
    const found = filterList(book, list, '', { class: 'A', weapon: 'pike' });
    expect(found.length).toBeGreaterThan(0);
    for (const { troop } of found) expect(troop).toMatchObject({ class: 'A', weapons: ['pike'] });
    expect(filterList(book, list, '', { class: 'A', 'no-such-facet': 'x' })).toEqual([]);
  });

  it('offers only properties that distinguish its entries', () => {
    for (const facet of listFacets(book, list)) {
      expect(facet.values.length).toBeGreaterThan(1);
      for (const { id } of facet.values) expect(filterList(book, list, '', { [facet.id]: id })).not.toEqual([]);
    }
  });

  it('returns the number left under a shared maximum', () => {
    const { pools } = book.tally(army, list);
    const maximum = list.entries.find(({ id }) => id === 'household-spearmen-pike')!.max!;
    expect(getPoolRoom(pools, 'household-spearmen-pike')).toBe(maximum - 20);
    expect(getPoolRoom(pools, 'household-spearmen-lance')).toBe(maximum - 20);
    expect(getPoolRoom(pools, 'no-such-row')).toBeNull();
  });

  it('starts a unit with a suitable size within the maximum, at least 1', () => {
    expect(getFirstCount([5, 6], null)).toBe(6);
    expect(getFirstCount([5, 6], 4)).toBe(4);
    expect(getFirstCount([5, 6], -2)).toBe(1);
    expect(getFirstCount([], null)).toBe(1);
  });
});

describe('the name of a part', () => {
  it('is the list’s name, null for custom troops, and the id for a missing entry', () => {
    const words = army.units.map(({ parts }) => describePart(book, list, parts[0]!));
    expect(words.map(({ name }) => name)).toEqual(['Household Spearmen', null, 'elephants']);
    expect(words[1]!.short).toContain('C');
    expect(words[2]!.troop).toBeNull();
  });

  it('is used for an unnamed unit', () => {
    expect(army.units.map((unit) => getUnitName(book, list, unit))).toEqual([
      'Household Spearmen',
      'Strangers',
      'elephants',
    ]);
    expect(getUnitName(book, list, { name: '', parts: [] })).toBeNull();
  });
});

describe('the make-up of an army', () => {
  const shares = listMakeUp(book, army, list, book.tally(army, list));
  const of = (id: string) => shares.find(({ facet }) => facet.id === id)!.shares;

  it('adds up to all points and figures if each troop type has one value', () => {
    const { troops } = book.tally(army, list);
    expect(of('class').reduce((sum, { points }) => sum + points, 0)).toBe(troops);
    expect(of('class').reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(of('class').map(({ id, figures }) => [id, figures])).toEqual([
      ['A', 20],
      ['C', 10],
    ]);
  });

  it('counts troops with two weapons for both', () => {
    expect(of('weapon').map(({ id, figures }) => [id, figures])).toEqual([
      ['bow', 10],
      ['pike', 30],
    ]);
  });

  it('is empty for an empty army', () => {
    const empty = { ...army, units: [] };
    expect(listMakeUp(book, empty, list, book.tally(empty, list)).every((each) => each.shares.length === 0)).toBe(true);
  });
});
