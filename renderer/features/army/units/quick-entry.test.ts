import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import { getMaxGrade } from '../../../../rules/core/army/army-words.ts';
import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { findQuickMatches, createQuickRows, type QuickMatch } from './quick-entry.ts';

const list = findShippedList('akkadian')!;
const book = ruleSystems.find(({ id }) => id === list.rules)!;
const rows = createQuickRows(book, list);
const part = (id: string, entry: string, count: number) => ({ id, entry, troop: null, count });
const army: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: list.rules,
  list: list.id,
  name: '',
  limit: 10_000,
  generals: [],
  units: [
    { id: 'u1', name: '', parts: [part('p1', 'retinue', 12)] },
    { id: 'u2', name: 'The Palace', parts: [part('p2', 'retinue', 24), part('p3', 'slingers', 6)] },
  ],
  specialists: {},
  works: {},
  rulings: {},
};

const find = (text: string, selected: string | null = null): QuickMatch[] =>
  findQuickMatches({ book, list, rows, army, tally: book.tally(army, list), selected }, text);
const first = (text: string, selected: string | null = null) => find(text, selected)[0];
const entryIds = (text: string) => find(text).flatMap((match) => (match.kind === 'unit' ? [match.entry.id] : []));

describe('quick entry', () => {
  it('prefers entries within their maximum and never offers 0 figures', () => {
    expect(first('30 archers')).toMatchObject({ count: 30, over: 0 });
    expect(find('30 archers').some((match) => match.kind === 'unit' && match.over > 0)).toBe(true);
    for (const match of [...find('0 levy'), ...find('levy 0')])
      expect('count' in match ? match.count : 1).toBeGreaterThan(0);
  });

  it.each([
    ['24 household spearmen pike', 'household-spearmen-pike', 24],
    ['household spearmen pike 24', 'household-spearmen-pike', 24],
    ['24 HOUSEHOLD spearmen P', 'household-spearmen-pike', 24],
    ['24 h sp p', 'household-spearmen-pike', 24],
    ['30 spearmen lsp', 'spearmen-long-spear', 30],
    ['30x militia long spear', 'militia-spearmen-long-spear', 30],
    ['12archers oo', 'archers-open-order', 12],
    ['6 battle carts', 'battle-carts', 6],
    ['10 shieldbearers', 'shield-bearers', 10],
    ['10 shield-bearers', 'shield-bearers', 10],
    ['8 slinger', 'slingers', 8],
    ['8 slnigers', 'slingers', 8],
    ['5 retinues', 'retinue', 5],
    ['4 elephants', null, null],
  ])('matches “%s” with %s', (text, entry, count) => {
    const match = first(text);
    if (entry === null) expect(match).toBeUndefined();
    else expect(match).toMatchObject({ kind: 'unit', entry: { id: entry }, count });
  });

  it('offers the shortest name first', () => {
    expect(entryIds('spearmen pike')).toEqual(['spearmen-pike', 'household-spearmen-pike', 'militia-spearmen-pike']);
    expect(entryIds('chariots').slice(0, 2)).toEqual(['chariots', 'household-chariots']);
  });

  it('reports the points and the figures above the maximum', () => {
    expect(first('24 household spearmen pike')).toMatchObject({ points: 24 * 13, over: 0 });
    // The army has 36 of at most 48.
    expect(first('20 retinue')).toMatchObject({ points: 200, over: 8 });
  });

  it('uses a full group without a number, and matches nothing without a word', () => {
    expect(first('household spearmen pike')).toMatchObject({ count: 6 });
    expect(find('24')).toEqual([]);
    expect(find('   ')).toEqual([]);
  });

  it('creates several units from one line', () => {
    expect(first('3x24 spearmen pike')).toMatchObject({ kind: 'unit', times: 3, count: 24, points: 3 * 24 * 9 });
    expect(first('3 × 24 spearmen pike')).toMatchObject({ times: 3, count: 24 });
  });

  it('adds to an existing unit, first the selected one, then the newest', () => {
    expect(first('+12 retinue')).toMatchObject({ kind: 'change', part: 'p2', from: 24, to: 36, points: 120 });
    expect(first('+12 retinue', 'u1')).toMatchObject({ part: 'p1', from: 12, to: 24 });
    expect(first('-6 retinue', 'u1')).toMatchObject({ part: 'p1', to: 6, points: -60 });
    expect(first('+6 palace slingers')).toMatchObject({ part: 'p3', to: 12 });
    expect(first('+6', 'u2')).toMatchObject({ part: 'p3', to: 12 });
    expect(first('-100 slingers')).toMatchObject({ part: 'p3', to: 1 });
  });

  it('creates a new unit if there is none to add to, and removes nothing that does not exist', () => {
    expect(first('+12 levy')).toMatchObject({ kind: 'unit', count: 12 });
    expect(find('-12 levy')).toEqual([]);
  });

  it.each([
    ['3* general', 3, ''],
    ['general 2', 2, ''],
    ['general', 0, ''],
    ['gen 2*', 2, ''],
    ['general 3* ', 3, ''],
    ['2* Naram Sin', 2, 'Naram Sin'],
    ['general Sargon 2', 2, 'Sargon'],
    ['general 3 Sargon', 3, 'Sargon'],
    ['gen 3* Sargon the Great', 3, 'Sargon the Great'],
    ['99* general', getMaxGrade(book.generals.grades!), ''],
  ])('matches “%s” with a general', (text, stars, name) => {
    const { cost } = book.price({ general: { stars } }, {});
    expect(first(text)).toMatchObject({ kind: 'general', stars, name, points: cost });
  });

  it('changes the number of bought extras', () => {
    const bought = { ...army, specialists: { carpenter: 1 } };
    const ground = {
      book,
      list,
      rows,
      army: bought,
      tally: book.tally(bought, list),
      selected: null,
    };
    expect(findQuickMatches(ground, '2 carpenters')[0]).toMatchObject({ kind: 'extra', from: 1, to: 3 });
    expect(findQuickMatches(ground, '-5 carpenter')[0]).toMatchObject({ kind: 'extra', from: 1, to: 0 });
  });

  it.each(['general', 'xx', '+', '* *', '12x', '3x x', '٣ retinue', 'a'.repeat(5000), '-', '1e9 retinue', '%', '\\('])(
    'never throws: “%.20s”',
    (text) => {
      expect(Array.isArray(find(text))).toBe(true);
    },
  );

  it.each(ruleSystems.map(({ id }) => [id] as const))('finds every entry of %s by its name and printed type', (id) => {
    const system = ruleSystems.find((known) => known.id === id)!;
    for (const nation of ['akkadian', 'hittites', 'greek'].map(findShippedList)) {
      if (nation?.rules !== id) continue;
      const empty: ArmyFile = { ...army, rules: id, list: nation.id, units: [] };
      const tally = system.tally(empty, nation);
      const ground = {
        book: system,
        list: nation,
        rows: createQuickRows(system, nation),
        army: empty,
        tally,
        selected: null,
        general: 'general',
      };
      for (const entry of nation.entries) {
        const cells = Object.values(entry.printed).join(' ').replace('N/A', '');
        const found = findQuickMatches(ground, `12 ${entry.name} ${cells}`);
        expect([entry.id, found.map((match) => match.kind === 'unit' && match.entry.id).includes(entry.id)]).toEqual([
          entry.id,
          true,
        ]);
      }
    }
  });
});
