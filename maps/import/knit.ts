import { distance } from '../planar.ts';
import type { Point, Ring } from '../planar.ts';
import { onGrid, tidyShape } from '../shapes.ts';
import type { Shape } from '../shapes.ts';
import { alongEdge } from '../edit/points-on-edges.ts';

/** Points by the square that they lie in. */
class Squares {
  readonly #side: number;
  readonly #held = new Map<string, Point[]>();

  constructor(side: number) {
    this.#side = side;
  }

  add(point: Point): void {
    const key = `${Math.floor(point[0] / this.#side)},${Math.floor(point[1] / this.#side)}`;
    const held = this.#held.get(key);
    if (held) held.push(point);
    else this.#held.set(key, [point]);
  }

  /** Those in the squares that a box touches. */
  *within(x0: number, y0: number, x1: number, y1: number): Generator<Point> {
    const side = this.#side;
    for (let i = Math.floor(x0 / side); i <= Math.floor(x1 / side); i += 1)
      for (let j = Math.floor(y0 / side); j <= Math.floor(y1 / side); j += 1) yield* this.#held.get(`${i},${j}`) ?? [];
  }
}

/**
 * Shapes that were drawn each for itself, made to meet: corners nearer than `reach` to one another become one, and a corner that
 * near to another's edge becomes a corner of it too. The shapes come back in their order.
 */
export function knit(shapes: readonly Shape[], reach: number): Shape[] {
  const near = new Squares(reach * 2);
  const snap = (point: Point): Point => {
    let best: Point | null = null;
    for (const other of near.within(point[0] - reach, point[1] - reach, point[0] + reach, point[1] + reach))
      if (distance(point, other) <= reach && (!best || distance(point, other) < distance(point, best))) best = other;
    if (best) return best;
    const own: Point = [onGrid(point[0]), onGrid(point[1])];
    near.add(own);
    return own;
  };
  const snapped = shapes.map((shape) => tidyShape(shape.map((polygon) => polygon.map((ring) => ring.map(snap)))));
  const corners = new Squares(Math.max(reach * 4, 6));
  const seen = new Set<string>();
  for (const point of snapped.flat(3)) {
    const key = String(point);
    if (seen.has(key)) continue;
    seen.add(key);
    corners.add(point);
  }
  return snapped.map((shape) =>
    tidyShape(shape.map((polygon) => polygon.map((ring) => withCorners(ring, corners, reach)))),
  );
}

function withCorners(ring: Ring, corners: Squares, reach: number): Ring {
  return ring.flatMap((to, i): Point[] => {
    const from = ring[i - 1];
    if (!from) return [to];
    const box = [
      Math.min(from[0], to[0]),
      Math.min(from[1], to[1]),
      Math.max(from[0], to[0]),
      Math.max(from[1], to[1]),
    ];
    const between: { t: number; point: Point }[] = [];
    for (const point of corners.within(box[0]! - reach, box[1]! - reach, box[2]! + reach, box[3]! + reach)) {
      const t = alongEdge(point, from, to, reach);
      if (t !== null) between.push({ t, point });
    }
    return [...between.sort((p, q) => p.t - q.t).map(({ point }) => point), to];
  });
}

interface Edge {
  readonly province: string;
  readonly from: Point;
  readonly to: Point;
}

/** The length along which the outlines of two provinces run within `reach` of each other, by their pair: borders with a gap drawn in. */
export function nearBorders(provinces: ReadonlyMap<string, Shape>, reach: number): Map<string, number> {
  const step = reach;
  const squares = new Map<string, Map<string, number>>();
  const keyOf = (x: number, y: number): string => `${Math.floor(x / reach)},${Math.floor(y / reach)}`;
  const edges: Edge[] = [...provinces].flatMap(([province, shape]) =>
    shape.flat().flatMap((ring) => ring.slice(1).map((to, i) => ({ province, from: ring[i]!, to }))),
  );
  const walk = (visit: (province: string, x: number, y: number, length: number) => void): void => {
    for (const { province, from, to } of edges) {
      const length = distance(from, to);
      const pieces = Math.max(1, Math.ceil(length / step));
      for (let i = 0; i < pieces; i += 1) {
        const t = (i + 0.5) / pieces;
        visit(province, from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, length / pieces);
      }
    }
  };
  walk((province, x, y) => {
    const key = keyOf(x, y);
    const held = squares.get(key) ?? new Map<string, number>();
    squares.set(key, held.set(province, 1));
  });
  const lengths = new Map<string, number>();
  walk((province, x, y, length) => {
    const others = new Set<string>();
    for (const [i, j] of AROUND)
      for (const other of squares.get(keyOf(x + i * reach, y + j * reach))?.keys() ?? [])
        if (other !== province) others.add(other);
    for (const other of others) {
      const pair = province < other ? `${province} ${other}` : `${other} ${province}`;
      lengths.set(pair, (lengths.get(pair) ?? 0) + length / 2);
    }
  });
  return lengths;
}

const AROUND = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [i, j] as const));
