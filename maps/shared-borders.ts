import { distance, type Point } from './planar.ts';
import type { Shape } from './shapes.ts';

/** Minimum length of a shared border in map units. Shorter ones are corners where provinces meet. */
export const MIN_BORDER_LENGTH = 1;

/** More than the points of any map, used to combine two point numbers into one. */
const MAX_POINT_NUMBER = 2 ** 26;

/** Creates a function that numbers points. Equal points get the same number. */
export function createNumbering(): (point: Point) => number {
  const numbers = new Map<string, number>();
  return ([x, y]) => {
    const place = `${x},${y}`;
    const known = numbers.get(place);
    if (known !== undefined) return known;
    numbers.set(place, numbers.size);
    return numbers.size - 1;
  };
}

/** Returns the number of an edge, independent of direction. */
export const getEdgeNumber = (a: number, b: number): number => Math.min(a, b) * MAX_POINT_NUMBER + Math.max(a, b);

/** Returns the key of a border: both ids, the smaller first. */
export const getPairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Measures the shared borders of provinces in map units, by pair. */
export function findSharedBorders(provinces: ReadonlyMap<string, Shape>): Map<string, number> {
  const numberOf = createNumbering();
  const holders = new Map<number, string>();
  const lengths = new Map<string, number>();
  for (const [id, shape] of provinces)
    for (const ring of shape.flat()) {
      let from = ring[0];
      if (!from) continue;
      let last = numberOf(from);
      for (const to of ring.slice(1)) {
        const next = numberOf(to);
        const edge = getEdgeNumber(last, next);
        const holder = holders.get(edge);
        if (holder === undefined) holders.set(edge, id);
        else if (holder !== id) {
          const pair = getPairKey(holder, id);
          lengths.set(pair, (lengths.get(pair) ?? 0) + distance(from, to));
        }
        [from, last] = [to, next];
      }
    }
  for (const [pair, length] of lengths) if (length < MIN_BORDER_LENGTH) lengths.delete(pair);
  return lengths;
}
