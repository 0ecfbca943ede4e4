/** What a drawing may come to once its arcs are unfolded: what a screen draws without being long about it. */
export const MOST_DRAWN_POINTS = 1_000_000;

/** What is counted of a TopoJSON; what is no arc and no geometry counts nothing. */
interface Countable {
  readonly arcs?: unknown;
  readonly geometries?: unknown;
}

const countable = (value: unknown): Countable => (typeof value === 'object' && value !== null ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/**
 * The points of a TopoJSON's objects once every arc that they speak of is unfolded, without unfolding any: a file of a few kilobytes
 * may speak of one long arc many thousand times. Counts no further than past `most`. The document need not be a fit one.
 */
export function pointsThroughArcs(document: unknown, objects: readonly unknown[], most = MOST_DRAWN_POINTS): number {
  const arcs = listOf(countable(document).arcs);
  let points = 0;
  const waiting: unknown[] = objects.map(countable);
  while (waiting.length > 0 && points <= most) {
    const one = waiting.pop();
    if (typeof one === 'number') points += listOf(arcs[one < 0 ? ~one : one]).length;
    else if (Array.isArray(one)) for (const part of one as unknown[]) waiting.push(part);
    else {
      const { arcs: own, geometries } = countable(one);
      waiting.push(listOf(own), listOf(geometries));
    }
  }
  return points;
}
