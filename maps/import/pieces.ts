import { insidePolygon, ringArea } from '../planar.ts';
import type { Polygon, Ring } from '../planar.ts';

/** Rings put together to pieces: a ring within another is a hole in it, a ring within a hole is land again. */
export function piecesOf(rings: readonly Ring[]): Polygon[] {
  const bySize = rings
    .filter((ring) => ring.length > 3)
    .toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)));
  const pieces: Polygon[] = [];
  for (const ring of bySize) {
    const within = pieces.findLast(([outer]) => insidePolygon([outer!], ring[0]!));
    const inHole = within?.slice(1).some((hole) => insidePolygon([hole], ring[0]!));
    if (within && !inHole) within.push(ring);
    else pieces.push([ring]);
  }
  return pieces;
}
