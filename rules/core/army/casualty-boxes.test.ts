import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutBoxes, LOSS_MARKS, getLossAt } from './casualty-boxes.ts';

const drawBoxes = (count: number, groupSize: number, most = 240) => {
  const { boxSize, lastBoxSize, groups } = layOutBoxes({ count, groupSize, maxBoxes: most, marks: LOSS_MARKS });
  const words = groups.map(
    ({ boxes, partial }) => boxes.map(({ mark }) => mark ?? '□').join('') + (partial ? ' partial' : ''),
  );
  return { each: boxSize, last: lastBoxSize, words };
};

describe('casualty boxes', () => {
  it('are drawn in groups with a mark at each quarter lost', () => {
    expect(drawBoxes(10, 4)).toEqual({ each: 1, last: 1, words: ['□□¼□', '½□□¾', '□□ partial'] });
    expect(drawBoxes(8, 4).words).toEqual(['□¼□½', '□¾□□']);
  });

  it('of models are drawn in fives, none partial', () => {
    expect(drawBoxes(6, 1)).toEqual({ each: 1, last: 1, words: ['□¼½□¾', '□'] });
  });

  it('of a single model have only the worst mark', () => {
    expect(drawBoxes(1, 1).words).toEqual(['¾']);
  });

  it('represent a whole group if there are too many, then tens of groups', () => {
    expect(drawBoxes(22, 4, 10)).toEqual({ each: 4, last: 2, words: ['□¼½□¾', '□'] });
    expect(drawBoxes(1000, 2, 60)).toMatchObject({ each: 20, last: 20 });
    expect(drawBoxes(250_000, 4, 40).each).toBe(8000);
  });

  it('have only the marks that the book uses', () => {
    const { groups } = layOutBoxes({ count: 16, groupSize: 4, maxBoxes: 100, marks: ['½'] });
    expect(groups.flatMap(({ boxes }) => boxes).flatMap(({ mark }, at) => (mark ? [[at + 1, mark]] : []))).toEqual([
      [8, '½'],
    ]);
  });

  it('mark a unit’s quarters once, counted through its parts in order', () => {
    const marked = (counts: readonly number[], most = 100) => {
      const whole = counts.reduce((sum, count) => sum + count, 0);
      return counts.map((count, at) => {
        const before = counts.slice(0, at).reduce((sum, one) => sum + one, 0);
        const { groups } = layOutBoxes({
          count,
          groupSize: 4,
          maxBoxes: most,
          marks: LOSS_MARKS,
          within: { before, whole },
        });
        return groups.flatMap(({ boxes }) => boxes).flatMap(({ mark }, box) => (mark ? [`${mark}${box + 1}`] : []));
      });
    };
    expect(marked([12, 4])).toEqual([['¼4', '½8', '¾12'], []]);
    expect(marked([6, 10])).toEqual([['¼4'], ['½2', '¾6']]);
    // With 6 figures in boxes of 4, the second box ends at the sixth. The eighth loss is in the next part.
    expect(marked([6, 10], 3)).toEqual([['¼1'], ['½1', '¾2']]);
  });

  it('have no marks if none are requested', () => {
    const { groups } = layOutBoxes({ count: 40, groupSize: 4, maxBoxes: 100, marks: [] });
    expect(groups.flatMap(({ boxes }) => boxes).every(({ mark }) => mark === null)).toBe(true);
  });

  it('represent every figure once and never exceed the maximum', () => {
    const number = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        number,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 8, max: 300 }),
        (count, groupSize, most) => {
          const { boxSize, lastBoxSize, groups } = layOutBoxes({ count, groupSize, maxBoxes: most, marks: LOSS_MARKS });
          const boxes = groups.flatMap((group) => group.boxes);
          expect(boxes.length).toBeLessThanOrEqual(most);
          expect((boxes.length - 1) * boxSize + lastBoxSize).toBe(count);
          expect(lastBoxSize).toBeGreaterThan(0);
          expect(lastBoxSize).toBeLessThanOrEqual(boxSize);
        },
      ),
    );
  });

  it('are absent for an empty unit', () => {
    expect(layOutBoxes({ count: 0, groupSize: 4, maxBoxes: 100, marks: LOSS_MARKS }).groups).toEqual([]);
  });
});

it('getLossAt counts a quarter as lost when at most three quarters are left', () => {
  expect(LOSS_MARKS.map((mark) => getLossAt(20, mark))).toEqual([5, 10, 15]);
  expect(LOSS_MARKS.map((mark) => getLossAt(10, mark))).toEqual([3, 5, 8]);
});
