import { describe, expect, it } from 'vitest';
import { getCell, toCells, hasSameCells } from '../../rules/core/army/list-columns.ts';
import { byTheGods } from '../../rules/by-the-gods/by-the-gods.ts';
import { CIVILISATION_IDS, getCivilisation, getAttributeAmount } from '../../rules/by-the-gods/troops/civilisations.ts';
import { troopSchema } from '../../rules/by-the-gods/troops/kinds.ts';
import { shippedLists } from '../shipped.ts';

/*
 * The book's terms for troops, weapons and engines (Movement; Fire phase; Morale; Siege Expansion; Melee Chart), spelt out. Armour and
 * shields are from the club's sheet (BTG-2).
 */
const PRINTED_WORDS = {
  type: [
    'light infantry',
    'heavy infantry',
    'light cavalry',
    'cavalry',
    'camelry',
    'chariots',
    'elephants',
    'phalanx',
    'legion',
    'templars',
    'skirmishers',
    'stone thrower',
    'catapult',
    'heavy catapult',
    'ballista',
    'heliopolis',
  ],
  weapons: ['clubs', 'axes', 'spears', 'swords', 'javelins', 'slings', 'short bows', 'compound bows'],
  protection: ['armour', 'shields'],
};

const lists = shippedLists.filter(({ rules }) => rules === 'by-the-gods');

it('By the Gods! has a list for each civilisation, in the order of the book', () => {
  expect(lists.map(({ attributes }) => getCivilisation(attributes))).toEqual([...CIVILISATION_IDS]);
});

describe.each(lists)('the list of $title', (list) => {
  it('has source, period and introduction', () => {
    expect(list.source).toBe(
      'House list, composed for Nomarch after the civilisations of By the Gods!; not from the book',
    );
    expect(list.period).toMatch(/^(AD )?\d+( BC)? to (AD )?\d+( BC)?$/);
    expect(list.introduction.length).toBeGreaterThan(80);
  });

  it('has rows without points and maximums, with the troop type in their cells', () => {
    for (const { cost, max, troop, printed } of list.entries) {
      expect([cost, max]).toEqual([0, null]);
      expect(hasSameCells(toCells(byTheGods.listColumns, troop), printed)).toBe(true);
    }
  });

  it('prints only terms of the book', () => {
    for (const { printed } of list.entries) {
      for (const [column, words] of Object.entries(PRINTED_WORDS)) {
        const said = getCell(printed, column).toLowerCase().split(', ');
        expect(said.filter((word) => word !== '' && !words.includes(word))).toEqual([]);
      }
    }
  });

  it('has troops that benefit from the attribute of its civilisation', () => {
    const people = getCivilisation(list.attributes);
    const served = list.entries.some(({ troop }) =>
      (['melee', 'move', 'range', 'armour', 'missile-armour', 'to-hit', 'reload'] as const).some(
        (of) => getAttributeAmount(people, of, troopSchema.parse(troop), {}) > 0,
      ),
    );
    expect(served).toBe(people !== 'babylonian' && people !== 'shang');
  });
});
