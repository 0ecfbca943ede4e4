import { type Block, cornersOf, placeSeen } from '../../../../battlefield/block.ts';
import type { Point } from '../../../../battlefield/point.ts';

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
 * room has none. @param others what else is written on the table
 */
export function labelPlaces(units: readonly Labelled[], others: readonly Box[] = []): ReadonlyMap<string, LabelPlace> {
  const blocks = units.map(({ id, block }) => ({ id, box: boxOf(block) }));
  const taken: Box[] = [...others];
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
