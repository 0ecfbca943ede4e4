import { expect, it } from 'vitest';
import { addFirstEntries, listActiveCommands, listUndoneEntries } from './log.ts';

const seqs = (ends: readonly { readonly seq: number }[]): number[] => ends.map(({ seq }) => seq);
const entries = (returns: Readonly<Record<number, number>>, length: number) =>
  [
    ...listUndoneEntries(
      Array.from({ length }, (_, seq) => ({ seq })),
      ({ seq }) => returns[seq] ?? null,
    ),
  ].toSorted((a, b) => a - b);

it('addFirstEntries starts each command after the previous one', () => {
  expect(addFirstEntries([{ seq: 0 }, { seq: 4 }, { seq: 5 }])).toEqual([
    { seq: 0, first: 0 },
    { seq: 4, first: 1 },
    { seq: 5, first: 5 },
  ]);
});

it('listActiveCommands leaves out undone commands and keeps the undo', () => {
  const ends = [{ seq: 0 }, { seq: 4 }, { seq: 9 }, { seq: 10, takenBackTo: 4 }, { seq: 15 }];
  expect(seqs(listActiveCommands(ends))).toEqual([0, 4, 10, 15]);
  expect(entries({ 10: 4 }, 16)).toEqual([5, 6, 7, 8, 9]);
});

it('listActiveCommands leaves out an undo that a later one undoes', () => {
  const ends = [{ seq: 0 }, { seq: 4 }, { seq: 9 }, { seq: 10, takenBackTo: 4 }, { seq: 11, takenBackTo: 0 }];
  expect(seqs(listActiveCommands(ends))).toEqual([0, 11]);
  expect(entries({ 10: 4, 11: 0 }, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
