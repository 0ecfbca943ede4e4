import { describe, expect, it } from 'vitest';
import type { Polygon } from '../../../maps/drawing/shape.ts';
import { drawArrow, findSeaBend } from './arrow.ts';

describe('arrows between provinces', () => {
  it('start and end at a gap from their places', () => {
    const arrow = drawArrow([0, 0], [100, 0], { bend: 0, gap: 10, headLength: 10, headWidth: 8 });
    expect(arrow.shaft).toBe('M10 0Q50 0 82.8 0');
    expect(arrow.head).toBe('M90 0L80 -4L82.8 0L80 4Z');
    expect(arrow.middle).toEqual([50, 0]);
  });

  it('bulge to different sides for opposite directions', () => {
    const there = drawArrow([0, 0], [100, 0]);
    const back = drawArrow([100, 0], [0, 0]);
    expect(Math.sign(there.middle[1])).toBe(-Math.sign(back.middle[1]));
    expect(there.middle[1]).not.toBe(0);
  });

  it('keep the head ahead of the start over a short distance', () => {
    const arrow = drawArrow([0, 0], [20, 0], { bend: 0, gap: 14 });
    expect(arrow.head.startsWith('M15 0')).toBe(true);
  });

  it('are valid paths for a length of zero', () => {
    expect(drawArrow([5, 5], [5, 5]).shaft).not.toContain('NaN');
  });

  it('go round a cape on the side of the sea', () => {
    // Land that the straight path and a default bend to the north would cross. The sea is in the south.
    const cape: Polygon = [
      [
        [30, -200],
        [70, -200],
        [70, 8],
        [30, 8],
        [30, -200],
      ],
    ];
    const bend = findSeaBend([0, 0], [100, 0], [cape]);
    expect(bend).toBeLessThan(0);
    expect(drawArrow([0, 0], [100, 0], { bend }).middle[1]).toBeGreaterThan(8);
    expect(findSeaBend([0, 0], [100, 0], [])).toBe(0.18);
  });
});
