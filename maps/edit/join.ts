import polygonClipping from 'polygon-clipping';
import { merge } from 'topojson-client';
import { getBounds, distance, distanceToSegment, type Point, type Polygon, type Ring } from '../planar.ts';
import { type MapShapes, roundPoint, type Shape, tidyShape, createTopology } from '../shapes.ts';

/** Maximum distance of a point that still counts as on an edge: slightly more than the rounding of the grid. */
const MAX_EDGE_DISTANCE = 0.012;

/** Returns a point's position along the edge a-b, from 0 to 1. Null beyond `reach` of the edge, or at an end of the edge. */
export function findPositionOnEdge([x, y]: Point, [ax, ay]: Point, [bx, by]: Point, reach: number): number | null {
  if ((x === ax && y === ay) || (x === bx && y === by)) return null;
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  if (length2 === 0) return null;
  const t = ((x - ax) * dx + (y - ay) * dy) / length2;
  if (t <= 0 || t >= 1) return null;
  const [offX, offY] = [x - ax - t * dx, y - ay - t * dy];
  return offX * offX + offY * offY <= reach * reach ? t : null;
}

function addPoints(ring: Ring, points: readonly Point[], reach: number): Ring {
  const [x0, y0, x1, y1] = getBounds(ring, reach);
  const near = points.filter(([x, y]) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
  if (near.length === 0) return ring;
  return ring.flatMap((to, i): Point[] => {
    const from = ring[i - 1];
    if (!from) return [to];
    const between = near.flatMap((point) => {
      const t = findPositionOnEdge(point, from, to, reach);
      return t === null ? [] : [{ t, point }];
    });
    return [...between.sort((p, q) => p.t - q.t).map(({ point }) => point), to];
  });
}

/** Adds corners to a shape at the points that lie on its edges. Two shapes share a border only if both have the same corners along it. */
export const addPointsOnEdges = (shape: Shape, points: readonly Point[], reach = MAX_EDGE_DISTANCE): Shape =>
  points.length === 0
    ? shape
    : tidyShape(shape.map((polygon) => polygon.map((ring) => addPoints(ring, points, reach))));

/** Joins two shapes and removes their shared border. All other corners stay. Shapes that do not touch become one shape with two pieces. */
export function joinShapes(a: Shape, b: Shape): Shape {
  const pair: MapShapes = {
    provinces: new Map([
      ['a', a],
      ['b', b],
    ]),
    outside: [],
    rivers: [],
    lakes: [],
  };
  const topology = createTopology(pair);
  const [first, second] = topology.objects.provinces.geometries ?? [];
  return tidyShape(merge(topology, [first!, second!]).coordinates);
}

const toClipping = (shape: Shape): [number, number][][][] => shape.map((polygon) => polygon.map((ring) => [...ring]));

const listCorners = (shape: Shape): Point[] => shape.flatMap((polygon) => polygon.flatMap((ring) => ring.slice(0, -1)));

/** Subtracts other shapes from a shape. The corners of both stay on its edges. */
export function subtractShapes(shape: Shape, others: readonly Shape[]): Shape {
  const covering = others.filter((other) => other.length > 0);
  if (shape.length === 0 || covering.length === 0) return shape;
  const remaining = polygonClipping.difference(toClipping(shape), ...covering.map(toClipping)) as Polygon[];
  // Restores corners on straight lines, which the library drops. They are needed where three borders meet.
  return addPointsOnEdges(tidyShape(remaining), [...listCorners(shape), ...covering.flatMap(listCorners)]);
}

/** Checks whether the bounding boxes of two shapes overlap. */
export function doBoxesOverlap(a: Shape, b: Shape): boolean {
  const [ax0, ay0, ax1, ay1] = getShapeBox(a);
  const [bx0, by0, bx1, by1] = getShapeBox(b);
  return ax0 <= bx1 && bx0 <= ax1 && ay0 <= by1 && by0 <= ay1;
}

export function getShapeBox(shape: Shape): readonly [number, number, number, number] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer] of shape)
    for (const [x, y] of outer ?? []) {
      x0 = Math.min(x0, x);
      y0 = Math.min(y0, y);
      x1 = Math.max(x1, x);
      y1 = Math.max(y1, y);
    }
  return [x0, y0, x1, y1];
}

/** Adds corners to a shape where corners of other shapes lie on its edges. */
export const addSharedCorners = (shape: Shape, others: readonly Shape[]): Shape =>
  addPointsOnEdges(
    shape,
    others.filter((other) => doBoxesOverlap(shape, other)).flatMap((other) => listCorners(other)),
  );

/** A point after snapping to nearby shapes. */
export interface SnappedPoint {
  readonly place: Point;
  /** Snap target, or null if nothing is near enough. */
  readonly to: 'corner' | 'edge' | null;
}

function findNearestOnSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return [ax + t * dx, ay + t * dy];
}

const isNear = ([x, y]: Point, shape: Shape, reach: number): boolean => {
  const [x0, y0, x1, y1] = getShapeBox(shape);
  return x >= x0 - reach && x <= x1 + reach && y >= y0 - reach && y <= y1 + reach;
};

/** Returns the nearest corner within `reach` (map units, 0 for none), else the nearest edge point within `reach`, else the point itself. */
export function snapTo(
  place: Point,
  shapes: Iterable<Shape>,
  reach: number,
  corners: readonly Point[] = [],
): SnappedPoint {
  const gridPlace = roundPoint(place);
  if (reach <= 0) return { place: gridPlace, to: null };
  let [corner, cornerAway]: [Point | null, number] = [null, reach];
  let [edge, edgeAway]: [Point | null, number] = [null, reach];
  const tryCorner = (point: Point): void => {
    const away = distance(point, place);
    if (away <= cornerAway) [corner, cornerAway] = [point, away];
  };
  corners.forEach(tryCorner);
  for (const shape of shapes) {
    if (shape.length === 0 || !isNear(place, shape, reach)) continue;
    for (const ring of shape.flat())
      for (const [i, to] of ring.entries()) {
        tryCorner(to);
        const from = ring[i - 1];
        const away = from ? distanceToSegment(place, from, to) : Infinity;
        if (from && away <= edgeAway) [edge, edgeAway] = [findNearestOnSegment(place, from, to), away];
      }
  }
  if (corner) return { place: corner, to: 'corner' };
  return edge ? { place: roundPoint(edge), to: 'edge' } : { place: gridPlace, to: null };
}
