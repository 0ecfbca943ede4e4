import { clipPolygon } from 'lineclip';
import type { Rect, Ring } from '../planar.ts';

/** Sutherland-Hodgman leaves the ring open; the rest of the bake wants it closed. */
export function clipRing(ring: Ring, rect: Rect): Ring {
  const clipped = clipPolygon(ring, rect);
  const first = clipped[0];
  const last = clipped[clipped.length - 1];
  if (first === undefined || last === undefined) return [];
  return first[0] === last[0] && first[1] === last[1] ? clipped : [...clipped, first];
}
