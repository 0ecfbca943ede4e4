import { type Area, contains } from '../../../../battlefield/area.ts';
import { type Block, cornersOf } from '../../../../battlefield/block.ts';
import type { Point } from '../../../../battlefield/angles.ts';
import { middleOfArea } from '../laying/lay-field.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Average width and height of a letter, as shares of the font size. */
const LETTER = { wide: 0.56, high: 1.1 };

const boxAbout = ({ x, y }: Point, text: string, size: number): Box => {
  const [wide, high] = [(text.length * size * LETTER.wide) / 2, (size * LETTER.high) / 2];
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
};

export function boxOf(block: Block): Box {
  const corners = cornersOf(block);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export const collide = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Number of places tried on each side of the middle, along and across the terrain. */
const NAME_STEPS = 12;

/** Finds the place for the name of a piece of terrain that is nearest to its middle and clear of `taken`. Null if there is none. */
export function groundNamePlace(
  area: Area,
  text: string,
  size: number,
  taken: readonly Box[],
): { readonly at: Point; readonly box: Box } | null {
  const middle = middleOfArea(area);
  const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
  const own = boxAbout(middle, text, size);
  // The name extends over the edge of the terrain no farther than it does in the middle.
  const most = {
    x: Math.max(0, Math.max(...xs) - own.right),
    y: Math.max(0, Math.max(...ys) - own.bottom),
  };
  const aside = Array.from(
    { length: 2 * NAME_STEPS - 1 },
    (_, at) => (at % 2 === 0 ? -at / 2 : (at + 1) / 2) / NAME_STEPS,
  );
  const tried = [
    ...aside.map((share) => ({ x: middle.x + share * most.x, y: middle.y })),
    ...aside.map((share) => ({ x: middle.x, y: middle.y + share * most.y })),
  ].map((at) => ({ at, box: boxAbout(at, text, size) }));
  const free = tried.filter(({ at, box }) => contains(area, at) && !taken.some((other) => collide(other, box)));
  const away = ({ at }: { readonly at: Point }): number => Math.hypot(at.x - middle.x, at.y - middle.y);
  return free.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}
