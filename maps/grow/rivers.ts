import { clipPolyline } from 'lineclip';
import { distance, distanceToSegment, type Point, type Rect, smoothCorners, doSegmentsCross } from '../planar.ts';
import type { LandAndWater, MapProjection, MapSpec } from './spec.ts';

/** Returns a pseudo-random number in [0, 1) for a position. */
export function getPositionNoise(x: number, y: number, salt: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Interpolates position noise between lattice points `wave` apart. */
export function getSmoothNoise(x: number, y: number, wave: number, salt: number): number {
  const ix = Math.floor(x / wave);
  const iy = Math.floor(y / wave);
  const fx = ease(x / wave - ix);
  const fy = ease(y / wave - iy);
  const top = blend(getPositionNoise(ix, iy, salt), getPositionNoise(ix + 1, iy, salt), fx);
  const bottom = blend(getPositionNoise(ix, iy + 1, salt), getPositionNoise(ix + 1, iy + 1, salt), fx);
  return blend(top, bottom, fy);
}

const ease = (t: number): number => t * t * (3 - 2 * t);
const blend = (a: number, b: number, t: number): number => a + (b - a) * t;

const MEANDER_STEP = 12;
const MEANDER = 0.3;
const TILE = 24;
const MAX_JOIN_DISTANCE = 12;

/** Returns the smoothed rivers of the sheet. At this scale the source data is jagged. */
export function createRiverLines(
  spec: MapSpec,
  source: Pick<LandAndWater, 'rivers'>,
  { project, projectSite, sheet }: MapProjection,
): Point[][] {
  const natural = source.rivers.map((line) => smoothCorners(smoothLine(line.map(project), 2), 2));
  const lines = [...natural];
  for (const { course } of spec.rivers.drawn) {
    const line = joinEnds(course.map(projectSite), lines);
    lines.push(smoothCorners(smoothLine(addMeanders(smoothCorners(line, 2)), 1), 1));
  }
  return lines.flatMap((line) => clipPolyline(line, sheet)).filter((line) => line.length > 1);
}

/** Moves the ends of a drawn river onto a nearby river, so that they join. */
function joinEnds(course: readonly Point[], rivers: readonly Point[][]): Point[] {
  const near = (end: Point): Point => {
    let best = end;
    for (const point of rivers.flatMap((line) => listPointsAlong(line, 1))) {
      const away = distance(point, end);
      if (away < MAX_JOIN_DISTANCE && (best === end || away < distance(best, end))) best = point;
    }
    return best;
  };
  return course.map((p, i) => (i === 0 || i === course.length - 1 ? near(p) : p));
}

/** Smooths a line: each inner point moves towards the mean of its neighbours. */
export function smoothLine(line: readonly Point[], times: number): Point[] {
  let points = [...line];
  for (let n = 0; n < times; n++) {
    points = points.map((p, i): Point => {
      const before = points[i - 1];
      const after = points[i + 1];
      if (before === undefined || after === undefined) return p;
      return [(before[0] + 2 * p[0] + after[0]) / 4, (before[1] + 2 * p[1] + after[1]) / 4];
    });
  }
  return points;
}

/** Returns points every `step` units along a line, including both ends. */
export function listPointsAlong(line: readonly Point[], step: number): Point[] {
  const along: Point[] = [];
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i]!;
    const b = line[i + 1]!;
    const parts = Math.max(1, Math.round(distance(a, b) / step));
    for (let k = 0; k < parts; k++) {
      along.push([a[0] + ((b[0] - a[0]) * k) / parts, a[1] + ((b[1] - a[1]) * k) / parts]);
    }
  }
  const end = line[line.length - 1];
  return end === undefined ? along : [...along, end];
}

/** Adds meanders to a course given by a few points. */
function addMeanders(line: readonly Point[]): Point[] {
  const points = listPointsAlong(line, MEANDER_STEP);
  return points.map((p, i): Point => {
    const before = points[i - 1];
    const after = points[i + 1];
    if (before === undefined || after === undefined) return p;
    const swing = (getPositionNoise(Math.round(p[0] * 10), Math.round(p[1] * 10), 7) - 0.5) * 2 * MEANDER;
    return [p[0] - (after[1] - before[1]) * swing, p[1] + (after[0] - before[0]) * swing];
  });
}

export type RiverIndex = {
  readonly crosses: (a: Point, b: Point) => boolean;
  readonly isNearer: (p: Point, than: number) => boolean;
};

/** Indexes river segments by tile, for fast queries of short distances (less than a tile). */
export function createRiverIndex(lines: readonly Point[][]): RiverIndex {
  const tiles = new Map<string, [Point, Point][]>();
  const tileOf = (v: number): number => Math.floor(v / TILE);
  const around = (rect: Rect): [Point, Point][] => {
    const banks = new Set<[Point, Point]>();
    for (let x = tileOf(rect[0]); x <= tileOf(rect[2]); x++)
      for (let y = tileOf(rect[1]); y <= tileOf(rect[3]); y++)
        for (const segment of tiles.get(`${x},${y}`) ?? []) banks.add(segment);
    return [...banks];
  };
  const box = (a: Point, b: Point, margin: number): Rect => [
    Math.min(a[0], b[0]) - margin,
    Math.min(a[1], b[1]) - margin,
    Math.max(a[0], b[0]) + margin,
    Math.max(a[1], b[1]) + margin,
  ];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i++) {
      const segment: [Point, Point] = [line[i]!, line[i + 1]!];
      const [x0, y0, x1, y1] = box(...segment, 0);
      for (let x = tileOf(x0); x <= tileOf(x1); x++)
        for (let y = tileOf(y0); y <= tileOf(y1); y++) {
          const key = `${x},${y}`;
          tiles.set(key, [...(tiles.get(key) ?? []), segment]);
        }
    }
  }
  return {
    crosses: (a, b) => around(box(a, b, 0)).some(([c, d]) => doSegmentsCross(a, b, c, d)),
    isNearer: (p, than) => around(box(p, p, than)).some(([c, d]) => distanceToSegment(p, c, d) < than),
  };
}
