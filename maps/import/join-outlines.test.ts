import { describe, expect, it } from 'vitest';
import type { Point } from '../planar.ts';
import { findSharedBorders, type Shape, getShapeArea, tidyShape } from '../shapes.ts';
import { joinOutlines, findNearBorders } from './join-outlines.ts';
import { MAX_COMPARISONS, createWorkCount } from './limits.ts';

const ring = (...points: Point[]): Shape => tidyShape([[[...points, points[0]!]]]);
const square = (x: number, y: number, side = 100): Shape =>
  ring([x, y], [x + side, y], [x + side, y + side], [x, y + side]);
const named = (shapes: readonly Shape[]) => new Map(shapes.map((shape, i) => [`p${i}`, shape]));

describe('Separately drawn shapes', () => {
  it('are joined if their corners are close together', () => {
    const [a, b] = [square(0, 0), square(100.6, 0.4)];
    expect(findSharedBorders(named([a, b])).size).toBe(0);
    const lengths = findSharedBorders(named(joinOutlines([a, b], 1, createWorkCount())));
    expect(lengths.get('p0 p1')).toBeCloseTo(100, 0);
  });

  it('are joined if a corner is on another’s edge', () => {
    const shapes = [square(0, 0), square(100, 0, 50), square(100, 50, 50)];
    const lengths = findSharedBorders(named(joinOutlines(shapes, 1, createWorkCount())));
    expect([...lengths.keys()].sort()).toEqual(['p0 p1', 'p0 p2', 'p1 p2']);
    expect(lengths.get('p0 p2')).toBeCloseTo(50, 5);
  });

  it('keep their area', () => {
    const shapes = [square(0, 0), square(100.3, 0), square(0, 100.2)];
    for (const [i, shape] of joinOutlines(shapes, 1, createWorkCount()).entries())
      expect(Math.abs(getShapeArea(shape) - getShapeArea(shapes[i]!))).toBeLessThan(60);
  });

  it('have a near border along a gap, but not at a corner', () => {
    const lengths = findNearBorders(named([square(0, 0), square(103, 0), square(103, 103)]), 4, createWorkCount());
    expect(lengths.get('p0 p1')).toBeGreaterThan(80);
    expect(lengths.get('p0 p2') ?? 0).toBeLessThan(24);
  });
});

describe('The work of an import', () => {
  it('is counted, and 1,000 provinces take a small part of the limit', () => {
    const work = createWorkCount();
    const cells = Array.from({ length: 1000 }, (_, at) => square((at % 40) * 10, Math.floor(at / 40) * 10, 10));
    joinOutlines(cells, 1, work);
    expect(work.spent).toBeGreaterThan(1000);
    expect(work.spent).toBeLessThan(MAX_COMPARISONS / 10);
  });
});
