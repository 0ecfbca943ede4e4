import type { MapIssue } from '../map-issues.ts';
import { distance, isInPolygon, type Point } from '../planar.ts';
import type { MapSheet } from '../schema.ts';
import { getEdgeNumber, createNumbering, getPairKey, roundPoint, type Shape, tidyShape } from '../shapes.ts';
import type { MapDraft } from './draft.ts';
import { doBoxesOverlap, snapTo, addPointsOnEdges } from './join.ts';

/** Two provinces whose outlines run side by side with a tiny gap between them. */
export interface HairlineGap {
  readonly a: string;
  readonly b: string;
  /** Length of the gap in map units. */
  readonly length: number;
  /** Points along the gap. */
  readonly places: readonly Point[];
}

/** Minimum length of a gap as a multiple of its maximum width. A shorter gap is only two corners close to each other. */
const MIN_GAP_RATIO = 3;
/** Maximum edges of a drawing that is checked for gaps. */
const MAX_EDGES = 200_000;

/** A short part of an outline that no other province shares. */
interface Stretch {
  readonly province: string;
  readonly at: Point;
  /** Direction as a unit vector. */
  readonly along: Point;
  readonly length: number;
}

function findStretches(provinces: ReadonlyMap<string, Shape>, reach: number): Stretch[] {
  const numberOf = createNumbering();
  const edges = new Map<number, { readonly province: string; readonly from: Point; readonly to: Point } | null>();
  for (const [province, shape] of provinces)
    for (const ring of shape.flat())
      for (let i = 1; i < ring.length; i += 1) {
        const [from, to] = [ring[i - 1]!, ring[i]!];
        const key = getEdgeNumber(numberOf(from), numberOf(to));
        edges.set(key, edges.has(key) ? null : { province, from, to });
      }
  if (edges.size > MAX_EDGES) return [];
  return [...edges.values()].flatMap((edge): Stretch[] => {
    if (!edge) return [];
    const { province, from, to } = edge;
    const long = distance(from, to);
    const pieces = Math.max(1, Math.ceil(long / reach));
    const step: Point = [(to[0] - from[0]) / pieces, (to[1] - from[1]) / pieces];
    const along: Point = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
    return Array.from({ length: pieces }, (_, i) => ({
      province,
      at: [from[0] + step[0] * (i + 0.5), from[1] + step[1] * (i + 0.5)],
      along,
      length: long / pieces,
    }));
  });
}

/** Checks whether two parts of outlines run in the same direction, side by side instead of end to end. */
function areFacing(one: Stretch, nearby: Stretch, reach: number): boolean {
  const [dx, dy] = [nearby.at[0] - one.at[0], nearby.at[1] - one.at[1]];
  const away = Math.hypot(dx, dy);
  const alignment = Math.abs(one.along[0] * nearby.along[0] + one.along[1] * nearby.along[1]);
  if (away > reach * 1.5 || alignment < 0.8) return false;
  const sideDistance = Math.abs(dx * one.along[1] - dy * one.along[0]);
  return sideDistance <= reach && sideDistance >= away * 0.5;
}

const containsPoint = (shape: Shape | undefined, place: Point): boolean =>
  shape?.some((polygon) => isInPolygon(polygon, place)) ?? false;

/** Finds gaps between provinces that should touch. @param reach maximum width of a gap in map units */
export function findHairlineGaps(provinces: ReadonlyMap<string, Shape>, reach: number): HairlineGap[] {
  if (reach <= 0) return [];
  const stretches = findStretches(provinces, reach);
  const cell = ([x, y]: Point): string => `${Math.floor(x / (reach * 1.5))} ${Math.floor(y / (reach * 1.5))}`;
  const cells = Map.groupBy(stretches, ({ at }) => cell(at));
  const gaps = new Map<string, { length: number; places: Point[] }>();
  for (const stretch of stretches) {
    const matched = new Set<string>();
    for (const i of [-1, 0, 1])
      for (const j of [-1, 0, 1]) {
        const side = reach * 1.5;
        for (const nearby of cells.get(cell([stretch.at[0] + i * side, stretch.at[1] + j * side])) ?? []) {
          if (
            nearby.province === stretch.province ||
            matched.has(nearby.province) ||
            !areFacing(stretch, nearby, reach)
          )
            continue;
          const middle: Point = [(stretch.at[0] + nearby.at[0]) / 2, (stretch.at[1] + nearby.at[1]) / 2];
          if (
            containsPoint(provinces.get(stretch.province), middle) ||
            containsPoint(provinces.get(nearby.province), middle)
          )
            continue;
          matched.add(nearby.province);
          const pair = getPairKey(stretch.province, nearby.province);
          const pairGap = gaps.get(pair) ?? { length: 0, places: [] };
          pairGap.length += stretch.length / 2;
          pairGap.places.push(middle);
          gaps.set(pair, pairGap);
        }
      }
  }
  return [...gaps].flatMap(([pair, gap]) => {
    const [a, b] = pair.split(' ') as [string, string];
    return gap.length < reach * MIN_GAP_RATIO ? [] : [{ a, b, ...gap }];
  });
}

const getPointKey = ([x, y]: Point): string => `${x} ${y}`;

/** Maps corners of the second shape that are near the first one's outline to their new positions on that outline. */
function findMoves(first: Shape, second: Shape, places: readonly Point[], reach: number): Map<string, Point> {
  const isInGap = (corner: Point): boolean => places.some((place) => distance(place, corner) <= reach * 2);
  const moves = new Map<string, Point>();
  for (const corner of second.flat(2)) {
    if (moves.has(getPointKey(corner)) || !isInGap(corner)) continue;
    const { place, to } = snapTo(corner, [first], reach);
    if (to !== null && getPointKey(place) !== getPointKey(corner)) moves.set(getPointKey(corner), place);
  }
  return moves;
}

const moveCorners = (shape: Shape, moves: ReadonlyMap<string, Point>): Shape =>
  moves.size === 0 ||
  !shape.some((polygon) => polygon.some((ring) => ring.some((point) => moves.has(getPointKey(point)))))
    ? shape
    : tidyShape(
        shape.map((polygon) => polygon.map((ring) => ring.map((point) => moves.get(getPointKey(point)) ?? point))),
      );

/** Closes gaps between provinces that are at most `reach` wide. Does not change anything else. */
export function closeGaps(draft: MapDraft, reach: number): MapDraft {
  let provinces: ReadonlyMap<string, Shape> = draft.shapes.provinces;
  let { outside } = draft.shapes;
  for (const { a, b, places } of findHairlineGaps(provinces, reach)) {
    const [first, second] = [provinces.get(a)!, provinces.get(b)!];
    const moves = findMoves(first, second, places, reach);
    const near = (corner: Point): boolean => places.some((place) => distance(place, corner) <= reach * 2);
    const next = new Map([...provinces].map(([id, shape]) => [id, moveCorners(shape, moves)]));
    const corners = next.get(b)!.flat(2).filter(near);
    // Adds to each shape the other's corners. Two shapes share a border only if both have the same corners along it.
    next.set(b, addPointsOnEdges(next.get(b)!, first.flat(2).filter(near), reach));
    const shared = [...corners, ...first.flat(2).filter(near)].map(roundPoint);
    for (const [id, shape] of next)
      if (id !== b && doBoxesOverlap(shape, next.get(b)!)) next.set(id, addPointsOnEdges(shape, shared));
    provinces = next;
    outside = outside.map((wild) => ({ ...wild, shape: addPointsOnEdges(moveCorners(wild.shape, moves), shared) }));
  }
  return provinces === draft.shapes.provinces ? draft : { ...draft, shapes: { ...draft.shapes, provinces, outside } };
}

/** Describes a gap as a map issue with the names of both provinces. */
export function toGapIssue({ a, b }: HairlineGap, { provinces }: MapSheet): MapIssue {
  const named = (id: string): string => provinces.find((one) => one.id === id)?.name ?? id;
  return { message: `hairline gap between ${named(a)} and ${named(b)}`, province: null, border: [a, b] };
}
