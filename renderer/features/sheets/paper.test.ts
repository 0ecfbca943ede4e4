import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnePage, layOutPages } from './paper.ts';

const room = (firstPage: number, laterPages = firstPage, columns = 1) => ({ firstPage, laterPages, columns });

describe('blocks on pages', () => {
  it('fill the first page, then the next', () => {
    expect(layOutPages([4, 4, 4, 4], room(9))).toEqual([[[0, 1]], [[2, 3]]]);
    expect(layOutPages([4, 4, 4, 4], room(9, 4))).toEqual([[[0, 1]], [[2]], [[3]]]);
  });

  it('fill column after column', () => {
    expect(layOutPages([4, 4, 4, 4, 4], room(9, 9, 2))).toEqual([
      [
        [0, 1],
        [2, 3],
      ],
      [[4]],
    ]);
  });

  it('put a block higher than a page on a separate page', () => {
    const heights = [20, 3];
    expect(layOutPages(heights, room(9))).toEqual([[[0]], [[1]]]);
    expect(isOnePage(layOutPages([20], room(9)), [20], room(9))).toBe(false);
    expect(isOnePage(layOutPages([5, 4], room(9)), [5, 4], room(9))).toBe(true);
  });

  it('are all placed once in order, and no column of several blocks overflows', () => {
    const heights = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3 }), (all, page, columns) => {
        const layout = layOutPages(all, room(page, page, columns));
        expect(layout.flat(2)).toEqual(all.map((_, block) => block));
        for (const column of layout.flat()) {
          const height = column.reduce((sum, block) => sum + all[block]!, 0);
          expect(column.length <= 1 || height <= page).toBe(true);
        }
      }),
    );
  });
});
