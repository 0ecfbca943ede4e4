import polygonClipping from 'polygon-clipping';
import { merge } from 'topojson-client';
import { topologyOf, tidyShape } from '../shapes.ts';
import type { MapShapes, Shape } from '../shapes.ts';
import type { Point, Polygon } from '../planar.ts';
import { withPointsOnEdges } from './points-on-edges.ts';

/** Two shapes as one: their common border goes, every other corner stays. Shapes that do not touch become one in two pieces. */
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
  const topology = topologyOf(pair);
  const [first, second] = topology.objects.provinces.geometries ?? [];
  return tidyShape(merge(topology, [first!, second!]).coordinates);
}

const clippable = (shape: Shape): [number, number][][][] => shape.map((polygon) => polygon.map((ring) => [...ring]));

const cornersOf = (shape: Shape): Point[] => shape.flatMap((polygon) => polygon.flatMap((ring) => ring.slice(0, -1)));

/** What of a shape no other covers. The corners of both stay on its edges. */
export function without(shape: Shape, others: readonly Shape[]): Shape {
  const covering = others.filter((other) => other.length > 0);
  if (shape.length === 0 || covering.length === 0) return shape;
  const rest = polygonClipping.difference(clippable(shape), ...covering.map(clippable)) as Polygon[];
  // The library leaves out corners on straight lines; where three borders meet they are wanted.
  return withPointsOnEdges(tidyShape(rest), [...cornersOf(shape), ...covering.flatMap(cornersOf)]);
}

/** Whether two shapes can touch at all. */
export function boxesMeet(a: Shape, b: Shape): boolean {
  const [ax0, ay0, ax1, ay1] = boxOf(a);
  const [bx0, by0, bx1, by1] = boxOf(b);
  return ax0 <= bx1 && bx0 <= ax1 && ay0 <= by1 && by0 <= ay1;
}

export function boxOf(shape: Shape): readonly [number, number, number, number] {
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

/** A shape with the corners that others have on its edges. */
export const sharingCorners = (shape: Shape, others: readonly Shape[]): Shape =>
  withPointsOnEdges(
    shape,
    others.filter((other) => boxesMeet(shape, other)).flatMap((other) => cornersOf(other)),
  );
