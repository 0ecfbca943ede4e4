import { distance, insidePolygon, type Point, type Polygon, type Ring, ringArea, segmentMeeting } from '../planar.ts';
import { largestPiece, placeOnGrid, type Shape, tidyRing } from '../shapes.ts';

/** An intersection of the drawn line with a ring, as positions along both. */
interface Meeting {
  readonly line: number;
  readonly ring: number;
  readonly at: Point;
}

/** Reason for a failed split. */
export type SplitRefusal = 'line-too-short' | 'line-misses' | 'line-cuts-hole' | 'piece-too-small';

export type SplitShape =
  | {
      readonly ok: true;
      readonly halves: readonly [Shape, Shape];
      /** The two new corners on the old outline. Neighbours must get them too. */
      readonly corners: readonly [Point, Point];
    }
  | { readonly ok: false; readonly why: SplitRefusal };

/** Minimum area of a half, in square map units. Smaller ones are drawn by accident. */
const LEAST_PIECE = 4;

function meetings(line: readonly Point[], ring: Ring): Meeting[] {
  const found: Meeting[] = [];
  for (let i = 1; i < line.length; i += 1)
    for (let j = 1; j < ring.length; j += 1) {
      const met = segmentMeeting(line[i - 1]!, line[i]!, ring[j - 1]!, ring[j]!);
      if (met) found.push({ line: i - 1 + met.t, ring: j - 1 + met.u, at: placeOnGrid(met.at) });
    }
  return found
    .sort((a, b) => a.line - b.line)
    .filter((one, i, all) => i === 0 || distance(one.at, all[i - 1]!.at) > 0.02);
}

function nearestOn(ring: Ring, point: Point): Point {
  let best = ring[0]!;
  for (let j = 1; j < ring.length; j += 1) {
    const [[ax, ay], [bx, by]] = [ring[j - 1]!, ring[j]!];
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy || 1)));
    const at: Point = [ax + t * dx, ay + t * dy];
    if (distance(at, point) < distance(best, point)) best = at;
  }
  return best;
}

/** Extends a line slightly past `to`, so that it crosses the outline there. */
function beyond(from: Point, to: Point): Point {
  const length = distance(from, to) || 1;
  return [to[0] + ((to[0] - from[0]) / length) * 0.5, to[1] + ((to[1] - from[1]) / length) * 0.5];
}

/** Extends a line that ends inside the piece to the nearest point of its outline. */
function ledOut(line: readonly Point[], piece: Polygon): Point[] {
  const [outer] = piece;
  const out = [...line];
  if (insidePolygon(piece, out[0]!)) out.unshift(beyond(out[0]!, nearestOn(outer!, out[0]!)));
  if (insidePolygon(piece, out.at(-1)!)) out.push(beyond(out.at(-1)!, nearestOn(outer!, out.at(-1)!)));
  return out;
}

/** Returns the part of the line between two intersections, including both. */
const stretch = (line: readonly Point[], from: Meeting, to: Meeting): Point[] => [
  from.at,
  ...line.filter((_, i) => i > from.line && i < to.line).map(placeOnGrid),
  to.at,
];

/** Returns the part of the ring between two intersections in forward direction, excluding both. */
function walk(ring: Ring, from: Meeting, to: Meeting): Point[] {
  const corners = ring.slice(0, -1);
  const first = Math.floor(from.ring) + 1;
  const last = Math.floor(to.ring);
  const wraps = to.ring < from.ring;
  return wraps ? [...corners.slice(first), ...corners.slice(0, last + 1)] : corners.slice(first, last + 1);
}

function middle(path: readonly Point[]): Point {
  const at = Math.floor((path.length - 1) / 2);
  const [a, b] = [path[at]!, path[at + 1]!];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

interface Cut {
  readonly rings: readonly [Ring, Ring];
  readonly corners: readonly [Point, Point];
}

function cutRing(piece: Polygon, given: readonly Point[]): Cut | SplitRefusal {
  const [outer] = piece as [Ring];
  const line = ledOut(given, piece);
  const met = meetings(line, outer);
  for (let i = 1; i < met.length; i += 1) {
    const [from, to] = [met[i - 1]!, met[i]!];
    const path = stretch(line, from, to);
    if (!insidePolygon([outer], middle(path))) continue;
    if (piece.slice(1).some((hole) => meetings(path, hole).length > 0)) return 'line-cuts-hole';
    const rings = [
      [...path, ...walk(outer, to, from), from.at],
      [...path.toReversed(), ...walk(outer, from, to), to.at],
    ].map(tidyRing);
    const [left, right] = rings;
    if (!left || !right) return 'piece-too-small';
    if (Math.min(Math.abs(ringArea(left)), Math.abs(ringArea(right))) < LEAST_PIECE) return 'piece-too-small';
    return { rings: [left, right], corners: [from.at, to.at] };
  }
  return 'line-misses';
}

/**
 * Splits a shape in two along a line drawn across it. Existing corners stay, so no area is lost between the halves. Pieces that the line
 * does not cut, such as islands, go to the nearer half.
 */
export function splitShape(shape: Shape, line: readonly Point[]): SplitShape {
  if (line.length < 2) return { ok: false, why: 'line-too-short' };
  const order = [largestPiece(shape), ...shape.filter((piece) => piece !== largestPiece(shape))];
  let why: SplitRefusal = 'line-misses';
  for (const piece of order) {
    const cut = cutRing(piece, line);
    if (typeof cut === 'string') {
      if (why === 'line-misses') why = cut;
      continue;
    }
    const halves = cut.rings.map((ring): Polygon[] => [[ring]]) as [Polygon[], Polygon[]];
    for (const hole of piece.slice(1)) halves[insidePolygon([cut.rings[0]], hole[0]!) ? 0 : 1][0]!.push(hole);
    for (const other of shape) if (other !== piece) halves[nearer(cut.rings, other)].push(other);
    return { ok: true, halves, corners: cut.corners };
  }
  return { ok: false, why };
}

function nearer(rings: Cut['rings'], piece: Polygon): 0 | 1 {
  const from = piece[0]![0]!;
  const [a, b] = rings.map((ring) => distance(nearestOn(ring, from), from)) as [number, number];
  return a <= b ? 0 : 1;
}
