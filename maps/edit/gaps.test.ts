import { describe, expect, it } from 'vitest';
import { findMap } from '../catalogue.ts';
import { loadGeometry } from '../geometry.ts';
import type { Point } from '../planar.ts';
import { findSharedBorders, type Shape, getShapeArea, tidyShape } from '../shapes.ts';
import { createDraft, type MapDraft, changeShapes, changeSheet } from './draft.ts';
import { findBorders } from './new-map.ts';
import { closeGaps, findHairlineGaps } from './gaps.ts';

const shipped = createDraft(findMap('two-rivers')!, (await loadGeometry('two-rivers'))!);
const ring = (...points: Point[]): Shape => tidyShape([[[...points, points[0]!]]]);

/** Two provinces separated by a gap of two units along a crooked line. A third province shares a corner with the second. */
const WEST = ring([0, 0], [100, 0], [104, 30], [98, 60], [100, 100], [0, 100]);
const EAST = ring([102, 0], [200, 0], [200, 100], [102, 100], [100, 62], [105.8, 31]);
const SOUTH = ring([102, 100], [200, 100], [200, 200], [0, 200], [0, 102], [100, 102]);
const drawn = (shapes: Readonly<Record<string, Shape>>): MapDraft => {
  const [like] = shipped.sheet.provinces;
  const provinces = Object.keys(shapes).map((id) => ({ ...like!, id, name: id.toUpperCase() }));
  return changeShapes(changeSheet(shipped, { provinces, borders: [] }), new Map(Object.entries(shapes)));
};
const apart = drawn({ west: WEST, east: EAST, south: SOUTH });

describe('A hairline gap', () => {
  it('is found between parallel outlines, with its length and points', () => {
    const gaps = findHairlineGaps(apart.shapes.provinces, 3);
    expect(gaps.map(({ a, b }) => `${a} ${b}`).sort()).toEqual(['east west', 'south west']);
    const [crooked] = gaps.filter(({ a, b }) => `${a} ${b}` === 'east west');
    expect(crooked!.length).toBeGreaterThan(80);
    expect(crooked!.length).toBeLessThan(130);
    expect(crooked!.places.every(([x]) => x > 97 && x < 106)).toBe(true);
  });

  it('is not found if provinces touch, overlap or are too far apart', () => {
    const wide = ring([110, 0], [200, 0], [200, 100], [110, 100]);
    const over = ring([99, 0], [200, 0], [200, 100], [99, 100]);
    const beside = ring([100, 0], [200, 0], [200, 100], [100, 100]);
    const west = ring([0, 0], [100, 0], [100, 100], [0, 100]);
    for (const east of [wide, over, beside])
      expect(findHairlineGaps(drawn({ west, east }).shapes.provinces, 3)).toEqual([]);
    expect(findHairlineGaps(apart.shapes.provinces, 0)).toEqual([]);
  });

  it('does not occur on the included maps', () => {
    expect(findHairlineGaps(shipped.shapes.provinces, 3)).toEqual([]);
  });

  it('can be closed without changing other areas', () => {
    const closed = closeGaps(apart, 3);
    expect(findHairlineGaps(closed.shapes.provinces, 3)).toEqual([]);
    expect([...findSharedBorders(closed.shapes.provinces).keys()].sort()).toEqual([
      'east south',
      'east west',
      'south west',
    ]);
    const land = (of: MapDraft): number =>
      [...of.shapes.provinces.values()].reduce((sum, one) => sum + getShapeArea(one), 0);
    expect(land(closed)).toBeGreaterThan(land(apart) + 300);
    expect(land(closed)).toBeLessThanOrEqual(40_000.5);
    expect(closed.shapes.provinces.get('east')!.flat(2)).toEqual(expect.arrayContaining(EAST.flat(2)));
    expect(closeGaps(closed, 3)).toBe(closed);
  });

  it('counts as a border within the tolerance', () => {
    const listed = (tolerance: number): string[] =>
      findBorders(apart, tolerance).sheet.borders.map(({ a, b }) => `${a} ${b}`);
    expect(listed(0)).toEqual(['east south']);
    expect(listed(3)).toEqual(['east south', 'east west', 'south west']);
  });
});
