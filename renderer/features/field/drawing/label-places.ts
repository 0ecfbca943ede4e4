import { type Area, contains } from '../../../../battlefield/area.ts';
import {
  type Block,
  getCorners,
  getCentre,
  clampToBlock,
  doBlocksOverlap,
  fromRelative,
} from '../../../../battlefield/block.ts';
import type { Point } from '../../../../battlefield/angles.ts';
import { getMiddleOfArea } from '../laying/lay-field.ts';

/** A unit that needs a banner. Sizes are in table units. */
interface BannerRequest {
  readonly id: string;
  readonly block: Block;
  readonly width: number;
  readonly height: number;
}

export interface BannerPlace {
  /** Middle of the banner. */
  readonly at: Point;
  /** Point on the block where the banner's leader line ends. Null if the banner touches its own block. */
  readonly leaderLineEnd: Point | null;
}

/** Number of directions tried around a block, starting at its rear. */
const DIRECTIONS = 16;
/** Distances tried, in banner heights. */
const RINGS = [0.22, 0.8, 1.6, 2.6, 3.8, 5.2];

export const createBlock = ({ x, y }: Point, width: number, height: number): Block => ({
  at: { x, y: y - height / 2 },
  facing: 0,
  front: width,
  depth: height,
});
const radius = ({ front, depth }: Block): number => Math.hypot(front, depth) / 2;

/** Maximum overhang of a banner over the edge of the table, in table units. */
const MAX_OVERHANG = 2;

/** Places a banner for each unit, the most crowded units first. If possible, no banner covers a unit, banner or obstacle. */
export function placeBanners(
  units: readonly BannerRequest[],
  obstacles: readonly Block[],
  table: { readonly width: number; readonly depth: number },
): ReadonlyMap<string, BannerPlace> {
  const blocks = units.map(({ block }) => ({ block, middle: getCentre(block), radius: radius(block) }));
  const density = blocks.map(({ middle: own }) =>
    blocks.reduce((sum, { middle: { x, y } }) => sum + 1 / (1 + (x - own.x) ** 2 + (y - own.y) ** 2), 0),
  );
  const order = units.map((_, at) => at).toSorted((a, b) => density[b]! - density[a]!);
  const occupied = obstacles.map((block) => ({ block, middle: getCentre(block), radius: radius(block) }));
  const places = new Map<string, BannerPlace>();
  for (const index of order) {
    const { id, block, width, height } = units[index]!;
    const rear = fromRelative(block, { right: 0, ahead: -1 });
    const direction = Math.atan2(rear.y - block.at.y, rear.x - block.at.x);
    const middle = getCentre(block);
    let best: { readonly at: Point; readonly cost: number; readonly ring: number } | null = null;
    for (const [ring, far] of RINGS.entries()) {
      for (let step = 0; step < DIRECTIONS; step += 1) {
        const turn = Math.ceil(step / 2) * (step % 2 === 0 ? 1 : -1) * ((Math.PI * 2) / DIRECTIONS);
        const [dx, dy] = [Math.cos(direction + turn), Math.sin(direction + turn)];
        // Moves outward from the block's edge by half the banner plus the ring's distance.
        const edge = clampToBlock(block, { x: middle.x + dx * 1000, y: middle.y + dy * 1000 });
        const out = far * height;
        const position = { x: edge.x + dx * (width / 2 + out), y: edge.y + dy * (height / 2 + out) };
        const box = createBlock(position, width, height);
        const reach = radius(box);
        const isOff =
          position.x - width / 2 < -MAX_OVERHANG ||
          position.x + width / 2 > table.width + MAX_OVERHANG ||
          position.y - height / 2 < -MAX_OVERHANG ||
          position.y + height / 2 > table.depth + MAX_OVERHANG;
        const hits = ({ block: other, middle: where, radius: size }: (typeof blocks)[number]): boolean =>
          Math.hypot(where.x - position.x, where.y - position.y) < reach + size && doBlocksOverlap(box, other);
        const over = blocks.filter(hits).length + 3 * occupied.filter(hits).length + (isOff ? 2 : 0);
        const cost = over * 100 + far * 6 + Math.abs(turn) * 1.4;
        if (!best || cost < best.cost) best = { at: position, cost, ring };
      }
      if (best && best.cost < 100) break;
    }
    const { at, ring } = best!;
    occupied.push({
      block: createBlock(at, width * 1.06, height * 1.1),
      middle: at,
      radius: Math.hypot(width, height) / 2,
    });
    places.set(id, { at, leaderLineEnd: ring === 0 ? null : clampToBlock(block, at) });
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

const createBox = ({ x, y }: Point, text: string, size: number): Box => {
  const [wide, high] = [(text.length * size * LETTER.wide) / 2, (size * LETTER.high) / 2];
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
};

export function getBounds(block: Block): Box {
  const corners = getCorners(block);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export const areOverlapping = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Number of places tried on each side of the middle, along and across the terrain. */
const NAME_STEPS = 12;

/** Finds the position for a terrain name that is nearest to the terrain's middle and clear of `taken`. Null if there is none. */
export function placeGroundName(
  area: Area,
  text: string,
  size: number,
  taken: readonly Box[],
): { readonly at: Point; readonly box: Box } | null {
  const middle = getMiddleOfArea(area);
  const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
  const centred = createBox(middle, text, size);
  // A moved name may overhang the terrain's edge no farther than a name in the middle does.
  const maxOffset = {
    x: Math.max(0, Math.max(...xs) - centred.right),
    y: Math.max(0, Math.max(...ys) - centred.bottom),
  };
  const aside = Array.from(
    { length: 2 * NAME_STEPS - 1 },
    (_, at) => (at % 2 === 0 ? -at / 2 : (at + 1) / 2) / NAME_STEPS,
  );
  const tried = [
    ...aside.map((share) => ({ x: middle.x + share * maxOffset.x, y: middle.y })),
    ...aside.map((share) => ({ x: middle.x, y: middle.y + share * maxOffset.y })),
  ].map((at) => ({ at, box: createBox(at, text, size) }));
  const free = tried.filter(({ at, box }) => contains(area, at) && !taken.some((other) => areOverlapping(other, box)));
  const distance = ({ at }: { readonly at: Point }): number => Math.hypot(at.x - middle.x, at.y - middle.y);
  return free.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
