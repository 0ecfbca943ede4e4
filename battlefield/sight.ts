import { areApart, type Area, boxOf, contains, passesWideOf, stretchesIn } from './area.ts';
import { areaOf, type Block, cornersOf, middleOf } from './block.ts';
import { along, between, type Point } from './angles.ts';

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

/** Where an obstacle that hides one place from another begins, as a share of the way; null for one that does not. */
function hidesAt(obstacle: Obstacle, from: Looker, to: Looker, length: number): number | null {
  const { area, top, through, across = through, openOnTop } = obstacle;
  if (Math.max(from.level, to.level) > top || passesWideOf(area, from.at, to.at)) return null;
  const isWithin = contains(area, from.at) || contains(area, to.at);
  if (openOnTop && isWithin) return null;
  const stretches = stretchesIn(area, from.at, to.at);
  const within = stretches.reduce((sum, stretch) => sum + (stretch.to - stretch.from) * length, 0);
  return within <= (isWithin ? through : across) ? null : stretches[0]!.from;
}

/** The first that hides one place from another; null where one sees the other. */
export function hidesFrom(from: Looker, to: Looker, obstacles: readonly Obstacle[]): Obstacle | null {
  const length = between(from.at, to.at);
  let [first, nearest]: [Obstacle | null, number] = [null, Infinity];
  for (const obstacle of obstacles) {
    const begins = hidesAt(obstacle, from, to, length) ?? Infinity;
    if (begins < nearest) [first, nearest] = [obstacle, begins];
  }
  return first;
}

/** Those of some obstacles that may lie between two units: the rest need not be looked at line by line. */
export function maybeBetween(one: Block, other: Block, obstacles: readonly Obstacle[]): readonly Obstacle[] {
  const about = boxOf([...areaOf(one), ...areaOf(other)]);
  return obstacles.filter(({ area }) => !areApart(boxOf(area), about));
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
  const [nearest, ...rest] = visiblePlaces(target.block, from.at).map((at) => ({ at, level: target.level }));
  const first = hidesFrom(from, nearest!, obstacles);
  if (first === null) return null;
  // Of the other places it matters only whether anything hides them, and that is most often what hid the one before.
  let last = first;
  for (const to of rest) {
    const length = between(from.at, to.at);
    const hides = (obstacle: Obstacle): boolean => hidesAt(obstacle, from, to, length) !== null;
    const hiding = hides(last) ? last : obstacles.find(hides);
    if (!hiding) return null;
    last = hiding;
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
