/** A point on the sheet, in map units, y downwards. */
export type Place = readonly [x: number, y: number];
export type Line = readonly Place[];
/** Outer ring first, then holes, as in GeoJSON. */
export type Polygon = readonly Line[];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const formatNumber = (value: number): string => String(Math.round(value * 10) / 10);
const formatStep = (letter: string, [x, y]: Place): string => `${letter}${formatNumber(x)} ${formatNumber(y)}`;

export const toLinePath = (line: Line): string =>
  line.map((place, i) => formatStep(i === 0 ? 'M' : 'L', place)).join('');
export const toLinesPath = (lines: readonly Line[]): string => lines.map(toLinePath).join('');
export const toPolygonsPath = (polygons: readonly Polygon[]): string =>
  polygons.flatMap((rings) => rings.map((ring) => `${toLinePath(ring.slice(0, -1))}Z`)).join('');

/** Returns the outline of polygons without segments along the edge of the sheet, which are not coasts. */
export function getOutline(polygons: readonly Polygon[], width: number, height: number): readonly Line[] {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.6;
  const onFrame = (a: Place, b: Place) =>
    [0, width].some((edge) => near(a[0], edge) && near(b[0], edge)) ||
    [0, height].some((edge) => near(a[1], edge) && near(b[1], edge));
  const lines: Place[][] = [];
  for (const ring of polygons.flat()) {
    let line: Place[] | null = null;
    for (let i = 1; i < ring.length; i += 1) {
      const [from, to] = [ring[i - 1]!, ring[i]!];
      if (onFrame(from, to)) {
        line = null;
        continue;
      }
      if (!line) lines.push((line = [from]));
      line.push(to);
    }
  }
  return lines;
}

/** Simplifies a line with the Douglas-Peucker algorithm. It moves by at most `tolerance` units. */
export function simplifyLine(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const chord = [[first, last]];
  let [farthest, distance] = [0, tolerance];
  for (let i = 1; i < line.length - 1; i += 1) {
    const away = measureDistance(chord, line[i]!);
    if (away > distance) [farthest, distance] = [i, away];
  }
  if (farthest === 0) return [first, last];
  const [before, after] = [line.slice(0, farthest + 1), line.slice(farthest)];
  return [...simplifyLine(before, tolerance).slice(0, -1), ...simplifyLine(after, tolerance)];
}

export function getBox(polygons: readonly Polygon[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of polygons.flat(2)) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function countCrossings(ring: Line, [x, y]: Place): number {
  let count = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [ring[i]!, ring[j]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) count += 1;
  }
  return count;
}

/** Checks whether a point is in a polygon, by the even-odd rule. Points in holes are outside. */
export const isInside = (polygons: readonly Polygon[], place: Place): boolean =>
  polygons.some((rings) => rings.reduce((sum, ring) => sum + countCrossings(ring, place), 0) % 2 === 1);

export function measureDistance(lines: readonly Line[], [x, y]: Place): number {
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
