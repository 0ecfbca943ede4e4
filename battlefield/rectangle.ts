import { cosine, type Degrees, type Point, sine } from './angles.ts';

/* A block in a form optimised for measuring distances, which planning a battle needs very often. */

/** Same as `Block` in `block.ts`. */
interface BlockShape {
  readonly at: Point;
  readonly facing: Degrees;
  readonly front: number;
  readonly depth: number;
}

export interface Rectangle {
  /** Coordinates of the centre. */
  readonly x: number;
  readonly y: number;
  /** Facing as a unit vector. */
  readonly ux: number;
  readonly uy: number;
  /** Half of the front and half of the depth. */
  readonly wide: number;
  readonly deep: number;
  /** Distance from the centre to a corner. */
  readonly radius: number;
}

const cache = new WeakMap<BlockShape, Rectangle>();

export function toRectangle(block: BlockShape): Rectangle {
  const cached = cache.get(block);
  if (cached) return cached;
  const [ux, uy] = [sine(block.facing), -cosine(block.facing)];
  const [wide, deep] = [block.front / 2, block.depth / 2];
  const rectangle = {
    x: block.at.x - ux * deep,
    y: block.at.y - uy * deep,
    ux,
    uy,
    wide,
    deep,
    radius: Math.sqrt(wide * wide + deep * deep),
  };
  cache.set(block, rectangle);
  return rectangle;
}

/** Measures the separation along the axis with the widest gap; negative if the rectangles overlap. */
export function measureSeparation(a: Rectangle, b: Rectangle): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.abs(a.ux * b.ux + a.uy * b.uy);
  const across = Math.abs(a.ux * b.uy - a.uy * b.ux);
  const aheadOfA = Math.abs(dx * a.ux + dy * a.uy) - a.deep - (b.deep * along + b.wide * across);
  const besideA = Math.abs(dx * a.uy - dy * a.ux) - a.wide - (b.wide * along + b.deep * across);
  const aheadOfB = Math.abs(dx * b.ux + dy * b.uy) - b.deep - (a.deep * along + a.wide * across);
  const besideB = Math.abs(dx * b.uy - dy * b.ux) - b.wide - (a.wide * along + a.deep * across);
  return Math.max(aheadOfA, besideA, aheadOfB, besideB);
}

/** Checks whether two rectangles are at least this far apart for any facing. */
export function areFarApart(a: Rectangle, b: Rectangle, minDistance: number): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const reach = a.radius + b.radius + minDistance;
  return dx * dx + dy * dy > reach * reach;
}

/** Returns the squared distance from one rectangle to the nearest corner of the other. */
function squaredCornerDistance(a: Rectangle, b: Rectangle): number {
  let min = Infinity;
  for (let corner = 0; corner < 4; corner += 1) {
    const deep = corner < 2 ? a.deep : -a.deep;
    const wide = corner % 2 === 0 ? a.wide : -a.wide;
    const dx = a.x + a.ux * deep - a.uy * wide - b.x;
    const dy = a.y + a.uy * deep + a.ux * wide - b.y;
    const ahead = Math.max(0, Math.abs(dx * b.ux + dy * b.uy) - b.deep);
    const beside = Math.max(0, Math.abs(dx * b.uy - dy * b.ux) - b.wide);
    min = Math.min(min, ahead * ahead + beside * beside);
  }
  return min;
}

/** Precision to which distances are rounded. 6 must not become 6.000000000000007 when measured from the other table edge. */
const DISTANCE_PRECISION = 1e9;

/** Returns the edge-to-edge distance of two rectangles; 0 if they touch or overlap. */
export function rectangleDistance(a: Rectangle, b: Rectangle): number {
  if (measureSeparation(a, b) <= 0) return 0;
  return (
    Math.round(Math.sqrt(Math.min(squaredCornerDistance(a, b), squaredCornerDistance(b, a))) * DISTANCE_PRECISION) /
    DISTANCE_PRECISION
  );
}
