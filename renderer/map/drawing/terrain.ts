import { TERRAINS } from '../../../maps/schema.ts';
import { getBox, measureDistance, isInside, type Line, type Place, type Polygon } from '../../../maps/drawing/shape.ts';

export const TERRAIN_NAMES = {
  'river-plain': 'river plain',
  hills: 'hills',
  mountains: 'mountains',
  desert: 'desert',
  steppe: 'steppe',
  marsh: 'marsh',
  coast: 'coast',
} as const;

export const TERRAIN_ITEMS = TERRAINS.map((value) => ({ value, label: TERRAIN_NAMES[value] }));

/** Returns the name of a map's terrain. Other terrains of scenarios are returned unchanged. */
export const getTerrainName = (terrain: string): string =>
  terrain in TERRAIN_NAMES ? TERRAIN_NAMES[terrain as keyof typeof TERRAIN_NAMES] : terrain;

/** Ellipse without glyphs, around a name, a city or a standard. */
export interface Clearing {
  readonly at: Place;
  readonly across: number;
  readonly high: number;
}

interface Ground {
  /** Mean distance between glyphs, in map units. */
  readonly spacing: number;
  readonly draw: (at: Place, size: number, variant: number) => string;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const line = ([x, y]: Place, ...places: readonly Place[]): string =>
  places.map(([dx, dy], i) => `${i === 0 ? 'M' : 'L'}${round(x + dx)} ${round(y + dy)}`).join('');
const bow = ([x, y]: Place, from: Place, over: Place, to: Place): string =>
  `M${round(x + from[0])} ${round(y + from[1])}Q${round(x + over[0])} ${round(y + over[1])} ${round(x + to[0])} ${round(y + to[1])}`;

/** Draws a peak with its lee side hatched, as in old atlases. */
const peak: Ground['draw'] = (at, size, variant) => {
  const lean = (variant % 3) - 1;
  const [half, high] = [size * 0.62, size * (0.9 + (variant % 4) * 0.07)];
  const hatches = [0.3, 0.52, 0.74].map((share) =>
    line(at, [lean + half * share * 0.62, -high * (1 - share)], [half * share * 0.35 + half * 0.12, 0]),
  );
  return line(at, [-half, 0], [lean, -high], [half, 0]) + hatches.join('');
};

const hill: Ground['draw'] = (at, size, variant) => {
  const half = size * (0.5 + (variant % 3) * 0.06);
  return (
    bow(at, [-half, 0], [-half * 0.1, -size * 0.95], [half, 0]) +
    line(at, [half * 0.35, -size * 0.3], [half * 0.5, -size * 0.02]) +
    line(at, [half * 0.05, -size * 0.4], [half * 0.18, -size * 0.16])
  );
};

const dot = (at: Place, dx: number, dy: number): string => line(at, [dx, dy], [dx + 0.1, dy]);

/** Draws a dune or loose sand. */
const sand: Ground['draw'] = (at, size, variant) =>
  variant % 3 === 0
    ? bow(at, [-size * 0.6, 0], [-size * 0.1, -size * 0.5], [size * 0.6, 0.4]) +
      dot(at, -size * 0.2, size * 0.3) +
      dot(at, size * 0.3, size * 0.35)
    : dot(at, -size * 0.4, 0) + dot(at, size * 0.2, -size * 0.3) + dot(at, size * 0.5, size * 0.3);

const grass: Ground['draw'] = (at, size, variant) =>
  line(at, [-size * 0.3, 0], [-size * 0.42, -size * 0.4]) +
  line(at, [0, 0], [variant % 2 ? 0.6 : -0.6, -size * 0.55]) +
  line(at, [size * 0.3, 0], [size * 0.42, -size * 0.4]);

const reeds: Ground['draw'] = (at, size) =>
  line(at, [-size * 0.7, 0], [size * 0.7, 0]) +
  line(at, [-size * 0.25, 0], [-size * 0.35, -size * 0.55]) +
  line(at, [0, 0], [0, -size * 0.75]) +
  line(at, [size * 0.25, 0], [size * 0.35, -size * 0.55]) +
  line(at, [-size * 0.4, size * 0.3], [size * 0.3, size * 0.3]);

/** Draws a date palm or furrows. */
const palms: Ground['draw'] = (at, size, variant) =>
  variant % 3 === 0
    ? bow(at, [0, size * 0.3], [size * 0.1, -size * 0.1], [0, -size * 0.45]) +
      bow(at, [0, -size * 0.45], [-size * 0.3, -size * 0.8], [-size * 0.5, -size * 0.3]) +
      bow(at, [0, -size * 0.45], [size * 0.3, -size * 0.8], [size * 0.5, -size * 0.3]) +
      bow(at, [0, -size * 0.45], [-size * 0.05, -size * 0.85], [size * 0.15, -size * 0.95])
    : [0, 0.28, 0.56].map((y) => line(at, [-size * 0.4, size * (y - 0.3)], [size * 0.4, size * (y - 0.3)])).join('');

const GROUNDS: Readonly<Record<string, Ground>> = {
  mountains: { spacing: 24, draw: peak },
  hills: { spacing: 27, draw: hill },
  desert: { spacing: 20, draw: sand },
  steppe: { spacing: 24, draw: grass },
  marsh: { spacing: 25, draw: reeds },
  'river-plain': { spacing: 34, draw: palms },
};

/** Deterministic pseudo-random number in 0..1, so that a map always looks the same. */
function scatter(x: number, y: number, salt: number): number {
  const mixed = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

const isClear = (place: Place, clearings: readonly Clearing[]): boolean =>
  clearings.every(({ at, across, high }) => ((place[0] - at[0]) / across) ** 2 + ((place[1] - at[1]) / high) ** 2 > 1);

interface GlyphOptions {
  readonly clearings: readonly Clearing[];
  readonly rivers: readonly Line[];
  /** Factor on the size and distance of glyphs. */
  readonly scale?: number;
}

/** Draws the glyphs of a terrain all over a region, as one path. Returns '' for terrain without glyphs. */
export function drawGlyphs(
  terrain: string,
  region: readonly Polygon[],
  { clearings, rivers, scale = 1 }: GlyphOptions,
): string {
  const ground = GROUNDS[terrain];
  if (!ground || region.length === 0) return '';
  const { x, y, width, height } = getBox(region);
  const spacing = ground.spacing * scale;
  const size = 9 * scale;
  let path = '';
  // Rows from north to south, every second one shifted by half a gap.
  for (let row = Math.floor(y / spacing); row * spacing < y + height; row += 1) {
    for (let column = Math.floor(x / spacing); column * spacing < x + width; column += 1) {
      const jitter = (salt: number) => (scatter(column, row, salt) - 0.5) * spacing * 0.62;
      const place: Place = [(column + (row % 2) / 2) * spacing + jitter(1), row * spacing + jitter(2)];
      const feet: readonly Place[] = [
        [-size, 0],
        [size, 0],
        [0, -size],
        [0, size * 0.5],
      ];
      const inside = feet.every(([dx, dy]) => isInside(region, [place[0] + dx, place[1] + dy]));
      if (!inside || !isClear(place, clearings)) continue;
      if (measureDistance(rivers, place) < size * 0.9) continue;
      path += ground.draw(place, size, Math.floor(scatter(column, row, 3) * 12));
    }
  }
  return path;
}
