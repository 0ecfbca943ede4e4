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

/** Finds the nearest place within 60° of an arrow key's direction, preferring places straight ahead. @returns null if there is none */
export function findNeighbour<Spot extends { readonly id: string; readonly at: Place }>(
  from: Spot,
  spots: readonly Spot[],
  heading: Heading,
): Spot | null {
  const [hx, hy] = HEADINGS[heading];
  let best: Spot | null = null;
  let minCost = Infinity;
  for (const spot of spots) {
    if (spot.id === from.id) continue;
    const [dx, dy] = [spot.at[0] - from.at[0], spot.at[1] - from.at[1]];
    const ahead = dx * hx + dy * hy;
    const aside = Math.abs(dx * hy - dy * hx);
    if (ahead <= 0 || aside > ahead * 1.732) continue;
    const cost = ahead + aside * 2;
    if (cost < minCost) [best, minCost] = [spot, cost];
  }
  return best;
}

/** Margin around the frame of the sheet, in map units. */
export const MAP_MARGIN = 30;

export const getPageBox = ({ width, height }: Pick<MapSheet, 'width' | 'height'>): Box => ({
  x: -MAP_MARGIN,
  y: -MAP_MARGIN,
  width: width + 2 * MAP_MARGIN,
  height: height + 2 * MAP_MARGIN,
});

/** Returns the scale of signs and letters in map units. Signs grow more slowly than the land, but stay legible on a whole large map. */
export const getSignScale = (pixelsPerUnit: number, density = 1): number =>
  Math.min(2.3, Math.max(0.34, 1.14 * density * pixelsPerUnit ** -0.8));

/** Returns a factor below 1 for maps of many small provinces, whose signs are smaller. */
export function getDensity({ provinces }: Pick<DrawnMap, 'provinces'>): number {
  const sizes = provinces.map(({ box }) => Math.min(box.width, box.height)).sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 100;
  return Math.min(1, Math.max(0.62, median / 100));
}

/** Labels of one province on the map. */
export interface Spot {
  readonly id: string;
  readonly name: string;
  readonly terrain: string;
  /** Default place of the name. Armies are above it, damage marks below. */
  readonly at: Place;
  readonly city: { readonly name: string; readonly at: Place; readonly fort: boolean; readonly port: boolean };
  /** Letter size of the name before scaling. Large provinces have large names. */
  readonly letter: number;
}

/** Three letter sizes, as in atlases. Each further size would be rendered separately on every zoom. */
const LETTER_SIZES = [11, 13, 15] as const;

export function createSpots(sheet: MapSheet, drawing: Pick<DrawnMap, 'provinces'>): readonly Spot[] {
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
      letter: LETTER_SIZES.findLast((size) => size <= room) ?? LETTER_SIZES[0],
    };
  });
}

export const LEGEND_ROW = 20;
export const CARTOUCHE_WIDTH = 232;
export const getCartoucheHeight = (powers: number): number => 76 + powers * LEGEND_ROW;

type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

export interface CornerPlace {
  readonly corner: Corner;
  readonly at: Place;
  /** 0 if the box hides nothing of the map. */
  readonly cost: number;
}

/** Returns the corners of the sheet for a box of this size, the one that hides least of provinces, coasts and names first. */
export function rankCorners(
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
  const getCost = ([x, y]: Place): number => {
    let [count, onLand] = [0, 0];
    for (let i = 0; i <= samples; i += 1) {
      for (let j = 0; j <= samples; j += 1) {
        const place: Place = [x + (box.width * i) / samples, y + (box.height * j) / samples];
        if (drawing.provinces.some(({ polygons }) => isInside(polygons, place))) count += 1;
        if (isInside(drawing.landPolygons, place)) onLand += 1;
      }
    }
    // Coasts matter to the reader, so a box across one costs more.
    const coast = Math.min(onLand, (samples + 1) ** 2 - onLand) / 3;
    const names = spots.filter(({ at }) => at[0] > x && at[0] < x + box.width && at[1] > y && at[1] < y + box.height);
    return count + coast + names.length * 40;
  };
  const [first, ...rest] = places
    .map((place): CornerPlace => ({ ...place, cost: getCost(place.at) }))
    .sort((one, other) => one.cost - other.cost);
  return [first!, ...rest];
}
