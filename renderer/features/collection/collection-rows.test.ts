import { describe, expect, it } from 'vitest';
import akkadian from '../../../army-lists/for-the-pharaoh/akkadian.json' with { type: 'json' };
import { readList } from '../../../army-lists/schema.ts';
import type { CollectionItem, CollectionNeed } from '../../../contract/collection.ts';
import { loadAllBooks, getLoadedBook } from '../../stores/books.ts';
import { createFigureFinder, toKeyText } from '../../../rules/core/army/figures.ts';
import {
  formatCollectionCsv,
  type CollectionQuery,
  createCollectionRows,
  applyNumber,
  findRows,
  toItems,
  sumTotals,
} from './collection-rows.ts';

const list = readList(akkadian);
const item = (entry: string, owned: number, painted: number): CollectionItem => ({
  rules: 'for-the-pharaoh',
  list: 'akkadian',
  entry,
  name: entry,
  owned,
  painted,
});
const need = (entry: string, most: number, sum: number): CollectionNeed => ({
  ...item(entry, 0, 0),
  most,
  sum,
  toBuy: 0,
  toPaint: 0,
  armies: [{ id: 'a', name: 'Host of "Kish"', count: most }],
});

await loadAllBooks();
const columnsOf = (rules: string) => getLoadedBook(rules)?.listColumns ?? [];
const rows = createCollectionRows({
  items: [item('scouts', 10, 4), item('lost-row', 3, 3)],
  needs: [need('scouts', 12, 20), need('slingers', 24, 24)],
  lists: [list],
  figureOf: createFigureFinder([list], [], columnsOf),
});
const row = (entry: string) => rows.find((each) => each.item.entry === entry)!;
const found = (quest: Partial<CollectionQuery>) =>
  findRows(rows, { search: '', filter: 'used', stillTo: null, kept: new Set(), ...quest }).map(
    ({ item: { entry } }) => entry,
  );

describe('collection', () => {
  it('counts the figures to buy and paint for the largest army', () => {
    expect(row('scouts')).toMatchObject({ maxPerArmy: 12, totalNeeded: 20, toBuy: 2, toPaint: 6 });
    expect(row('slingers')).toMatchObject({ toBuy: 24, toPaint: 0 });
    expect(row('battle-carts')).toMatchObject({ maxPerArmy: 0, toBuy: 0, toPaint: 0 });
  });

  it('has every entry of the list once, then missing entries', () => {
    expect(rows).toHaveLength(list.entries.length + 1);
    expect(rows.at(-1)!.item.entry).toBe('lost-row');
  });

  it('filters by used figures, owned figures or a list', () => {
    expect(found({})).toEqual(['scouts', 'slingers']);
    expect(found({ filter: 'owned' })).toEqual(['scouts', 'lost-row']);
    expect(found({ filter: 'list:akkadian' })).toHaveLength(list.entries.length + 1);
    expect(found({ filter: 'list:hittites' })).toEqual([]);
    expect(found({ stillTo: 'paint' })).toEqual(['scouts']);
  });

  it('searches names, printed types and army lists', () => {
    expect(found({ filter: 'all', search: 'sling akkad' })).toContain('slingers');
    expect(found({ filter: 'all', search: 'sling hittite' })).toEqual([]);
  });

  it('keeps an edited row that the filter excludes', () => {
    expect(found({ stillTo: 'buy', kept: new Set([row('battle-carts').key]) })).toContain('battle-carts');
  });

  it('adds up the visible rows', () => {
    expect(sumTotals([row('scouts'), row('slingers')])).toEqual({
      most: 36,
      sum: 44,
      owned: 10,
      painted: 4,
      toBuy: 26,
      toPaint: 6,
    });
  });
});

describe('figures used in several lists', () => {
  const club = { ...list, id: 'own-club', title: 'The club’s Akkad' };
  const inClub = (entry: string, owned: number, painted: number) => ({
    ...item(entry, owned, painted),
    list: 'own-club',
  });
  const clubNeed = { ...need('scouts', 8, 8), list: 'own-club', armies: [{ id: 'b', name: 'Club', count: 8 }] };
  const known = {
    items: [item('scouts', 10, 4), inClub('scouts', 6, 6)],
    needs: [need('scouts', 12, 12), clubNeed],
    lists: [list, club],
  };
  const rowsWith = (links: Parameters<typeof createFigureFinder>[1]) =>
    createCollectionRows({ ...known, figureOf: createFigureFinder(known.lists, links, columnsOf) });
  const scouts = { rules: 'for-the-pharaoh', list: 'own-club', entry: 'scouts' };

  it('are combined by name and troop type without adding their numbers', () => {
    const [one, ...others] = rowsWith([]).filter(({ item: { entry } }) => entry === 'scouts');
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      maxPerArmy: 12,
      totalNeeded: 20,
      item: { list: 'akkadian', owned: 10, painted: 6 },
      toBuy: 2,
    });
    expect(one!.places.map(({ nation }) => nation)).toEqual([list.title, club.title]);
    expect(findRows([one!], { search: 'club', filter: 'list:own-club', stillTo: null, kept: new Set() })).toEqual([
      one,
    ]);
  });

  it('are stored under one entry only', () => {
    const one = rowsWith([])[0]!;
    expect(toItems(one, { ...one.item, owned: 20 })).toEqual([
      { ...one.item, owned: 20 },
      { ...inClub('scouts', 0, 0), name: 'SCOUTS' },
    ]);
  });

  it('are separated or combined as the user chooses', () => {
    const apart = rowsWith([{ ...scouts, figure: toKeyText(scouts) }]);
    expect(apart.filter(({ item: { entry } }) => entry === 'scouts').map(({ item: { owned } }) => owned)).toEqual([
      10, 6,
    ]);
    const [carts] = rowsWith([]).filter(({ item: { entry } }) => entry === 'battle-carts');
    const together = rowsWith([{ ...scouts, figure: carts!.key }]);
    expect(together.find(({ key }) => key === carts!.key)).toMatchObject({
      places: [{ entry: 'battle-carts' }, { entry: 'scouts', list: 'own-club' }, { entry: 'battle-carts' }],
      item: { entry: 'battle-carts', owned: 6 },
    });
  });
});

describe('typed numbers', () => {
  it('accepts whole numbers', () => {
    expect(applyNumber(item('scouts', 10, 4), 'owned', '12')).toMatchObject({ item: { owned: 12, painted: 4 } });
    expect(applyNumber(item('scouts', 10, 4), 'owned', '')).toMatchObject({ item: { owned: 0, painted: 0 } });
    for (const wrong of ['-1', '1.5', 'x', '1e3', '12345678'])
      expect(applyNumber(item('scouts', 10, 4), 'owned', wrong)).toEqual({ why: 'number' });
  });

  it('keeps painted figures within the owned ones', () => {
    expect(applyNumber(item('scouts', 10, 8), 'owned', '6')).toMatchObject({ item: { owned: 6, painted: 6 } });
    expect(applyNumber(item('scouts', 10, 8), 'painted', '10')).toMatchObject({ item: { owned: 10, painted: 10 } });
    expect(applyNumber(item('scouts', 10, 8), 'painted', '12')).toEqual({ why: 'painted' });
  });
});

describe('CSV of the collection', () => {
  it('quotes special characters and disarms formulas', () => {
    const csv = formatCollectionCsv(
      ['Nation', 'Name'],
      [{ ...row('scouts'), nation: '=cmd()', item: { ...row('scouts').item, name: 'Scouts, light' } }],
    );
    expect(csv).toBe(
      'Nation,Name\r\n\'=cmd(),"Scouts, light",Irreg D LC OO OW,12,20,10,4,2,6,"Host of ""Kish"": 12"\r\n',
    );
  });
});
