import { areBoxesApart, type Area, getBox, contains, missesBox, findSpans } from './area.ts';
import { areaOf, type Block, getCorners, getCentre } from './block.ts';
import { lerp, dist, type Point } from './angles.ts';

/** Terrain or a unit that can block a line of sight. */
export interface Obstacle {
  readonly id: string;
  readonly area: Area;
  /** Level of its top. Viewers and targets above this level are not hidden; 0 hides only those on level ground. */
  readonly top: number;
  /** Distance that can be seen inside the obstacle. */
  readonly through: number;
  /** Distance that can be seen across the obstacle if neither end is inside. Defaults to `through`. */
  readonly across?: number;
  /** Present if units standing on the obstacle stay visible, as on a hill. */
  readonly openOnTop?: true;
}

/** One end of a line of sight. */
export interface SightEnd {
  readonly at: Point;
  /** Level of the end; 0 on level ground. */
  readonly level: number;
}

/** Returns the fraction of the line at which an obstacle starts to hide one end from the other. Null if it hides neither. */
function findHidingStart(obstacle: Obstacle, from: SightEnd, to: SightEnd, length: number): number | null {
  const { area, top, through, across = through, openOnTop } = obstacle;
  if (Math.max(from.level, to.level) > top || missesBox(area, from.at, to.at)) return null;
  const isWithin = contains(area, from.at) || contains(area, to.at);
  if (openOnTop && isWithin) return null;
  const spans = findSpans(area, from.at, to.at);
  const within = spans.reduce((sum, stretch) => sum + (stretch.to - stretch.from) * length, 0);
  return within <= (isWithin ? through : across) ? null : spans[0]!.from;
}

/** Finds the first obstacle that hides one point from another; null if the line is clear. */
export function findObstacle(from: SightEnd, to: SightEnd, obstacles: readonly Obstacle[]): Obstacle | null {
  const length = dist(from.at, to.at);
  let [first, nearest]: [Obstacle | null, number] = [null, Infinity];
  for (const obstacle of obstacles) {
    const begins = findHidingStart(obstacle, from, to, length) ?? Infinity;
    if (begins < nearest) [first, nearest] = [obstacle, begins];
  }
  return first;
}

/** Filters the obstacles that may lie between two units, so that fewer need an exact check. */
export function filterObstacles(one: Block, other: Block, obstacles: readonly Obstacle[]): readonly Obstacle[] {
  const box = getBox([...areaOf(one), ...areaOf(other)]);
  return obstacles.filter(({ area }) => !areBoxesApart(getBox(area), box));
}

/** A viewing or viewed unit. */
export interface SightUnit {
  readonly block: Block;
  readonly level: number;
}

/** Lists the points of a block to check from a place: nearer ends first, and slightly inside the block's edge. */
function listSightPoints(block: Block, from: Point): readonly Point[] {
  const centre = getCentre(block);
  const corners = getCorners(block);
  const edges = corners.map((corner, index) => lerp(corner, corners[(index + 1) % corners.length]!, 0.5));
  return [...corners, ...edges]
    .map((place) => lerp(place, centre, 0.01))
    .toSorted((a, b) => dist(from, a) - dist(from, b));
}

/**
 * Checks the corners and side centres of a unit for visibility.
 * @param obstacles without the two units
 * @returns null if any part is visible, otherwise the obstacle that hides the nearest part
 */
export function findSightBlocker(from: SightEnd, target: SightUnit, obstacles: readonly Obstacle[]): Obstacle | null {
  const [nearest, ...rest] = listSightPoints(target.block, from.at).map((at) => ({ at, level: target.level }));
  const first = findObstacle(from, nearest!, obstacles);
  if (first === null) return null;
  // For the target's other points it only matters whether they are hidden, usually by the obstacle of the previous point.
  let last = first;
  for (const to of rest) {
    const length = dist(from.at, to.at);
    const hides = (obstacle: Obstacle): boolean => findHidingStart(obstacle, from, to, length) !== null;
    const hiding = hides(last) ? last : obstacles.find(hides);
    if (!hiding) return null;
    last = hiding;
  }
  return first;
}

/** Returns a unit as an obstacle to sight. */
export const toObstacle = (id: string, { block, level }: SightUnit): Obstacle => ({
  id,
  area: areaOf(block),
  top: level,
  through: 0,
});
