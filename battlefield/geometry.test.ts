import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dist, cosine, normaliseAngle, type Point, sine, turnBetween } from './angles.ts';
import { type Area, clip, contains, measureArea, findSpans, outlineStrip } from './area.ts';
import {
  areaOf,
  type Block,
  getCorners,
  distanceBetween,
  findShortestSegment,
  isOnTable,
  doBlocksOverlap,
  doBlocksTouch,
} from './block.ts';
import { splitByGround, measureGroundShares, listTracks } from './ground.ts';
import { anyBlock, square, unitAt } from '../test/support/armies/sample-blocks.ts';

describe('angles', () => {
  test('sine and cosine agree with Math.sin and Math.cos', () => {
    fc.assert(
      fc.property(fc.double({ min: -1080, max: 1080, noNaN: true }), (degrees) => {
        expect(sine(degrees)).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 13);
        expect(cosine(degrees)).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 13);
      }),
    );
  });

  test('multiples of 90 degrees are exact', () => {
    expect([0, 90, 180, 270, 360, -90].map(sine)).toEqual([0, 1, -0, -1, 0, -1]);
    expect(sine(30)).toBeCloseTo(0.5, 15);
  });

  test('turnBetween takes the shorter way', () => {
    expect([turnBetween(350, 10), turnBetween(10, 350), turnBetween(0, 180), normaliseAngle(-30)]).toEqual([
      20, -20, 180, 330,
    ]);
  });
});

describe('blocks', () => {
  test('a block is on the table if all its corners are', () => {
    const table = { width: 60, depth: 40 };
    fc.assert(
      fc.property(anyBlock, ({ facing, front, depth }) => {
        for (const x of [0, 5, 12, 30, 55, 60]) {
          const block = { at: { x, y: 20 }, facing, front, depth };
          const isOn = areaOf(block).every(({ x: far, y }) => far >= -0.02 && far <= 60.02 && y >= -0.02 && y <= 40.02);
          expect(isOnTable(block, table)).toBe(isOn);
        }
      }),
    );
  });

  test('the rectangle distance equals the distance between the nearest points', () => {
    fc.assert(
      fc.property(anyBlock, anyBlock, (a, b) => {
        // Distances are rounded to nine decimals.
        expect(distanceBetween(a, b)).toBeCloseTo(findShortestSegment(a, b).distance, 8);
      }),
    );
  });

  test('the corners of a unit lie behind its front', () => {
    expect(getCorners(unitAt(50, 30))).toEqual([
      { x: 44, y: 30 },
      { x: 56, y: 30 },
      { x: 56, y: 34 },
      { x: 44, y: 34 },
    ]);
    const east = getCorners(unitAt(50, 30, 90));
    expect(east[0]).toEqual({ x: 50, y: 24 });
    expect(east[2]).toEqual({ x: 46, y: 36 });
  });

  test.each<[string, Block, Block, number]>([
    ['face to face', unitAt(50, 50), unitAt(50, 30, 180), 20],
    ['side by side', unitAt(50, 50), unitAt(65, 50), 3],
    ['corner to corner', unitAt(50, 50), unitAt(65, 42), 5],
    ['edge to edge', unitAt(50, 50), unitAt(50, 46), 0],
    ['in each other', unitAt(50, 50), unitAt(51, 49), 0],
  ])('distance %s', (_, a, b, distance) => {
    expect(distanceBetween(a, b)).toBeCloseTo(distance, 10);
  });

  test('distance and overlap are symmetric', () => {
    fc.assert(
      fc.property(anyBlock, anyBlock, (a, b) => {
        expect(distanceBetween(a, b)).toBe(distanceBetween(b, a));
        expect(doBlocksOverlap(a, b)).toBe(doBlocksOverlap(b, a));
        expect(doBlocksTouch(a, b)).toBe(doBlocksTouch(b, a));
        if (doBlocksOverlap(a, b)) expect(distanceBetween(a, b)).toBe(0);
      }),
    );
  });

  test('no two points of two blocks are closer than their distance', () => {
    fc.assert(
      fc.property(anyBlock, anyBlock, fc.nat(10), fc.nat(10), (a, b, at, on) => {
        const [p, q] = [getEdgePoint(a, at / 10), getEdgePoint(b, on / 10)];
        expect(dist(p, q)).toBeGreaterThanOrEqual(distanceBetween(a, b) - 1e-9);
        const { from, to, distance } = findShortestSegment(a, b);
        if (distance > 0) expect(dist(from, to)).toBe(distance);
      }),
    );
  });

  test('a unit over the edge is not on the table', () => {
    const table = { width: 180, depth: 120 };
    expect(isOnTable(unitAt(6, 10), table)).toBe(true);
    expect(isOnTable(unitAt(5.9, 10), table)).toBe(false);
    expect(isOnTable(unitAt(50, 117), table)).toBe(false);
  });
});

/** Returns a point on the edge of a block by its share of the perimeter. */
function getEdgePoint(of: Block, share: number): Point {
  const corners = getCorners(of);
  const index = Math.min(3, Math.floor(share * 4));
  const [a, b] = [corners[index]!, corners[(index + 1) % 4]!];
  const part = share * 4 - index;
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

describe('areas', () => {
  test('the clipped area is no larger than either area and lies in both', () => {
    fc.assert(
      fc.property(anyBlock, anyBlock, (a, b) => {
        const both = clip(areaOf(a), areaOf(b));
        const size = measureArea(both);
        expect(size).toBeLessThanOrEqual(Math.min(measureArea(areaOf(a)), measureArea(areaOf(b))) + 1e-6);
        expect(size).toBeCloseTo(measureArea(clip(areaOf(b), areaOf(a))), 6);
        expect(size > 0.1).toBe(size > 0.1 && distanceBetween(a, b) === 0);
      }),
    );
  });

  test('half of a unit is in a wood, whether convex or hollow', () => {
    const wood = { id: 'wood', kind: 'wood', area: square(50, 0, 60) };
    expect(measureGroundShares(unitAt(50, 30), [wood]).get('wood')).toBeCloseTo(0.5, 10);
    const hollow: Area = [
      { x: 40, y: 20 },
      { x: 60, y: 20 },
      { x: 60, y: 40 },
      { x: 53, y: 40 },
      { x: 53, y: 25 },
      { x: 47, y: 25 },
      { x: 47, y: 40 },
      { x: 40, y: 40 },
    ];
    expect(measureGroundShares(unitAt(50, 30), [{ ...wood, area: hollow }]).get('wood')).toBeCloseTo(0.5, 10);
    expect(measureGroundShares(unitAt(150, 90), [wood]).size).toBe(0);
  });

  test('a path is split where it enters and leaves an area', () => {
    expect(findSpans(square(10, 0, 10), { x: 0, y: 5 }, { x: 40, y: 5 })).toEqual([{ from: 0.25, to: 0.5 }]);
    expect(findSpans(square(10, 0, 10), { x: 12, y: 5 }, { x: 14, y: 5 })).toEqual([{ from: 0, to: 1 }]);
  });

  test('a stream keeps its width around a bend', () => {
    const stream = outlineStrip(
      [
        { x: 0, y: 50 },
        { x: 40, y: 50 },
        { x: 80, y: 90 },
      ],
      6,
    );
    expect(contains(stream, { x: 20, y: 52.9 })).toBe(true);
    expect(contains(stream, { x: 20, y: 53.1 })).toBe(false);
    expect(contains(stream, { x: 60, y: 70 })).toBe(true);
    expect(
      measureArea(
        outlineStrip(
          [
            { x: 0, y: 0 },
            { x: 10, y: 0 },
          ],
          6,
        ),
      ),
    ).toBeCloseTo(60, 10);
  });
});

describe('ground along a path', () => {
  test('a piece counts from the point at which the first track enters it', () => {
    const start = unitAt(50, 90);
    const wood = { id: 'wood', kind: 'wood', area: square(52, 40, 40) };
    const end = { ...start, at: { x: 50, y: 70 } };
    expect(
      splitByGround(listTracks(start, end), [wood]).map(({ from, to, ground }) => [from, to, ground.length]),
    ).toEqual([
      [0, 10, 0],
      [10, 20, 1],
    ]);
  });

  test('a unit passes a gap of its own width, but none slightly narrower', () => {
    const start = unitAt(50, 90);
    const [left, right] = getCorners(start).map(({ x }) => x) as [number, number];
    const end = { ...start, at: { x: 50, y: 70 } };
    const grounds = (narrower: number) => {
      const walls = [square(left - 10 + narrower / 2, 80, 10), square(right - narrower / 2, 80, 10)];
      const pieces = walls.map((area, at) => ({ id: `wall-${at}`, kind: 'wall', area }));
      return splitByGround(listTracks(start, end), pieces).flatMap(({ ground }) => ground.map(({ id }) => id));
    };
    expect(grounds(0)).toEqual([]);
    expect(grounds(0.1)).toEqual(expect.arrayContaining(['wall-0', 'wall-1']));
  });
});
