import { contains } from '../../../../battlefield/area.ts';
import { toVector, toBearing, minus, plus, type Point, times } from '../../../../battlefield/angles.ts';

/** The computer's suggestion for one unit, ready to draw. */
export interface AdvisedPlace {
  readonly unit: string;
  /** Corners of the unit at its destination, front first. Null if the unit does not move voluntarily. */
  readonly where: readonly Point[] | null;
  /** Id of the unit it would attack. */
  readonly target: string | null;
}

/** Returns the SVG path of an arrow. @param pixels pixels per table unit */
export function createArrowPath(from: Point, end: Point, pixels: number): string {
  const facing = toBearing(minus(end, from));
  const getBarb = (aside: number): Point => plus(end, times(toVector(facing + aside), 10 / pixels));
  const [left, right] = [getBarb(155), getBarb(-155)];
  return `M ${from.x},${from.y} L ${end.x},${end.y} M ${left.x},${left.y} L ${end.x},${end.y} L ${right.x},${right.y}`;
}

/** Colours of the painted table, read from CSS so that themes apply. */
export const FIELD_TOKENS = [
  'ground',
  'ground-2',
  'tuft',
  'ink',
  'ink-soft',
  'halo',
  'hill',
  'hill-top',
  'hill-shade',
  'wood',
  'leaf',
  'leaf-light',
  'leaf-dark',
  'marsh',
  'marsh-line',
  'water',
  'water-deep',
  'water-line',
  'bank',
  'sand',
  'brick',
  'brick-roof',
  'brick-dark',
  'stone',
  'road',
] as const;
export type FieldColours = Readonly<Record<(typeof FIELD_TOKENS)[number], string>>;

export type Ctx = CanvasRenderingContext2D;

/** Returns a reproducible pseudo-random number from 0 to 1, so that a table is always painted the same. */
export function getNoise(x: number, y: number, salt: number): number {
  const mixed = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

export const getMiddle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Returns a smooth outline through all corners (Catmull-Rom), so that the drawn edge stays near the measured one. */
export function createSoftPath(points: readonly Point[]): Path2D {
  const path = new Path2D();
  const getPoint = (index: number): Point => points[(index + points.length) % points.length]!;
  path.moveTo(getPoint(0).x, getPoint(0).y);
  for (let index = 0; index < points.length; index += 1) {
    const [before, from, to, after] = [getPoint(index - 1), getPoint(index), getPoint(index + 1), getPoint(index + 2)];
    const [k, far] = [1 / 6, Math.hypot(to.x - from.x, to.y - from.y)];
    const limit = (x: number): number => Math.max(-far / 3, Math.min(far / 3, x));
    path.bezierCurveTo(
      from.x + limit((to.x - before.x) * k),
      from.y + limit((to.y - before.y) * k),
      to.x - limit((after.x - from.x) * k),
      to.y - limit((after.y - from.y) * k),
      to.x,
      to.y,
    );
  }
  path.closePath();
  return path;
}

interface Spot extends Point {
  readonly variant: number;
}
/** Returns spots on a jittered grid over an area, from north to south, each at least `inset` within the edge. */
export function scatterSpots(
  points: readonly Point[],
  spacing: number,
  salt: number,
  inset = 0,
  jitter = 0.7,
): readonly Spot[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const spots: Spot[] = [];
  for (let row = Math.floor(top / spacing); row * spacing <= bottom; row += 1)
    for (let column = Math.floor(left / spacing); column * spacing <= right; column += 1) {
      const x = (column + (row % 2) / 2 + (getNoise(column, row, salt) - 0.5) * jitter) * spacing;
      const y = (row + (getNoise(column, row, salt + 1) - 0.5) * jitter) * spacing;
      const offsets =
        inset === 0
          ? [[0, 0]]
          : [
              [inset, 0],
              [-inset, 0],
              [0, inset],
              [0, -inset],
            ];
      if (offsets.every(([dx, dy]) => contains(points, { x: x + dx!, y: y + dy! })))
        spots.push({ x, y, variant: Math.floor(getNoise(column, row, salt + 2) * 12) });
    }
  return spots.toSorted((a, b) => a.y - b.y);
}

/** Returns evenly spaced points on an outline, each with its outward normal. */
export function listEdgePoints(
  points: readonly Point[],
  spacing: number,
): readonly { readonly at: Point; readonly out: Point }[] {
  const middle = getMiddle(points);
  return points.flatMap((from, index) => {
    const to = points[(index + 1) % points.length]!;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const count = Math.max(1, Math.round(far / spacing));
    return Array.from({ length: count }, (_, step) => {
      const share = step / count;
      const position = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      const [dx, dy] = [position.x - middle.x, position.y - middle.y];
      const size = Math.hypot(dx, dy) || 1;
      return { at: position, out: { x: dx / size, y: dy / size } };
    });
  });
}

export function strokePath(ctx: Ctx, path: Path2D, colour: string, width: number, alpha = 1): void {
  ctx.globalAlpha = alpha;
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke(path);
  ctx.globalAlpha = 1;
}
export function fillPath(ctx: Ctx, path: Path2D, colour: string, alpha = 1): void {
  ctx.globalAlpha = alpha;
  ctx.fillStyle = colour;
  ctx.fill(path);
  ctx.globalAlpha = 1;
}
/** Paints a soft band inside an outline: wide faint strokes under narrow strong ones, as on the map's borders. */
export function paintInnerBand(ctx: Ctx, path: Path2D, colour: string, px: number, alpha: number): void {
  ctx.save();
  ctx.clip(path);
  for (const [width, share] of [
    [5, 0.35],
    [3, 0.5],
    [1.4, 0.8],
  ] as const)
    strokePath(ctx, path, colour, width * px, alpha * share);
  ctx.restore();
}

/** Returns a bush or tree crown seen from above: a ring of lobes. */
export function createCrown(x: number, y: number, size: number, variant: number): Path2D {
  const path = new Path2D();
  const lobes = 6 + (variant % 3);
  for (let lobe = 0; lobe < lobes; lobe += 1) {
    const [from, to] = [lobe, lobe + 1].map((step) => (step / lobes) * Math.PI * 2 + variant);
    const wide = size * (1.16 + getNoise(variant, lobe, 3) * 0.2);
    const mid = (from! + to!) / 2;
    if (lobe === 0) path.moveTo(x + Math.cos(from!) * size * 0.88, y + Math.sin(from!) * size * 0.88);
    path.quadraticCurveTo(
      x + Math.cos(mid) * wide * 1.12,
      y + Math.sin(mid) * wide * 1.12,
      x + Math.cos(to!) * size * 0.88,
      y + Math.sin(to!) * size * 0.88,
    );
  }
  path.closePath();
  return path;
}
