import { ahead, bearingOf, minus, plus, type Point, times } from '../../../../battlefield/angles.ts';

/** What a captain would do with a unit, as it is shown. */
export interface AdvisedPlace {
  readonly unit: string;
  /** The corners of the ground that it would come to, the front first; null where it does not move of its own will. */
  readonly where: readonly Point[] | null;
  /** Whom it would go for, by its id. */
  readonly target: string | null;
}

/** A line from one place to another, with a head. @param pixels of a unit of the table's length */
export function arrowPath(from: Point, end: Point, pixels: number): string {
  const facing = bearingOf(minus(end, from));
  const barb = (aside: number): Point => plus(end, times(ahead(facing + aside), 10 / pixels));
  const [left, right] = [barb(155), barb(-155)];
  return `M ${from.x},${from.y} L ${end.x},${end.y} M ${left.x},${left.y} L ${end.x},${end.y} L ${right.x},${right.y}`;
}
