import { distance } from '../planar.ts';
import type { Point, Ring } from '../planar.ts';
import { pairOf } from '../shared-borders.ts';
import { onGrid, tidyShape } from '../shapes.ts';
import type { Shape } from '../shapes.ts';
import { alongEdge } from '../edit/points-on-edges.ts';
import { expectCorners, expectBorders } from './limits.ts';
import type { WorkCount } from './limits.ts';

/** Drawings are fitted to a sheet that has a twentieth of so many squares side by side. The number of a square stays a small one. */
const ACROSS = 2 ** 15;

/** A square by its column and its row, as one number. */
const squareAt = (column: number, row: number): number => column * ACROSS + row;

/** Points by the square that they lie in. */
class Squares {
  readonly #side: number;
  readonly #work: WorkCount;
  readonly #held = new Map<number, Point[]>();

  constructor(side: number, work: WorkCount) {
    this.#side = side;
    this.#work = work;
  }

  add(point: Point): void {
    const key = squareAt(Math.floor(point[0] / this.#side), Math.floor(point[1] / this.#side));
    const held = this.#held.get(key);
    if (held) held.push(point);
    else this.#held.set(key, [point]);
  }

  /** Visits those in the squares within `reach` of the edge between two places; a place by itself is an edge without length. */
  along([ax, ay]: Point, [bx, by]: Point, reach: number, visit: (point: Point) => void): void {
    const side = this.#side;
    const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)];
    const slope = bx === ax ? 0 : (by - ay) / (bx - ax);
    for (let i = Math.floor((left - reach) / side); i <= Math.floor((right + reach) / side); i += 1) {
      // Only where the edge passes through this column of squares are there any to look into.
      const [from, to] = [Math.max(left, i * side - reach), Math.min(right, (i + 1) * side + reach)];
      const [y0, y1] = bx === ax ? [ay, by] : [ay + (from - ax) * slope, ay + (to - ax) * slope];
      const last = Math.floor((Math.max(y0, y1) + reach) / side);
      for (let j = Math.floor((Math.min(y0, y1) - reach) / side); j <= last; j += 1) {
        const held = this.#held.get(squareAt(i, j));
        this.#work.spend(1 + (held?.length ?? 0));
        if (held) for (const point of held) visit(point);
      }
    }
  }
}

/**
 * Shapes that were drawn each for itself, made to meet: corners nearer than `reach` to one another become one, and a corner that
 * near to another's edge becomes a corner of it too. The shapes come back in their order.
 */
export function knit(shapes: readonly Shape[], reach: number, work: WorkCount): Shape[] {
  const near = new Squares(reach * 2, work);
  const snap = (point: Point): Point => {
    let best: Point | null = null;
    let least = reach;
    near.along(point, point, reach, (other) => {
      const apart = distance(point, other);
      if (best ? apart < least : apart <= least) [best, least] = [other, apart];
    });
    if (best) return best;
    const own: Point = [onGrid(point[0]), onGrid(point[1])];
    near.add(own);
    return own;
  };
  const snapped = shapes.map((shape) => tidyShape(shape.map((polygon) => polygon.map((ring) => ring.map(snap)))));
  const corners = new Squares(Math.max(reach * 4, 6), work);
  const seen = new Set<string>();
  for (const point of snapped.flat(3)) {
    const key = String(point);
    if (seen.has(key)) continue;
    seen.add(key);
    corners.add(point);
  }
  let taken = 0;
  const take = (points: number): void => {
    taken += points;
    expectCorners(taken);
  };
  return snapped.map((shape) =>
    tidyShape(shape.map((polygon) => polygon.map((ring) => withCorners(ring, corners, reach, take)))),
  );
}

/** A ring with the corners of others on its edges. @param take is told how many points each edge comes to, and may refuse them. */
function withCorners(ring: Ring, corners: Squares, reach: number, take: (points: number) => void): Ring {
  return ring.flatMap((to, i): Point[] => {
    const from = ring[i - 1];
    if (!from) return [to];
    const between: { t: number; point: Point }[] = [];
    corners.along(from, to, reach, (point) => {
      const t = alongEdge(point, from, to, reach);
      if (t !== null) between.push({ t, point });
    });
    take(between.length + 1);
    return [...between.sort((p, q) => p.t - q.t).map(({ point }) => point), to];
  });
}

interface Edge {
  /** Which of the provinces, by its place among them. */
  readonly province: number;
  readonly from: Point;
  readonly to: Point;
}

const AROUND = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [i, j] as const));

/**
 * The length along which the outlines of two provinces run within `reach` of each other, by their pair: borders with a gap drawn in.
 * @throws InputError where it is too much work, or there are more of them than are taken.
 */
export function nearBorders(
  provinces: ReadonlyMap<string, Shape>,
  reach: number,
  work: WorkCount,
): Map<string, number> {
  const ids = [...provinces.keys()];
  if (ids.length < 2) return new Map();
  const edges: Edge[] = [...provinces.values()].flatMap((shape, province) =>
    shape.flat().flatMap((ring) => ring.slice(1).map((to, i) => ({ province, from: ring[i]!, to }))),
  );
  const walk = (visit: (province: number, column: number, row: number, length: number) => void): void => {
    for (const { province, from, to } of edges) {
      const length = distance(from, to);
      const pieces = Math.max(1, Math.ceil(length / reach));
      work.spend(pieces);
      for (let i = 0; i < pieces; i += 1) {
        const t = (i + 0.5) / pieces;
        const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
        visit(province, Math.floor(x / reach), Math.floor(y / reach), length / pieces);
      }
    }
  };
  const squares = new Map<number, number[]>();
  walk((province, column, row) => {
    const key = squareAt(column, row);
    const held = squares.get(key);
    if (!held) squares.set(key, [province]);
    // Provinces are walked one after the other: one that is there already came last.
    else if (held.at(-1) !== province) held.push(province);
  });
  const lengths = new Map<number, number>();
  /** The piece by which each province was last met: several squares around may hold it. */
  const metBy = new Int32Array(ids.length);
  let piece = 0;
  walk((province, column, row, length) => {
    piece += 1;
    for (const [i, j] of AROUND) {
      const held = squares.get(squareAt(column + i, row + j));
      if (!held) continue;
      work.spend(held.length);
      for (const other of held) {
        if (other === province || metBy[other] === piece) continue;
        metBy[other] = piece;
        const pair = Math.min(province, other) * ids.length + Math.max(province, other);
        lengths.set(pair, (lengths.get(pair) ?? 0) + length / 2);
      }
    }
    expectBorders(lengths.size);
  });
  return new Map(
    [...lengths].map(([pair, length]) => [
      pairOf(ids[Math.floor(pair / ids.length)]!, ids[pair % ids.length]!),
      length,
    ]),
  );
}
