import type { DrawnMap } from '../../../maps/drawing/map-drawing.ts';
import { type Box, isInside, type Place } from '../../../maps/drawing/shape.ts';
import type { MapSheet } from '../../../maps/schema.ts';

export type Heading = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const HEADINGS: Readonly<Record<Heading, Place>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export const isHeading = (key: string): key is Heading => Object.hasOwn(HEADINGS, key);

/**
 * Where an arrow key leads from a place: the nearest other within 60° of its direction, what lies straight ahead first.
 * @returns null where there is nothing that way
 */
export function nextThatWay<Spot extends { readonly id: string; readonly at: Place }>(
  from: Spot,
  spots: readonly Spot[],
  heading: Heading,
): Spot | null {
  const [hx, hy] = HEADINGS[heading];
  let best: Spot | null = null;
  let leastCost = Infinity;
  for (const spot of spots) {
    if (spot.id === from.id) continue;
    const [dx, dy] = [spot.at[0] - from.at[0], spot.at[1] - from.at[1]];
    const ahead = dx * hx + dy * hy;
    const aside = Math.abs(dx * hy - dy * hx);
    if (ahead <= 0 || aside > ahead * 1.732) continue;
    const cost = ahead + aside * 2;
    if (cost < leastCost) [best, leastCost] = [spot, cost];
  }
  return best;
}

/** Paper round the frame of the sheet, in map units. */
export const MARGIN = 30;

export const pageOf = ({ width, height }: Pick<MapSheet, 'width' | 'height'>): Box => ({
  x: -MARGIN,
  y: -MARGIN,
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
});

/**
 * How large signs and letters are drawn in map units: they shrink on the sheet as one comes closer, but less than the land grows. On
 * the whole of a large map the figures on the standards can still be read.
 */
export const signScale = (pixelsPerUnit: number, density = 1): number =>
  Math.min(2.3, Math.max(0.34, 1.14 * density * pixelsPerUnit ** -0.8));

/** Below 1 for a map of many small provinces: there all signs are smaller. */
export function densityOf({ provinces }: Pick<DrawnMap, 'provinces'>): number {
  const sizes = provinces.map(({ box }) => Math.min(box.width, box.height)).sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 100;
  return Math.min(1, Math.max(0.62, median / 100));
}

/** One province as the map shows it. */
export interface Spot {
  readonly id: string;
  readonly name: string;
  readonly terrain: string;
  /** Where its name stands if nothing is in the way; the armies stand above it and the marks of damage below. */
  readonly at: Place;
  readonly city: { readonly name: string; readonly at: Place; readonly fort: boolean; readonly port: boolean };
  /** Size of its name before scaling: large lands have large names. */
  readonly letter: number;
}

/** Three sizes of names, as atlases have them; each further size of letter has to be drawn by itself whenever one comes closer. */
const LETTERS = [11, 13, 15] as const;

export function spotsOf(sheet: MapSheet, drawing: Pick<DrawnMap, 'provinces'>): readonly Spot[] {
  const shapes = new Map(drawing.provinces.map((province) => [province.id, province]));
  return sheet.provinces.map(({ id, name, terrain, label, city, fort, port }) => {
    const box = shapes.get(id)?.box;
    const room = box ? Math.min(box.width / (name.length * 0.85), box.height / 3.4) : 14;
    return {
      id,
      name,
      terrain,
      at: [label.x, label.y],
      city: { name: city.name, at: [city.x, city.y], fort, port },
      letter: LETTERS.findLast((size) => size <= room) ?? LETTERS[0],
    };
  });
}

export const LEGEND_ROW = 20;
export const CARTOUCHE_WIDTH = 232;
export const cartoucheHeight = (powers: number): number => 76 + powers * LEGEND_ROW;

type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

export interface CornerPlace {
  readonly corner: Corner;
  readonly at: Place;
  /** 0 where nothing of the map is lost under it. */
  readonly cost: number;
}

/** The corners of the sheet, the one with the least province under a box of that size first; names count double. */
export function emptiestCorners(
  { width, height }: Pick<MapSheet, 'width' | 'height'>,
  box: { readonly width: number; readonly height: number },
  drawing: DrawnMap,
  spots: readonly Spot[],
): readonly [CornerPlace, ...CornerPlace[]] {
  const inset = 14;
  const [right, bottom] = [width - box.width - inset, height - box.height - inset];
  const places: readonly { readonly corner: Corner; readonly at: Place }[] = [
    { corner: 'bottom-left', at: [inset, bottom] },
    { corner: 'top-left', at: [inset, inset] },
    { corner: 'bottom-right', at: [right, bottom] },
    { corner: 'top-right', at: [right, inset] },
  ];
  const samples = 9;
  const covered = ([x, y]: Place): number => {
    let [count, onLand] = [0, 0];
    for (let i = 0; i <= samples; i += 1) {
      for (let j = 0; j <= samples; j += 1) {
        const place: Place = [x + (box.width * i) / samples, y + (box.height * j) / samples];
        if (drawing.provinces.some(({ polygons }) => isInside(polygons, place))) count += 1;
        if (isInside(drawing.landPolygons, place)) onLand += 1;
      }
    }
    // A plate across a coast hides what a map is looked at for.
    const coast = Math.min(onLand, (samples + 1) ** 2 - onLand) / 3;
    const names = spots.filter(({ at }) => at[0] > x && at[0] < x + box.width && at[1] > y && at[1] < y + box.height);
    return count + coast + names.length * 40;
  };
  const [first, ...rest] = places
    .map((place): CornerPlace => ({ ...place, cost: covered(place.at) }))
    .sort((one, other) => one.cost - other.cost);
  return [first!, ...rest];
}
