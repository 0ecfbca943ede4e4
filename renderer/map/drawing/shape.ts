/** A place on the sheet: map units, y downwards. */
export type Place = readonly [x: number, y: number];
export type Line = readonly Place[];
/** Outer ring first, then holes, as GeoJSON has them. */
export type Polygon = readonly Line[];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);
const step = (letter: string, [x, y]: Place): string => `${letter}${short(x)} ${short(y)}`;

export const linePath = (line: Line): string => line.map((place, i) => step(i === 0 ? 'M' : 'L', place)).join('');
export const linesPath = (lines: readonly Line[]): string => lines.map(linePath).join('');
export const polygonsPath = (polygons: readonly Polygon[]): string =>
  polygons.flatMap((rings) => rings.map((ring) => `${linePath(ring.slice(0, -1))}Z`)).join('');

/**
 * The outline of polygons without the pieces that only follow the frame of the sheet: a coast is
 * inked where the land ends, not where the paper does.
 */
export function outlineWithin(polygons: readonly Polygon[], width: number, height: number): string {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.6;
  const onFrame = (a: Place, b: Place) =>
    [0, width].some((edge) => near(a[0], edge) && near(b[0], edge)) ||
    [0, height].some((edge) => near(a[1], edge) && near(b[1], edge));
  let path = '';
  for (const ring of polygons.flat()) {
    let pen: Place | null = null;
    for (let i = 1; i < ring.length; i += 1) {
      const [from, to] = [ring[i - 1]!, ring[i]!];
      if (onFrame(from, to)) {
        pen = null;
        continue;
      }
      if (!pen) path += step('M', from);
      path += step('L', to);
      pen = to;
    }
  }
  return path;
}

export function boxOf(polygons: readonly Polygon[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of polygons.flat(2)) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function crossings(ring: Line, [x, y]: Place): number {
  let count = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [ring[i]!, ring[j]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) count += 1;
  }
  return count;
}

/** Even-odd: a place in a hole is outside. */
export const holds = (polygons: readonly Polygon[], place: Place): boolean =>
  polygons.some((rings) => rings.reduce((sum, ring) => sum + crossings(ring, place), 0) % 2 === 1);

export function distanceToLines(lines: readonly Line[], [x, y]: Place): number {
  let nearest = Infinity;
  for (const line of lines) {
    for (let i = 1; i < line.length; i += 1) {
      const [[ax, ay], [bx, by]] = [line[i - 1]!, line[i]!];
      const [dx, dy] = [bx - ax, by - ay];
      const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      nearest = Math.min(nearest, Math.hypot(x - ax - along * dx, y - ay - along * dy));
    }
  }
  return nearest;
}
