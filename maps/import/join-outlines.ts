import { Delaunay } from 'd3-delaunay';
import { findPositionOnEdge } from '../edit/join.ts';
import { distance, type Point, type Ring } from '../planar.ts';
import { roundToGrid, type Shape, tidyShape, getPairKey } from '../shapes.ts';
import { checkBorders, checkCorners, type WorkCount } from './limits.ts';

const SIDE = 1000;
const ROUNDS = 240;
/** Maximum number of compared pairs. Maps with many provinces get fewer rounds of comparison. */
const MAX_PAIRS = 200_000_000;

function chooseRounds(count: number): number {
  if (count <= 600) return ROUNDS;
  const pairs = (count * (count - 1)) / 2;
  return Math.max(8, Math.min(40, Math.floor(MAX_PAIRS / pairs)));
}

/** Positions provinces of which only the borders are known, neighbours close together (a deterministic force-directed layout). */
export function layOutProvinces(
  keys: readonly string[],
  links: readonly (readonly [string, string])[],
): Map<string, Point> {
  const count = keys.length;
  const indexByKey = new Map(keys.map((key, i) => [key, i]));
  const pairs = links.flatMap(([a, b]): [number, number][] => {
    const [i, j] = [indexByKey.get(a), indexByKey.get(b)];
    return i === undefined || j === undefined || i === j ? [] : [[i, j]];
  });
  // Starts with a sunflower spiral, in which no two points are equal and none is favoured. Uses number arrays for speed, because each round
  // compares all pairs.
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i += 1) {
    const [radius, angle] = [0.45 * SIDE * Math.sqrt((i + 0.5) / count), i * 2.399963];
    xs[i] = SIDE / 2 + radius * Math.cos(angle);
    ys[i] = SIDE / 2 + radius * Math.sin(angle);
  }
  const ideal = 0.8 * SIDE * Math.sqrt(1 / Math.max(1, count));
  const rounds = chooseRounds(count);
  const [pullX, pullY] = [new Float64Array(count), new Float64Array(count)];
  for (let round = 0; round < rounds; round += 1) {
    pullX.fill(0);
    pullY.fill(0);
    for (let i = 0; i < count; i += 1) {
      const [x, y] = [xs[i]!, ys[i]!];
      for (let j = i + 1; j < count; j += 1) {
        const dx = x - xs[j]!;
        const dy = y - ys[j]!;
        const push = (ideal * ideal) / Math.max(1, dx * dx + dy * dy);
        pullX[i]! += dx * push;
        pullY[i]! += dy * push;
        pullX[j]! -= dx * push;
        pullY[j]! -= dy * push;
      }
    }
    for (const [i, j] of pairs) {
      const [dx, dy] = [xs[i]! - xs[j]!, ys[i]! - ys[j]!];
      const draw = Math.hypot(dx, dy) / ideal;
      pullX[i]! -= dx * draw;
      pullY[i]! -= dy * draw;
      pullX[j]! += dx * draw;
      pullY[j]! += dy * draw;
    }
    const maxMove = (SIDE / 10) * (1 - round / rounds);
    for (let i = 0; i < count; i += 1) {
      const [dx, dy] = [pullX[i]!, pullY[i]!];
      const length = Math.hypot(dx, dy) || 1;
      const factor = Math.min(length, maxMove) / length;
      xs[i]! += dx * factor;
      ys[i]! += dy * factor;
    }
  }
  return new Map(keys.map((key, i) => [key, [xs[i]!, ys[i]!]]));
}

/** Returns a Voronoi cell around each position. */
export function createCells(places: ReadonlyMap<string, Point>): Map<string, Shape> {
  const points = [...places.values()];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const margin = Math.max(x1 - x0, y1 - y0, 10) / (1 + Math.sqrt(points.length)) / 1.4;
  const voronoi = new Delaunay(points.flat()).voronoi([x0 - margin, y0 - margin, x1 + margin, y1 + margin]);
  return new Map(
    [...places.keys()].map((key, i): [string, Shape] => {
      const cell = voronoi.cellPolygon(i);
      return [key, cell ? [[cell]] : []];
    }),
  );
}

/** Maximum squares per column. Drawings need only a twentieth of them after scaling. The limit keeps the numbers of squares small. */
const SQUARES_PER_COLUMN = 2 ** 15;

/** Returns the number of the square in a column and a row. */
const getSquareNumber = (column: number, row: number): number => column * SQUARES_PER_COLUMN + row;

/** Points grouped by squares of a grid. */
class PointGrid {
  readonly #side: number;
  readonly #work: WorkCount;
  readonly #held = new Map<number, Point[]>();

  constructor(side: number, work: WorkCount) {
    this.#side = side;
    this.#work = work;
  }

  add(point: Point): void {
    const key = getSquareNumber(Math.floor(point[0] / this.#side), Math.floor(point[1] / this.#side));
    const held = this.#held.get(key);
    if (held) held.push(point);
    else this.#held.set(key, [point]);
  }

  /** Visits the points in squares within `reach` of an edge. For a single point, pass it twice. */
  along([ax, ay]: Point, [bx, by]: Point, reach: number, visit: (point: Point) => void): void {
    const side = this.#side;
    const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)];
    const slope = bx === ax ? 0 : (by - ay) / (bx - ax);
    for (let i = Math.floor((left - reach) / side); i <= Math.floor((right + reach) / side); i += 1) {
      // Visits only the squares of this column through which the edge passes.
      const [from, to] = [Math.max(left, i * side - reach), Math.min(right, (i + 1) * side + reach)];
      const [y0, y1] = bx === ax ? [ay, by] : [ay + (from - ax) * slope, ay + (to - ax) * slope];
      const last = Math.floor((Math.max(y0, y1) + reach) / side);
      for (let j = Math.floor((Math.min(y0, y1) - reach) / side); j <= last; j += 1) {
        const held = this.#held.get(getSquareNumber(i, j));
        this.#work.spend(1 + (held?.length ?? 0));
        if (held) for (const point of held) visit(point);
      }
    }
  }
}

/** Joins shapes drawn separately: merges corners closer than `reach`, and adds corners close to another shape's edge. Keeps the order. */
export function joinOutlines(shapes: readonly Shape[], reach: number, work: WorkCount): Shape[] {
  const grid = new PointGrid(reach * 2, work);
  const snap = (point: Point): Point => {
    let best: Point | null = null;
    let minDistance = reach;
    grid.along(point, point, reach, (neighbour) => {
      const apart = distance(point, neighbour);
      if (best ? apart < minDistance : apart <= minDistance) [best, minDistance] = [neighbour, apart];
    });
    if (best) return best;
    const gridPoint: Point = [roundToGrid(point[0]), roundToGrid(point[1])];
    grid.add(gridPoint);
    return gridPoint;
  };
  const snapped = shapes.map((shape) => tidyShape(shape.map((polygon) => polygon.map((ring) => ring.map(snap)))));
  const corners = new PointGrid(Math.max(reach * 4, 6), work);
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
    checkCorners(taken);
  };
  return snapped.map((shape) =>
    tidyShape(shape.map((polygon) => polygon.map((ring) => addCorners(ring, corners, reach, take)))),
  );
}

/** Adds nearby corners of other shapes to the edges of a ring. @param take receives the number of points per edge and may throw */
function addCorners(ring: Ring, corners: PointGrid, reach: number, take: (points: number) => void): Ring {
  return ring.flatMap((to, i): Point[] => {
    const from = ring[i - 1];
    if (!from) return [to];
    const between: { t: number; point: Point }[] = [];
    corners.along(from, to, reach, (point) => {
      const t = findPositionOnEdge(point, from, to, reach);
      if (t !== null) between.push({ t, point });
    });
    take(between.length + 1);
    return [...between.sort((p, q) => p.t - q.t).map(({ point }) => point), to];
  });
}

interface Edge {
  /** Index of the province. */
  readonly province: number;
  readonly from: Point;
  readonly to: Point;
}

const NEIGHBOUR_OFFSETS = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [i, j] as const));

/** Measures how far outlines of two provinces run within `reach` of each other. @throws InputError if there is too much work */
export function findNearBorders(
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
    const key = getSquareNumber(column, row);
    const held = squares.get(key);
    if (!held) squares.set(key, [province]);
    // Provinces are visited in order, so a duplicate can only be the last one.
    else if (held.at(-1) !== province) held.push(province);
  });
  const lengths = new Map<number, number>();
  /** Number of the last piece near each province, because several nearby squares may contain the same province. */
  const metBy = new Int32Array(ids.length);
  let piece = 0;
  walk((province, column, row, length) => {
    piece += 1;
    for (const [i, j] of NEIGHBOUR_OFFSETS) {
      const held = squares.get(getSquareNumber(column + i, row + j));
      if (!held) continue;
      work.spend(held.length);
      for (const neighbour of held) {
        if (neighbour === province || metBy[neighbour] === piece) continue;
        metBy[neighbour] = piece;
        const pair = Math.min(province, neighbour) * ids.length + Math.max(province, neighbour);
        lengths.set(pair, (lengths.get(pair) ?? 0) + length / 2);
      }
    }
    checkBorders(lengths.size);
  });
  return new Map(
    [...lengths].map(([pair, length]) => [
      getPairKey(ids[Math.floor(pair / ids.length)]!, ids[pair % ids.length]!),
      length,
    ]),
  );
}
