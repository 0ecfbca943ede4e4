import { type Area, contains, stretchesIn } from './area.ts';
import { areaOf, type Block, cornersOf, middleOf } from './block.ts';
import { along, between, type Point } from './point.ts';

/** What may stand between somebody and what he looks at: ground, or a unit. */
export interface Obstacle {
  readonly id: string;
  readonly area: Area;
  /** It hides nothing from whoever stands higher, or that stands higher: 0 for those on level ground. */
  readonly top: number;
  /** How far one sees within it. */
  readonly through: number;
  /** How far one sees across it where neither end lies in it; as far as within it where absent. */
  readonly across?: number;
  /** Whoever stands on it is not hidden by it, as on a hill. */
  readonly openOnTop?: true;
}

/** An end of a line of sight. */
export interface Looker {
  readonly at: Point;
  /** How high he stands; 0 on level ground. */
  readonly level: number;
}

type Box = readonly [left: number, far: number, right: number, near: number];

const boxes = new WeakMap<Area, Box>();

function boxOf(area: Area): Box {
  const known = boxes.get(area);
  if (known) return known;
  let [left, far, right, near] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of area) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [far, near] = [Math.min(far, y), Math.max(near, y)];
  }
  const box: Box = [left, far, right, near];
  boxes.set(area, box);
  return box;
}

/** Whether a line of sight passes by an area wide of it: most of what stands on a table is nowhere near. */
function isWideOf(area: Area, from: Point, to: Point): boolean {
  const [left, far, right, near] = boxOf(area);
  return (
    Math.max(from.x, to.x) < left ||
    Math.min(from.x, to.x) > right ||
    Math.max(from.y, to.y) < far ||
    Math.min(from.y, to.y) > near
  );
}

/** The first that hides one place from another; null where one sees the other. */
export function hidesFrom(from: Looker, to: Looker, obstacles: readonly Obstacle[]): Obstacle | null {
  const length = between(from.at, to.at);
  const level = Math.max(from.level, to.level);
  const hiding = obstacles.flatMap((obstacle) => {
    const { area, top, through, across = through, openOnTop } = obstacle;
    if (isWideOf(area, from.at, to.at)) return [];
    const isWithin = contains(area, from.at) || contains(area, to.at);
    if (level > top || (openOnTop && isWithin)) return [];
    const stretches = stretchesIn(area, from.at, to.at);
    const within = stretches.reduce((sum, stretch) => sum + (stretch.to - stretch.from) * length, 0);
    return within > (isWithin ? through : across) ? [{ obstacle, at: stretches[0]!.from }] : [];
  });
  return hiding.toSorted((a, b) => a.at - b.at)[0]?.obstacle ?? null;
}

/** A unit that looks or is looked at. */
export interface Seeing {
  readonly block: Block;
  readonly level: number;
}

/** Places of a block that one looks for from somewhere: the nearer ends first, a little within its edge. */
function visiblePlaces(block: Block, from: Point): readonly Point[] {
  const middle = middleOf(block);
  const corners = cornersOf(block);
  const edges = corners.map((corner, index) => along(corner, corners[(index + 1) % corners.length]!, 0.5));
  return [...corners, ...edges]
    .map((place) => along(place, middle, 0.01))
    .toSorted((a, b) => between(from, a) - between(from, b));
}

/**
 * Whether somebody sees any of a unit: its corners and the middles of its sides are looked at.
 * @param obstacles without the two units themselves
 * @returns null where he sees it, else what hides the part of it that is nearest
 */
export function hidden(from: Looker, target: Seeing, obstacles: readonly Obstacle[]): Obstacle | null {
  let first: Obstacle | null = null;
  for (const at of visiblePlaces(target.block, from.at)) {
    const hiding = hidesFrom(from, { at, level: target.level }, obstacles);
    if (hiding === null) return null;
    first ??= hiding;
  }
  return first;
}

/** A unit as something that others may stand behind. */
export const inTheWay = (id: string, { block, level }: Seeing): Obstacle => ({
  id,
  area: areaOf(block),
  top: level,
  through: 0,
});
