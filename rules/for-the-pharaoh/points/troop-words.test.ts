import { expect, it } from 'vitest';
import { toCells } from '../../core/army/list-columns.ts';
import { LIST_COLUMNS, pharaohTroops } from './troop-words.ts';

it.each([
  [
    { class: 'A', drill: 'regular', order: 'CO', weapons: ['pike'] },
    'Reg A LI CO P',
    'regular class A light infantry in close order with pike',
  ],
  [
    { class: 'D', kind: 'cavalry', order: 'OO', mount: 'camel', weapons: ['bow'], shield: 'buckler' },
    'Irreg D LCm OO B, Bu',
    'irregular class D light cavalry on camels in open order with bow, buckler',
  ],
  [
    { class: 'B', kind: 'heavy-chariot', armour: 'heavy', scythes: true, mercenary: true },
    'Irreg B HCh OW, HA, Scy M',
    'irregular class B heavy chariot with other weapons, heavy armour on the crew, scythes (mercenaries)',
  ],
  [
    { class: 'C', order: 'CO', secondOrder: 'OO', armour: 'medium', fanatic: true },
    'Irreg C MI CO/OO OW F',
    'irregular class C medium infantry in close order or open order with other weapons (fanatics)',
  ],
])('face describes everything that affects the price: %j', (troop, short, words) => {
  expect(pharaohTroops.face(troop)).toMatchObject({ short, words });
});

it('face marks an unreadable troop type', () => {
  expect(pharaohTroops.face({ class: 'Z' }).short).toBe('?');
});

it('printedCells prints a troop type like a row of the book’s list', () => {
  expect(toCells(LIST_COLUMNS, { class: 'A', kind: 'light-chariot', drill: 'regular' })).toEqual({
    class: 'Reg A',
    type: 'LCh',
    order: 'N/A',
    weapons: 'OW',
  });
  expect(toCells(LIST_COLUMNS, { class: 'Z' })).toEqual({ class: '', type: '', order: '', weapons: '' });
});
