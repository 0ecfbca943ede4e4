import { describe, expect, it } from 'vitest';
import type { Polygon } from '../../../maps/drawing/shape.ts';
import { arrowBetween, bendOverSea } from './arrow.ts';

describe('arrows between provinces', () => {
  it('a straight arrow starts and ends a gap away from its places', () => {
    const arrow = arrowBetween([0, 0], [100, 0], { bend: 0, gap: 10, headLength: 10, headWidth: 8 });
    expect(arrow.shaft).toBe('M10 0Q50 0 82.8 0');
    expect(arrow.head).toBe('M90 0L80 -4L82.8 0L80 4Z');
    expect(arrow.middle).toEqual([50, 0]);
  });

  it('arrows that run against each other bulge to different sides', () => {
    const there = arrowBetween([0, 0], [100, 0]);
    const back = arrowBetween([100, 0], [0, 0]);
    expect(Math.sign(there.middle[1])).toBe(-Math.sign(back.middle[1]));
    expect(there.middle[1]).not.toBe(0);
  });

  it('a short way keeps its head ahead of its start', () => {
    const arrow = arrowBetween([0, 0], [20, 0], { bend: 0, gap: 14 });
    expect(arrow.head.startsWith('M15 0')).toBe(true);
  });

  it('a way of no length is still a path of numbers', () => {
    expect(arrowBetween([5, 5], [5, 5]).shaft).not.toContain('NaN');
  });

  it('an arrow over the sea goes round a cape, to the side that has the sea', () => {
    // Land that the straight way and a usual bend to the north would cross; the sea is in the south.
    const cape: Polygon = [
      [
        [30, -200],
        [70, -200],
        [70, 8],
        [30, 8],
        [30, -200],
      ],
    ];
    const bend = bendOverSea([0, 0], [100, 0], [cape]);
    expect(bend).toBeLessThan(0);
    expect(arrowBetween([0, 0], [100, 0], { bend }).middle[1]).toBeGreaterThan(8);
    expect(bendOverSea([0, 0], [100, 0], [])).toBe(0.18);
  });
});
