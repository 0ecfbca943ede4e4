import { boundsOf } from '../planar.ts';
import type { Point, Ring } from '../planar.ts';
import { tidyShape } from '../shapes.ts';
import type { Shape } from '../shapes.ts';

/** How near a point must lie to an edge to lie on it: a little more than the grid's own rounding. */
const ON_EDGE = 0.012;

/** Where along a-b the point lies, 0 to 1 and within reach of it; null off the edge or at its ends. */
export function alongEdge([x, y]: Point, [ax, ay]: Point, [bx, by]: Point, reach: number): number | null {
  if ((x === ax && y === ay) || (x === bx && y === by)) return null;
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  if (length2 === 0) return null;
  const t = ((x - ax) * dx + (y - ay) * dy) / length2;
  if (t <= 0 || t >= 1) return null;
  const [offX, offY] = [x - ax - t * dx, y - ay - t * dy];
  return offX * offX + offY * offY <= reach * reach ? t : null;
}

function withPoints(ring: Ring, points: readonly Point[], reach: number): Ring {
  const [x0, y0, x1, y1] = boundsOf(ring, reach);
  const near = points.filter(([x, y]) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
  if (near.length === 0) return ring;
  return ring.flatMap((to, i): Point[] => {
    const from = ring[i - 1];
    if (!from) return [to];
    const between = near.flatMap((point) => {
      const t = alongEdge(point, from, to, reach);
      return t === null ? [] : [{ t, point }];
    });
    return [...between.sort((p, q) => p.t - q.t).map(({ point }) => point), to];
  });
}

/**
 * The shape with those of the points that lie on its edges as corners. A border is common to two shapes where both have the same
 * corners along it: a corner new to one must be given to the other.
 */
export const withPointsOnEdges = (shape: Shape, points: readonly Point[], reach = ON_EDGE): Shape =>
  points.length === 0
    ? shape
    : tidyShape(shape.map((polygon) => polygon.map((ring) => withPoints(ring, points, reach))));
