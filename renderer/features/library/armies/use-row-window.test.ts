import { expect, it } from 'vitest';
import { listVisibleRows } from './use-row-window.ts';

const at = (top: number, kept: number | null = null, count = 1000) =>
  listVisibleRows({ count, rowHeight: 40, top, height: 400, kept });

it('renders only the first rows at the top', () => {
  const rows = at(-200);
  expect(rows[0]).toBe(0);
  expect(rows.length).toBeLessThan(30);
});

it('renders all visible rows at any scroll position', () => {
  for (let top = 0; top < 39_600; top += 333) {
    const rows = at(top);
    expect(rows).toContain(Math.floor(top / 40));
    expect(rows).toContain(Math.min(999, Math.floor((top + 399) / 40)));
    expect(rows.length).toBeLessThan(50);
  }
});

it('renders the focused row once, in order', () => {
  expect(at(20_000, 3)[0]).toBe(3);
  expect(at(0, 900).at(-1)).toBe(900);
  expect(at(0, 2).filter((row) => row === 2)).toEqual([2]);
  expect(at(0, 5, 3)).toEqual([0, 1, 2]);
});

it('renders nothing for an empty table', () => {
  expect(at(0, null, 0)).toEqual([]);
});
