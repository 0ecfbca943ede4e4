import { Delaunay } from 'd3-delaunay';
import type { Point } from '../planar.ts';
import type { Shape } from '../shapes.ts';

const SIDE = 1000;
const ROUNDS = 240;
/** Of many provinces each round looks at very many pairs, and fewer rounds have to do. */
const MOST_PAIRS = 200_000_000;

function roundsFor(count: number): number {
  if (count <= 600) return ROUNDS;
  const pairs = (count * (count - 1)) / 2;
  return Math.max(8, Math.min(40, Math.floor(MOST_PAIRS / pairs)));
}

/** Places for provinces of which only the borders are known: those that border on each other come to lie together. The same every time. */
export function placesFor(keys: readonly string[], links: readonly (readonly [string, string])[]): Map<string, Point> {
  const count = keys.length;
  const at = new Map(keys.map((key, i) => [key, i]));
  const pairs = links.flatMap(([a, b]): [number, number][] => {
    const [i, j] = [at.get(a), at.get(b)];
    return i === undefined || j === undefined || i === j ? [] : [[i, j]];
  });
  // A sunflower's spiral to begin with: no two on one spot, none favoured. Bare numbers, for every round looks at all pairs.
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i += 1) {
    const [radius, angle] = [0.45 * SIDE * Math.sqrt((i + 0.5) / count), i * 2.399963];
    xs[i] = SIDE / 2 + radius * Math.cos(angle);
    ys[i] = SIDE / 2 + radius * Math.sin(angle);
  }
  const ideal = 0.8 * SIDE * Math.sqrt(1 / Math.max(1, count));
  const rounds = roundsFor(count);
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
    const most = (SIDE / 10) * (1 - round / rounds);
    for (let i = 0; i < count; i += 1) {
      const [dx, dy] = [pullX[i]!, pullY[i]!];
      const length = Math.hypot(dx, dy) || 1;
      const go = Math.min(length, most) / length;
      xs[i]! += dx * go;
      ys[i]! += dy * go;
    }
  }
  return new Map(keys.map((key, i) => [key, [xs[i]!, ys[i]!]]));
}

/** A cell of ground around each place, as far as halfway to the next. */
export function cellsAround(places: ReadonlyMap<string, Point>): Map<string, Shape> {
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
