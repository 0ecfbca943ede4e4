import { distance, distanceToSegment } from '../planar.ts';
import type { Point } from '../planar.ts';
import { placeOnGrid } from '../shapes.ts';
import type { Shape } from '../shapes.ts';
import { boxOf } from './join.ts';

/** A place on the sheet, drawn to what lies near it. */
export interface Snapped {
  readonly place: Point;
  /** What it was drawn to; null where nothing lies near enough. */
  readonly to: 'corner' | 'edge' | null;
}

function nearestOnSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return [ax + t * dx, ay + t * dy];
}

const isNear = ([x, y]: Point, shape: Shape, reach: number): boolean => {
  const [x0, y0, x1, y1] = boxOf(shape);
  return x >= x0 - reach && x <= x1 + reach && y >= y0 - reach && y <= y1 + reach;
};

/**
 * The corner nearest to a place within `reach`, else the nearest place on an edge within it, else the place itself.
 * @param reach in map units; 0 leaves every place where it is.
 * @param corners further corners to be drawn to, as those of the line that is drawn.
 */
export function snapTo(place: Point, shapes: Iterable<Shape>, reach: number, corners: readonly Point[] = []): Snapped {
  const own = placeOnGrid(place);
  if (reach <= 0) return { place: own, to: null };
  let [corner, cornerAway]: [Point | null, number] = [null, reach];
  let [edge, edgeAway]: [Point | null, number] = [null, reach];
  const offer = (point: Point): void => {
    const away = distance(point, place);
    if (away <= cornerAway) [corner, cornerAway] = [point, away];
  };
  corners.forEach(offer);
  for (const shape of shapes) {
    if (shape.length === 0 || !isNear(place, shape, reach)) continue;
    for (const ring of shape.flat())
      for (const [i, to] of ring.entries()) {
        offer(to);
        const from = ring[i - 1];
        const away = from ? distanceToSegment(place, from, to) : Infinity;
        if (from && away <= edgeAway) [edge, edgeAway] = [nearestOnSegment(place, from, to), away];
      }
  }
  if (corner) return { place: corner, to: 'corner' };
  return edge ? { place: placeOnGrid(edge), to: 'edge' } : { place: own, to: null };
}
