import { expect, it } from 'vitest';
import type { ListEntry } from '../../../rules/core/nation-list.ts';
import { printedColumns, rowGroups } from './row-groups.ts';

const row = (id: string, type: string): ListEntry => ({
  id,
  name: id,
  printed: { class: '', type, order: '', weapons: 'OW' },
  troop: {},
  cost: 1,
  max: null,
  notes: [],
});

it('rows are parted where the printed type changes, and stay in their order', () => {
  const groups = rowGroups([row('a', 'LC'), row('b', 'LCh'), row('c', 'LCh'), row('d', 'LC')]);
  expect(groups.map(({ entries }) => entries.map(({ id }) => id))).toEqual([['a'], ['b', 'c'], ['d']]);
  expect(rowGroups([])).toEqual([]);
});

it('a column that no row prints anything in is left out', () => {
  expect(printedColumns([row('a', ''), row('b', '')])).toEqual(['weapons']);
  expect(printedColumns([row('a', ''), row('b', 'LC')])).toEqual(['type', 'weapons']);
});
