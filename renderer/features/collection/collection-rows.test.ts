import { describe, expect, it } from 'vitest';
import akkadian from '../../../army-lists/for-the-pharaoh/akkadian.json' with { type: 'json' };
import { readList } from '../../../army-lists/schema.ts';
import type { CollectionItem, CollectionNeed } from '../../../contract/collection.ts';
import { loadAllBooks } from '../../stores/books.ts';
import { collectionCsv } from './collection-csv.ts';
import { collectionRows, counted, findRows, totalsOf, type CollectionQuest } from './collection-rows.ts';

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
const rows = collectionRows({
  items: [item('scouts', 10, 4), item('lost-row', 3, 3)],
  needs: [need('scouts', 12, 20), need('slingers', 24, 24)],
  lists: [list],
});
const row = (entry: string) => rows.find((each) => each.item.entry === entry)!;
const found = (quest: Partial<CollectionQuest>) =>
  findRows(rows, { search: '', filter: 'used', stillTo: null, kept: new Set(), ...quest }).map(
    ({ item: { entry } }) => entry,
  );

describe('the collection', () => {
  it('says what the largest army still wants bought and painted', () => {
    expect(row('scouts')).toMatchObject({ most: 12, sum: 20, toBuy: 2, toPaint: 6 });
    expect(row('slingers')).toMatchObject({ toBuy: 24, toPaint: 0 });
    expect(row('battle-carts')).toMatchObject({ most: 0, toBuy: 0, toPaint: 0 });
  });

  it('has every row of the list once, and behind them what the list has lost', () => {
    expect(rows).toHaveLength(list.entries.length + 1);
    expect(rows.at(-1)!.item.entry).toBe('lost-row');
  });

  it('shows what armies want, what is owned, or a list', () => {
    expect(found({})).toEqual(['scouts', 'slingers']);
    expect(found({ filter: 'owned' })).toEqual(['scouts', 'lost-row']);
    expect(found({ filter: 'list:akkadian' })).toHaveLength(list.entries.length + 1);
    expect(found({ filter: 'list:hittites' })).toEqual([]);
    expect(found({ stillTo: 'paint' })).toEqual(['scouts']);
  });

  it('is searched by every word of name, printed cells and nation', () => {
    expect(found({ filter: 'all', search: 'sling akkad' })).toContain('slingers');
    expect(found({ filter: 'all', search: 'sling hittite' })).toEqual([]);
  });

  it('keeps a row that is typed into although it is no longer wanted', () => {
    expect(found({ stillTo: 'buy', kept: new Set([row('battle-carts').key]) })).toContain('battle-carts');
  });

  it('adds up what is shown', () => {
    expect(totalsOf([row('scouts'), row('slingers')])).toEqual({
      most: 36,
      sum: 44,
      owned: 10,
      painted: 4,
      toBuy: 26,
      toPaint: 6,
    });
  });
});

describe('a number typed into the collection', () => {
  it('is taken where it is whole', () => {
    expect(counted(item('scouts', 10, 4), 'owned', '12')).toMatchObject({ owned: 12, painted: 4 });
    expect(counted(item('scouts', 10, 4), 'owned', '')).toMatchObject({ owned: 0, painted: 0 });
    for (const wrong of ['-1', '1.5', 'x', '1e3', '12345678'])
      expect(counted(item('scouts', 10, 4), 'owned', wrong)).toBeNull();
  });

  it('never leaves more painted than owned', () => {
    expect(counted(item('scouts', 10, 8), 'owned', '6')).toMatchObject({ owned: 6, painted: 6 });
    expect(counted(item('scouts', 10, 8), 'painted', '10')).toMatchObject({ owned: 10, painted: 10 });
    // How many there are only their owner says.
    expect(counted(item('scouts', 10, 8), 'painted', '12')).toBeNull();
  });
});

describe('the collection as a table', () => {
  it('quotes what needs it and keeps formulas texts', () => {
    const csv = collectionCsv(
      ['Nation', 'Name'],
      [{ ...row('scouts'), nation: '=cmd()', item: { ...row('scouts').item, name: 'Scouts, light' } }],
    );
    expect(csv).toBe(
      'Nation,Name\r\n\'=cmd(),"Scouts, light",Irreg D LC OO OW,12,20,10,4,2,6,"Host of ""Kish"": 12"\r\n',
    );
  });
});
