import { distance } from './planar.ts';
import type { Point } from './planar.ts';
import type { Shape } from './shapes.ts';

/** A common border shorter than this, in map units, is a corner where provinces meet. */
export const LEAST_BORDER = 1;

const key = (a: Point, b: Point): string => {
  const [p, q] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a];
  return `${p[0]},${p[1]} ${q[0]},${q[1]}`;
};

/** The two ends of a border as one word, the lesser first. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The length, in map units, of the border that each two provinces have in common, by their pair. */
export function sharedBorders(provinces: ReadonlyMap<string, Shape>): Map<string, number> {
  const holders = new Map<string, string>();
  const lengths = new Map<string, number>();
  for (const [id, shape] of provinces)
    for (const ring of shape.flat())
      for (let i = 1; i < ring.length; i += 1) {
        const [from, to] = [ring[i - 1]!, ring[i]!];
        const edge = key(from, to);
        const other = holders.get(edge);
        if (other === undefined) holders.set(edge, id);
        else if (other !== id) {
          const pair = pairOf(other, id);
          lengths.set(pair, (lengths.get(pair) ?? 0) + distance(from, to));
        }
      }
  for (const [pair, length] of lengths) if (length < LEAST_BORDER) lengths.delete(pair);
  return lengths;
}
