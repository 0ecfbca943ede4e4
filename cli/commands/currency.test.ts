import { describe, expect, it } from 'vitest';
import { ruleSystems } from '../../rules/systems.ts';
import { toyBook, toyList } from '../../test/support/armies/toy-book.ts';
import { formatCheck, type FileReport } from './check.ts';
import { formatRows } from './lists.ts';

const report: FileReport = {
  file: 'a.json',
  name: 'Host',
  rules: 'sas-ancient',
  legal: true,
  points: 48,
  limit: 50,
  problems: [],
  unread: [],
  guessed: [],
  notes: [],
};
const ofStrength = ruleSystems.find(({ currency }) => currency?.title === 'Strength')!;

describe('the command line', () => {
  it('checks an army in its book’s currency', () => {
    expect(formatCheck(report, ruleSystems[0]!)).toBe('a.json: Host, 48 of 50 points, legal');
    expect(formatCheck(report, ofStrength)).toBe('a.json: Host, strength 48 of 50, legal');
    expect(formatCheck({ ...report, limit: 0 }, ruleSystems[0]!)).toBe('a.json: Host, 48 points, no limit set, legal');
    expect(formatCheck(report, toyBook)).toBe('a.json: Host, legal');
  });

  it('omits the column of prices for a book without points', () => {
    const columns = (text: string): number[] => text.split('\n').map((line) => line.trim().split(/ {2,}/).length);
    const [priced] = columns(formatRows(toyList, { ...toyBook, currency: ofStrength.currency }));
    expect(columns(formatRows(toyList, toyBook))).toEqual([priced! - 1, priced! - 1]);
  });
});
