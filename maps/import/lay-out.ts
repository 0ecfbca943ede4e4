import { Delaunay } from 'd3-delaunay';
import type { Point } from '../planar.ts';
import type { Shape } from '../shapes.ts';

const SIDE = 1000;
const ROUNDS = 240;

/** Places for provinces of which only the borders are known: those that border on each other come to lie together. The same every time. */
export function placesFor(keys: readonly string[], links: readonly (readonly [string, string])[]): Map<string, Point> {
  const count = keys.length;
  const at = new Map(keys.map((key, i) => [key, i]));
  const pairs = links.flatMap(([a, b]): [number, number][] => {
    const [i, j] = [at.get(a), at.get(b)];
    return i === undefined || j === undefined || i === j ? [] : [[i, j]];
  });
  // A sunflower's spiral to begin with: no two on one spot, none favoured.
  const places = keys.map((_, i): [number, number] => {
    const [radius, angle] = [0.45 * SIDE * Math.sqrt((i + 0.5) / count), i * 2.399963];
    return [SIDE / 2 + radius * Math.cos(angle), SIDE / 2 + radius * Math.sin(angle)];
  });
  const ideal = 0.8 * SIDE * Math.sqrt(1 / Math.max(1, count));
  const rounds = count > 600 ? 40 : ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    const pull = places.map((): [number, number] => [0, 0]);
    for (let i = 0; i < count; i += 1)
      for (let j = i + 1; j < count; j += 1) {
        const [dx, dy] = [places[i]![0] - places[j]![0], places[i]![1] - places[j]![1]];
        const push = (ideal * ideal) / Math.max(1, dx * dx + dy * dy);
        pull[i]![0] += dx * push;
        pull[i]![1] += dy * push;
        pull[j]![0] -= dx * push;
        pull[j]![1] -= dy * push;
      }
    for (const [i, j] of pairs) {
      const [dx, dy] = [places[i]![0] - places[j]![0], places[i]![1] - places[j]![1]];
      const draw = Math.hypot(dx, dy) / ideal;
      pull[i]![0] -= dx * draw;
      pull[i]![1] -= dy * draw;
      pull[j]![0] += dx * draw;
      pull[j]![1] += dy * draw;
    }
    const most = (SIDE / 10) * (1 - round / rounds);
    for (const [i, place] of places.entries()) {
      const [dx, dy] = pull[i]!;
      const length = Math.hypot(dx, dy) || 1;
      const go = Math.min(length, most) / length;
      place[0] += dx * go;
      place[1] += dy * go;
    }
  }
  return new Map(keys.map((key, i) => [key, places[i]!]));
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
