import { describe, expect, it } from 'vitest';
import akkadian from './for-the-pharaoh/akkadian.json' with { type: 'json' };
import { toListDocument, readList } from './schema.ts';
import { shippedLists } from './shipped.ts';

type Row = Record<string, unknown>;
const altered = (row: number, change: Row): unknown => ({
  ...akkadian,
  entries: akkadian.entries.map((entry, index) => (index === row ? { ...entry, ...change } : entry)),
});

describe('an army list', () => {
  it('is unchanged after a round trip, without other properties', () => {
    expect(toListDocument(readList(akkadian))).toEqual(akkadian);
    const stored = { ...readList(akkadian), origin: 'own', basedOn: 'elam' };
    expect(readList(JSON.parse(JSON.stringify(toListDocument(stored))))).toEqual(readList(akkadian));
  });
});

it.each(shippedLists)('the document of $title has no unknown properties', (list) => {
  expect(readList({ format: 'nomarch-list', formatVersion: 1, ...list })).toEqual(list);
});

describe('an invalid army list', () => {
  it('is refused with row, name and field', () => {
    expect(() => readList(altered(2, { cost: 'dear' }))).toThrow(/row 3 \(Household Chariots\), cost/);
    expect(() => readList(altered(2, { max: -1 }))).toThrow(/row 3 \(Household Chariots\), max/);
    expect(() => readList(altered(0, { printed: { class: 7 } }))).toThrow(/row 1 \(SCOUTS\), printed\.class/);
    expect(() => readList(altered(0, { printed: { 'No column': '' } }))).toThrow(/row 1 \(SCOUTS\), printed/);
    expect(() => readList(altered(4, { colour: 'red' }))).toThrow(/row 5 \(Chariots\).*colour/);
  });

  it('is refused with duplicate ids or missing notes', () => {
    expect(() => readList(altered(1, { id: 'scouts' }))).toThrow(
      /row 2 \(Battle-Carts\), id: row 1 already has the id/,
    );
    expect(() => readList(altered(1, { notes: [9] }))).toThrow(/row 2 \(Battle-Carts\), notes: missing note 9/);
  });

  it('is refused with duplicate options or conditions about unknown rows', () => {
    const option = { id: 'shields', name: 'Shields', cost: 2 };
    const long = { ...option, id: 'x'.repeat(30) };
    expect(() => readList(altered(1, { options: [option, option] }))).toThrow(
      /row 2 \(Battle-Carts\), options: duplicate/,
    );
    expect(() => readList(altered(1, { options: [option, { ...long, id: 'X' }] }))).toThrow(/options\.1\.id/);
    const many = Array.from({ length: 5 }, (_, at) => ({ ...long, id: `${at}${'x'.repeat(25)}` }));
    expect(() => readList(altered(1, { options: many }))).toThrow(/longer than 100 characters/);
    const condition = { of: ['scouts'], bound: 'least', amount: 1 };
    const under = (more: Row) => readList({ ...akkadian, conditions: [condition, { ...condition, ...more }] });
    expect(under({ per: { count: 2, of: ['chariots'] } }).conditions).toHaveLength(2);
    expect(() => under({ of: ['hoplites'] })).toThrow(/condition 2: unknown row “hoplites”/);
    expect(() => under({ per: { count: 2, of: ['hoplites'] } })).toThrow(/condition 2: unknown row “hoplites”/);
    expect(() => under({ per: { count: 0, of: 'troops' } })).toThrow(/conditions\.1\.per\.count/);
  });

  it('is refused if it is not a list', () => {
    for (const wrong of [
      null,
      [],
      'list',
      7,
      {},
      { ...akkadian, formatVersion: 2 },
      { ...akkadian, rules: 'Chess & Go' },
    ]) {
      expect(() => readList(wrong)).toThrow(/^list, /);
    }
  });
});
