import { expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { ruleSystem } from '../../systems.ts';
import {
  cellOf,
  columnsIn,
  columnsOf,
  type ListColumn,
  printedCells,
  printedWords,
  samePrinted,
} from './list-columns.ts';

const columns: readonly ListColumn[] = [
  { key: 'arm', title: 'Arm', width: 6, cell: ({ arm }) => (typeof arm === 'string' ? arm : '') },
  { key: 'rank', title: 'Rank', width: 4, cell: () => '' },
];

it('a troop type fills every column of its book', () => {
  expect(printedCells(columns, { arm: 'bow' })).toEqual({ arm: 'bow', rank: '' });
});

it('a row is read in the order of the columns, without those that it leaves empty', () => {
  expect(printedWords(columns, { rank: '2', arm: 'bow' })).toBe('bow 2');
  expect(printedWords(columns, { rank: '', arm: 'bow' })).toBe('bow');
});

it('a cell beyond the columns of the book is shown behind them under its key; an empty one is not', () => {
  const rows = [{ arm: 'bow', colour: 'red', order: '' }, { arm: 'sling' }];
  expect(columnsOf(columns, rows).map(({ title }) => title)).toEqual(['Arm', 'Rank', 'Colour']);
  expect(columnsIn(columns, rows).map(({ title }) => title)).toEqual(['Arm', 'Colour']);
});

it('an empty cell is the same as none', () => {
  expect(samePrinted({ arm: 'bow', rank: '' }, { arm: 'bow' })).toBe(true);
  expect(samePrinted({ arm: 'bow' }, { arm: 'bow', rank: '2' })).toBe(false);
});

it.each(shippedLists)(
  'the list $id has a cell in every column of its book, and none beyond them',
  ({ rules, entries }) => {
    const known = ruleSystem(rules)?.listColumns ?? [];
    for (const { name, printed } of entries) {
      const beyond = Object.keys(printed).filter((key) => !known.some((column) => column.key === key));
      expect([name, ...known.filter(({ key }) => printed[key] === undefined)]).toEqual([name]);
      expect([name, ...beyond.filter((key) => cellOf(printed, key) !== '')]).toEqual([name]);
    }
  },
);
