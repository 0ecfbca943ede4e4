import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../army-lists/shipped.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { createSearch } from './search-index.ts';
import { listFindableTroops } from './findable-troops.ts';

const find = createSearch([
  { id: 'list/akkad', title: 'Akkadian', text: '2334 to 2154 BC For the Pharaoh' },
  { id: 'list/hittites', title: 'Hittites', text: '1600 to 1180 BC For the Pharaoh' },
  { id: 'troop/camels', title: 'Camel riders', text: 'Midian' },
  { id: 'guide/camels', title: 'Riding', text: 'how camels are fed' },
  { id: 'list/neo', title: 'Néo-Hittite', text: '' },
]);
const ids = (words: string): readonly string[] => find(words).map(({ id }) => id);

describe('search index', () => {
  it('finds prefixes, plurals, accents and typos, titles first', () => {
    expect(ids('akk')).toEqual(['list/akkad']);
    expect(ids('camels')).toEqual(['troop/camels', 'guide/camels']);
    expect(ids('hitites')[0]).toBe('list/hittites');
    expect(ids('neo hittite')).toEqual(['list/neo']);
    expect(ids('Pharoah')).toEqual(['list/akkad', 'list/hittites']);
  });

  it('finds only items with every word, and nothing without words', () => {
    expect(ids('hittites pharaoh')).toEqual(['list/hittites']);
    expect(ids('hittites camels')).toEqual([]);
    expect(ids('  ')).toEqual([]);
  });
});

describe('troops of all lists', () => {
  const stored = shippedLists.map((list) => ({ ...list, origin: 'shipped' as const, basedOn: null }));
  const troops = listFindableTroops(stored, ruleSystems);
  const all = createSearch(troops);

  it('include every row of every list', () => {
    expect(troops).toHaveLength(stored.reduce((sum, { entries }) => sum + entries.length, 0));
  });

  it('are found by troop type in several books', () => {
    const camels = all('camels');
    expect(camels.length).toBeGreaterThan(3);
    expect(new Set(camels.map(({ list }) => list.rules)).size).toBeGreaterThan(1);
    for (const { text, title } of camels) expect(`${title} ${text}`.toLowerCase()).toContain('camel');
    const chariots = all('light chariot class A');
    expect(chariots.length).toBeGreaterThan(0);
    for (const { text } of chariots) {
      expect(text.toLowerCase()).toMatch(/class a\b/);
      expect(text.toLowerCase()).toMatch(/light chariot/);
    }
    expect(camels).toContain(all('camles')[0]);
    expect(all('elefants').length).toBeGreaterThan(3);
  });

  it('are found without delay', () => {
    expect(all('spear').length).toBeGreaterThan(20);
    expect(all('qqqqqqqq')).toEqual([]);
  });
});
