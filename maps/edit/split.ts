import { distance, isInPolygon, type Point, type Polygon, type Ring, getRingArea, findCrossing } from '../planar.ts';
import { getLargestPiece, roundPoint, type Shape, tidyRing } from '../shapes.ts';

/** An intersection of the drawn line with a ring, as positions along both. */
interface Crossing {
  readonly line: number;
  readonly ring: number;
  readonly at: Point;
}

/** Reason for a failed split. */
export type SplitRefusal = 'line-too-short' | 'line-misses' | 'line-cuts-hole' | 'piece-too-small';

export type SplitResult =
  | {
      readonly ok: true;
      readonly halves: readonly [Shape, Shape];
      /** The two new corners on the old outline. Neighbours must get them too. */
      readonly corners: readonly [Point, Point];
    }
  | { readonly ok: false; readonly why: SplitRefusal };

/** Minimum area of a half, in square map units. A smaller half was drawn by accident. */
const MIN_PIECE_AREA = 4;

function findCrossings(line: readonly Point[], ring: Ring): Crossing[] {
  const crossings: Crossing[] = [];
  for (let i = 1; i < line.length; i += 1)
    for (let j = 1; j < ring.length; j += 1) {
      const met = findCrossing(line[i - 1]!, line[i]!, ring[j - 1]!, ring[j]!);
      if (met) crossings.push({ line: i - 1 + met.t, ring: j - 1 + met.u, at: roundPoint(met.at) });
    }
  return crossings
    .sort((a, b) => a.line - b.line)
    .filter((one, i, all) => i === 0 || distance(one.at, all[i - 1]!.at) > 0.02);
}

function findNearest(ring: Ring, point: Point): Point {
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
function extendPast(from: Point, to: Point): Point {
  const length = distance(from, to) || 1;
  return [to[0] + ((to[0] - from[0]) / length) * 0.5, to[1] + ((to[1] - from[1]) / length) * 0.5];
}

/** If a line ends inside the piece, extends it to the nearest point of the piece's outline. */
function extendOut(line: readonly Point[], piece: Polygon): Point[] {
  const [outer] = piece;
  const out = [...line];
  if (isInPolygon(piece, out[0]!)) out.unshift(extendPast(out[0]!, findNearest(outer!, out[0]!)));
  if (isInPolygon(piece, out.at(-1)!)) out.push(extendPast(out.at(-1)!, findNearest(outer!, out.at(-1)!)));
  return out;
}

/** Returns the part of the line between two intersections, including both. */
const getStretch = (line: readonly Point[], from: Crossing, to: Crossing): Point[] => [
  from.at,
  ...line.filter((_, i) => i > from.line && i < to.line).map(roundPoint),
  to.at,
];

/** Returns the part of the ring between two intersections in forward direction, excluding both. */
function getRingPart(ring: Ring, from: Crossing, to: Crossing): Point[] {
  const corners = ring.slice(0, -1);
  const first = Math.floor(from.ring) + 1;
  const last = Math.floor(to.ring);
  const wraps = to.ring < from.ring;
  return wraps ? [...corners.slice(first), ...corners.slice(0, last + 1)] : corners.slice(first, last + 1);
}

function getMidpoint(path: readonly Point[]): Point {
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
  const line = extendOut(given, piece);
  const met = findCrossings(line, outer);
  for (let i = 1; i < met.length; i += 1) {
    const [from, to] = [met[i - 1]!, met[i]!];
    const path = getStretch(line, from, to);
    if (!isInPolygon([outer], getMidpoint(path))) continue;
    if (piece.slice(1).some((hole) => findCrossings(path, hole).length > 0)) return 'line-cuts-hole';
    const rings = [
      [...path, ...getRingPart(outer, to, from), from.at],
      [...path.toReversed(), ...getRingPart(outer, from, to), to.at],
    ].map(tidyRing);
    const [left, right] = rings;
    if (!left || !right) return 'piece-too-small';
    if (Math.min(Math.abs(getRingArea(left)), Math.abs(getRingArea(right))) < MIN_PIECE_AREA) return 'piece-too-small';
    return { rings: [left, right], corners: [from.at, to.at] };
  }
  return 'line-misses';
}

/** Splits a shape along a drawn line. Corners stay, so no area is lost. Pieces that the line misses go to the nearer half. */
export function splitShape(shape: Shape, line: readonly Point[]): SplitResult {
  if (line.length < 2) return { ok: false, why: 'line-too-short' };
  const order = [getLargestPiece(shape), ...shape.filter((piece) => piece !== getLargestPiece(shape))];
  let why: SplitRefusal = 'line-misses';
  for (const piece of order) {
    const cut = cutRing(piece, line);
    if (typeof cut === 'string') {
      if (why === 'line-misses') why = cut;
      continue;
    }
    const halves = cut.rings.map((ring): Polygon[] => [[ring]]) as [Polygon[], Polygon[]];
    for (const hole of piece.slice(1)) halves[isInPolygon([cut.rings[0]], hole[0]!) ? 0 : 1][0]!.push(hole);
    for (const other of shape) if (other !== piece) halves[chooseNearer(cut.rings, other)].push(other);
    return { ok: true, halves, corners: cut.corners };
  }
  return { ok: false, why };
}

function chooseNearer(rings: Cut['rings'], piece: Polygon): 0 | 1 {
  const from = piece[0]![0]!;
  const [a, b] = rings.map((ring) => distance(findNearest(ring, from), from)) as [number, number];
  return a <= b ? 0 : 1;
}
