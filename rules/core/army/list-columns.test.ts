import { expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { findRuleSystem } from '../../systems.ts';
import {
  getCell,
  getFilledColumns,
  getAllColumns,
  type ListColumn,
  toCells,
  formatCells,
  hasSameCells,
} from './list-columns.ts';

const columns: readonly ListColumn[] = [
  { key: 'arm', title: 'Arm', width: 6, cell: ({ arm }) => (typeof arm === 'string' ? arm : '') },
  { key: 'rank', title: 'Rank', width: 4, cell: () => '' },
];

it('toCells fills every column of the book', () => {
  expect(toCells(columns, { arm: 'bow' })).toEqual({ arm: 'bow', rank: '' });
});

it('formatCells joins the cells in column order without empty ones', () => {
  expect(formatCells(columns, { rank: '2', arm: 'bow' })).toBe('bow 2');
  expect(formatCells(columns, { rank: '', arm: 'bow' })).toBe('bow');
});

it('getAllColumns appends columns for other filled cells', () => {
  const rows = [{ arm: 'bow', colour: 'red', order: '' }, { arm: 'sling' }];
  expect(getAllColumns(columns, rows).map(({ title }) => title)).toEqual(['Arm', 'Rank', 'Colour']);
  expect(getFilledColumns(columns, rows).map(({ title }) => title)).toEqual(['Arm', 'Colour']);
});

it('hasSameCells treats empty and missing cells alike', () => {
  expect(hasSameCells({ arm: 'bow', rank: '' }, { arm: 'bow' })).toBe(true);
  expect(hasSameCells({ arm: 'bow' }, { arm: 'bow', rank: '2' })).toBe(false);
});

it.each(shippedLists)('the list $id has a cell in every column of its book and no others', ({ rules, entries }) => {
  const known = findRuleSystem(rules)?.listColumns ?? [];
  for (const { name, printed } of entries) {
    const beyond = Object.keys(printed).filter((key) => !known.some((column) => column.key === key));
    expect([name, ...known.filter(({ key }) => printed[key] === undefined)]).toEqual([name]);
    expect([name, ...beyond.filter((key) => getCell(printed, key) !== '')]).toEqual([name]);
  }
});
