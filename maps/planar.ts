import polylabel from 'polylabel';

/** Half the width of a letter, in map units at default zoom. The next constant is the height of a letter. */
const HALF_LETTER_WIDTH = 3.6;
const LETTER_HEIGHT = 7;
const CITY_MARK = 4.5;

/** Finds the best position for a name: the largest circle in the province, compressed horizontally, without the city's mark if it fits. */
export function findLabelPoint(polygon: Polygon, city: Point, name: string): Point {
  const squeeze = LETTER_HEIGHT / (name.length * HALF_LETTER_WIDTH);
  const mark: Ring = [
    [city[0] - CITY_MARK, city[1] - CITY_MARK],
    [city[0] - CITY_MARK, city[1] + CITY_MARK],
    [city[0] + CITY_MARK, city[1] + CITY_MARK],
    [city[0] + CITY_MARK, city[1] - CITY_MARK],
    [city[0] - CITY_MARK, city[1] - CITY_MARK],
  ];
  const beside = findWidest([...polygon, mark], squeeze);
  if (beside.room >= LETTER_HEIGHT * 0.8 && isInPolygon(polygon, beside.point)) return beside.point;
  return findWidest(polygon, squeeze).point;
}

function findWidest(polygon: Polygon, squeeze: number): { point: Point; room: number } {
  const squeezed = polygon.map((ring) => ring.map(([x, y]): Point => [x * squeeze, y]));
  const centre = polylabel(squeezed, 0.25);
  return { point: [centre[0] / squeeze, centre[1]], room: centre.distance };
}

export type Point = [number, number];
export type Ring = Point[];
export type Polygon = Ring[];
export type Rect = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** Returns the signed area of a ring. The sign depends on its direction. */
export function getRingArea(ring: readonly Point[]): number {
  let twice = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[j]!;
    const [bx, by] = ring[i]!;
    twice += ax * by - bx * ay;
  }
  return twice / 2;
}

export function getPolygonArea(polygon: Polygon): number {
  return polygon.reduce((sum, ring, i) => sum + Math.abs(getRingArea(ring)) * (i === 0 ? 1 : -1), 0);
}

/** Returns the mean of the corners, close enough to the centroid for small cells. */
export function getMean(ring: readonly Point[]): Point {
  const open = ring.slice(0, -1);
  const sum = open.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / open.length, sum[1] / open.length];
}

export function getBounds(ring: readonly Point[], margin = 0): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return [x0 - margin, y0 - margin, x1 + margin, y1 + margin];
}

export function isInPolygon(polygon: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let inside = false;
  for (const ring of polygon) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[j]!;
      const [bx, by] = ring[i]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function doSegmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return isLeftTurn(a, b, c) !== isLeftTurn(a, b, d) && isLeftTurn(c, d, a) !== isLeftTurn(c, d, b);
}

const isLeftTurn = (a: Point, b: Point, c: Point): boolean =>
  (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2;
  const s = Math.max(0, Math.min(1, t));
  return distance(p, [a[0] + s * dx, a[1] + s * dy]);
}

/** Smooths a line with Chaikin's algorithm. Open lines keep their ends, and closed rings stay closed. */
export function smoothCorners(line: readonly Point[], times: number): Point[] {
  let points = [...line];
  for (let n = 0; n < times; n++) {
    if (points.length < 3) return points;
    const first = points[0]!;
    const last = points[points.length - 1]!;
    const closed = first[0] === last[0] && first[1] === last[1];
    const cut: Point[] = closed ? [] : [first];
    for (let i = 0; i + 1 < points.length; i++) {
      const a = points[i]!;
      const b = points[i + 1]!;
      if (closed || i > 0) cut.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25]);
      if (closed || i + 2 < points.length) cut.push([a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
    }
    cut.push(closed ? cut[0]! : last);
    points = cut;
  }
  return points;
}

/** Finds the intersection of a-b and c-d with its relative positions on both. Null if they do not cross or are parallel. */
export function findCrossing(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
): { readonly at: Point; readonly t: number; readonly u: number } | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  // The end of an edge is the start of the next one. It counts only as the start, so that no crossing is counted twice.
  if (t < 0 || t > 1 || u < 0 || u >= 1) return null;
  return { at: [a[0] + t * rx, a[1] + t * ry], t, u };
}
