import { boundsOf, insidePolygon, ringArea } from '../planar.ts';
import type { Point, Polygon, Rect, Ring } from '../planar.ts';
import type { WorkCount } from './limits.ts';

/** So many boxes are looked at in the time that one corner is compared. */
const BOXES_AT_ONCE = 10;

interface Piece {
  readonly polygon: Polygon;
  readonly bounds: Rect;
}

const inBounds = ([x0, y0, x1, y1]: Rect, [x, y]: Point): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/**
 * Rings put together to pieces: a ring within another is a hole in it, a ring within a hole is land again.
 * @throws InputError where there are too many of them to be held against one another.
 */
export function piecesOf(rings: readonly Ring[], work: WorkCount): Polygon[] {
  const bySize = rings
    .filter((ring) => ring.length > 3)
    .toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)));
  const holds = (ring: Ring, place: Point): boolean => {
    work.spend(ring.length);
    return insidePolygon([ring], place);
  };
  const pieces: Piece[] = [];
  for (const ring of bySize) {
    const [first] = ring;
    if (!first) continue;
    work.spend(pieces.length / BOXES_AT_ONCE);
    const within = pieces.findLast(
      ({ polygon: [outer], bounds }) => outer !== undefined && inBounds(bounds, first) && holds(outer, first),
    );
    const inHole = within?.polygon.slice(1).some((hole) => holds(hole, first)) ?? false;
    if (within && !inHole) within.polygon.push(ring);
    else pieces.push({ polygon: [ring], bounds: boundsOf(ring) });
  }
  return pieces.map(({ polygon }) => polygon);
}
