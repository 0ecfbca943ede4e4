import { type Area, contains } from '../../../../battlefield/area.ts';
import {
  type Block,
  getCorners,
  getCentre,
  clampToBlock,
  overlap,
  fromRelative,
} from '../../../../battlefield/block.ts';
import type { Point } from '../../../../battlefield/angles.ts';
import { middleOfArea } from '../laying/lay-field.ts';

/** A unit that needs a banner. Sizes are in table units. */
interface Bannered {
  readonly id: string;
  readonly block: Block;
  readonly width: number;
  readonly height: number;
}

export interface BannerPlace {
  /** Middle of the banner. */
  readonly at: Point;
  /** End of its leader line on the block. Null if the banner touches its own block. */
  readonly tie: Point | null;
}

/** Number of directions tried around a block, starting at its rear. */
const DIRECTIONS = 16;
/** Distances tried, in banner heights. */
const RINGS = [0.22, 0.8, 1.6, 2.6, 3.8, 5.2];

export const asBlock = ({ x, y }: Point, width: number, height: number): Block => ({
  at: { x, y: y - height / 2 },
  facing: 0,
  front: width,
  depth: height,
});
const radius = ({ front, depth }: Block): number => Math.hypot(front, depth) / 2;

/** Maximum overhang of a banner over the edge of the table, in table units. */
const MAX_OVERHANG = 2;

/**
 * Places a banner for each unit. If possible, it covers no unit, other banner or obstacle. Units with the closest neighbours come first.
 */
export function bannerPlaces(
  units: readonly Bannered[],
  obstacles: readonly Block[],
  table: { readonly width: number; readonly depth: number },
): ReadonlyMap<string, BannerPlace> {
  const blocks = units.map(({ block }) => ({ block, middle: getCentre(block), radius: radius(block) }));
  const density = blocks.map(({ middle: own }) =>
    blocks.reduce((sum, { middle: { x, y } }) => sum + 1 / (1 + (x - own.x) ** 2 + (y - own.y) ** 2), 0),
  );
  const order = units.map((_, at) => at).toSorted((a, b) => density[b]! - density[a]!);
  const taken = obstacles.map((block) => ({ block, middle: getCentre(block), radius: radius(block) }));
  const places = new Map<string, BannerPlace>();
  for (const index of order) {
    const { id, block, width, height } = units[index]!;
    const rear = fromRelative(block, { right: 0, ahead: -1 });
    const away = Math.atan2(rear.y - block.at.y, rear.x - block.at.x);
    const middle = getCentre(block);
    let best: { readonly at: Point; readonly cost: number; readonly ring: number } | null = null;
    for (const [ring, far] of RINGS.entries()) {
      for (let step = 0; step < DIRECTIONS; step += 1) {
        const turn = Math.ceil(step / 2) * (step % 2 === 0 ? 1 : -1) * ((Math.PI * 2) / DIRECTIONS);
        const [dx, dy] = [Math.cos(away + turn), Math.sin(away + turn)];
        // From the block's edge outward by half the banner plus the ring's distance.
        const edge = clampToBlock(block, { x: middle.x + dx * 1000, y: middle.y + dy * 1000 });
        const out = far * height;
        const at = { x: edge.x + dx * (width / 2 + out), y: edge.y + dy * (height / 2 + out) };
        const box = asBlock(at, width, height);
        const reach = radius(box);
        const isOff =
          at.x - width / 2 < -MAX_OVERHANG ||
          at.x + width / 2 > table.width + MAX_OVERHANG ||
          at.y - height / 2 < -MAX_OVERHANG ||
          at.y + height / 2 > table.depth + MAX_OVERHANG;
        const hits = ({ block: other, middle: where, radius: size }: (typeof blocks)[number]): boolean =>
          Math.hypot(where.x - at.x, where.y - at.y) < reach + size && overlap(box, other);
        const over = blocks.filter(hits).length + 3 * taken.filter(hits).length + (isOff ? 2 : 0);
        const cost = over * 100 + far * 6 + Math.abs(turn) * 1.4;
        if (!best || cost < best.cost) best = { at, cost, ring };
      }
      if (best && best.cost < 100) break;
    }
    const { at, ring } = best!;
    taken.push({ block: asBlock(at, width * 1.06, height * 1.1), middle: at, radius: Math.hypot(width, height) / 2 });
    places.set(id, { at, tie: ring === 0 ? null : clampToBlock(block, at) });
  }
  return places;
}

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
  const corners = getCorners(block);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export const collide = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Number of places tried on each side of the middle, along and across the terrain. */
const NAME_STEPS = 12;

/** Finds the position for a terrain name that is nearest to the terrain's middle and clear of `taken`. Null if there is none. */
export function groundNamePlace(
  area: Area,
  text: string,
  size: number,
  taken: readonly Box[],
): { readonly at: Point; readonly box: Box } | null {
  const middle = middleOfArea(area);
  const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
  const own = boxAbout(middle, text, size);
  // The name extends over the terrain's edge no farther than it would from the middle.
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
