import { describe, expect, it } from 'vitest';
import type { RulingsInForce } from '../../core/ruling.ts';
import { getCell, getChart } from './chart.ts';

/* Casualties of a row for each column, and the column indexes that kill an attached commander. */
type Line = readonly [casualties: string, stars: readonly number[]];

const CHARTS: readonly (readonly [name: string, inForce: RulingsInForce, lines: readonly Line[]])[] = [
  [
    'of the first printing',
    {},
    [
      ['000001112223334445556', [0, 11, 20]],
      ['000011122233344455566', [2, 4, 9, 13, 18]],
      ['000111222333444555666', [7, 16, 19]],
      ['001112223334445556667', [3, 6, 14]],
      ['011122233344455566677', [5, 8, 12, 17, 20]],
      ['111222333444555666777', [1, 10, 15]],
    ],
  ],
  [
    'of the sheet for the Crusades',
    { 'SAS-5': 'crusades' },
    [
      ['0000011112223334445556', [0, 12, 21]],
      ['0000111222333344445556', [2, 4, 9, 14, 20]],
      ['0001112223334445556666', [7, 16, 20]],
      ['0011122233344455566667', [3, 6, 14]],
      ['0111222333444555666777', [5, 8, 12, 17, 20]],
      ['1112233334445556667777', [1, 10, 15]],
    ],
  ],
];

describe.each(CHARTS)('the casualty chart %s', (_name, inForce, lines) => {
  it('has the printed casualties and stars', () => {
    const read = lines.map((_line, at): Line => {
      const cells = getChart(inForce).columns.map((_heading, column) => getCell(at + 1, column, inForce));
      const stars = cells.flatMap(({ star }, column) => (star ? [column] : []));
      return [cells.map(({ casualties }) => casualties).join(''), stars];
    });
    expect(read).toEqual(lines);
  });

  it('kills at least as many in columns further right', () => {
    for (const [casualties] of lines) expect(Array.from(casualties).toSorted().join('')).toBe(casualties);
  });
});
