import { type Area, contains } from '../../../../battlefield/area.ts';
import { type Block, cornersOf, placeSeen } from '../../../../battlefield/block.ts';
import type { Point } from '../../../../battlefield/point.ts';
import { middleOfArea } from '../laying/lay-field.ts';

/** A unit that wants a label beside its block: what it may say, the longest first. */
interface Labelled {
  readonly id: string;
  readonly block: Block;
  readonly texts: readonly string[];
  /** How high its letters are, in the table's unit of length. */
  readonly size: number;
}

export interface LabelPlace {
  readonly at: Point;
  readonly text: string;
  readonly box: Box;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far labels stand from their blocks, as shares of the size of their letters; before the front by so much more. */
const AWAY = 0.62;
const TIP = 0.5;

/** How wide and how high a letter is, as shares of its size. */
const LETTER = { wide: 0.56, high: 1.1 };

export const boxAbout = ({ x, y }: Point, text: string, size: number): Box => {
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

/**
 * Places for labels behind their blocks, or else before them, or else a line farther, that lie on no block and on no other label; who finds no
 * room has none.
 */
export function labelPlaces(units: readonly Labelled[]): ReadonlyMap<string, LabelPlace> {
  const blocks = units.map(({ id, block }) => ({ id, box: boxOf(block) }));
  const taken: Box[] = [];
  const places = new Map<string, LabelPlace>();
  for (const { id, block, texts, size } of units) {
    const { top, bottom, left, right } = boxOf(block);
    const behindIsUnder = placeSeen(block, { right: 0, ahead: -block.depth }).y >= block.at.y;
    const x = (left + right) / 2;
    // Before the front the tip stands, which shows where the unit looks.
    const beside = [
      { x, y: behindIsUnder ? bottom + size * AWAY : top - size * AWAY },
      { x, y: behindIsUnder ? top - size * (AWAY + TIP) : bottom + size * (AWAY + TIP) },
    ];
    const farther = beside.map((at) => ({ x, y: at.y + (at.y > block.at.y ? 1 : -1) * size * LETTER.high }));
    const options = [beside, farther].flatMap((places) =>
      texts.flatMap((text) => places.map((at) => ({ at, text, box: boxAbout(at, text, size) }))),
    );
    const found = options.find(
      ({ box }) => !taken.some((other) => collide(box, other)) && !blocks.some((other) => collide(box, other.box)),
    );
    if (!found) continue;
    taken.push(found.box);
    places.set(id, found);
  }
  return places;
}

/** Places tried for a name on its ground to either side of the middle, along it and across it. */
const NAME_STEPS = 12;

/** Where the name of ground stands: as near to its middle as nothing of what was given lies on it; null where that leaves no room. */
export function groundNamePlace(
  area: Area,
  text: string,
  size: number,
  taken: readonly Box[],
): Pick<LabelPlace, 'at' | 'box'> | null {
  const middle = middleOfArea(area);
  const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
  const own = boxAbout(middle, text, size);
  // It leaves the ground no farther than it does in the middle.
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
