import { expect, it } from 'vitest';
import type { ListColumn } from '../../rules/core/army/list-columns.ts';
import type { ListEntry } from '../../rules/core/nation-list.ts';
import { groupRows } from './list-groups.ts';

const row = (id: string, type: string): ListEntry => ({
  id,
  name: id,
  printed: { type, weapons: 'OW' },
  troop: {},
  cost: 1,
  max: null,
  notes: [],
});
const column = (key: string, parts: boolean): ListColumn => ({ key, title: key, width: 6, parts, cell: () => '' });
const entries = [row('a', 'LC'), row('b', 'LCh'), row('c', 'LCh'), row('d', 'LC')];
const ids = (columns: readonly ListColumn[]) =>
  groupRows(columns, entries).map((group) => group.entries.map(({ id }) => id));

it('rowGroups divides rows where the dividing cell changes, and keeps their order', () => {
  expect(ids([column('weapons', false), column('type', true)])).toEqual([['a'], ['b', 'c'], ['d']]);
  expect(groupRows([column('type', true)], [])).toEqual([]);
});

it('rowGroups returns one group without a dividing column', () => {
  expect(ids([column('type', false)])).toEqual([['a', 'b', 'c', 'd']]);
});
