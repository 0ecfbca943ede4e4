/** Layers of a map that can be shown or hidden. Revenue and crops shade the land, one at a time. */
export const MAP_LAYERS = ['holders', 'terrain', 'forts', 'armies', 'revenue', 'crops'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

export const DEFAULT_LAYERS: readonly MapLayer[] = ['holders', 'terrain', 'forts', 'armies'];

const SHADINGS: readonly MapLayer[] = ['revenue', 'crops'];

/** Toggles a layer. A shading replaces the other one. */
export function toggleLayer(layers: readonly MapLayer[], layer: MapLayer): readonly MapLayer[] {
  if (layers.includes(layer)) return layers.filter((one) => one !== layer);
  const kept = SHADINGS.includes(layer) ? layers.filter((one) => !SHADINGS.includes(one)) : layers;
  return MAP_LAYERS.filter((one) => one === layer || kept.includes(one));
}

/** Returns the active shading, or null. */
export const getShadingKind = (layers: readonly MapLayer[]): 'revenue' | 'crops' | null =>
  layers.includes('revenue') ? 'revenue' : layers.includes('crops') ? 'crops' : null;

/** A number per province to shade the land by. */
export interface Shading {
  readonly kind: 'revenue' | 'crops';
  readonly values: Readonly<Record<string, number>>;
}

/** Returns the active shading with each province's yearly gold or food, or null. */
export function findShading(
  layers: readonly MapLayer[],
  provinces: readonly { readonly id: string; readonly tax: number; readonly food: number }[],
): Shading | null {
  const kind = getShadingKind(layers);
  if (kind === null) return null;
  return {
    kind,
    values: Object.fromEntries(provinces.map(({ id, tax, food }) => [id, kind === 'revenue' ? tax : food])),
  };
}

const STEPS = 5;

/** Returns each number's shade from 0 (lowest) to 4 (highest), and the lowest number of each shade. */
export function createShades(values: Readonly<Record<string, number>>): {
  readonly stepOf: ReadonlyMap<string, number>;
  readonly from: readonly number[];
} {
  const numbers = Object.values(values);
  const min = Math.min(...numbers);
  const span = Math.max(...numbers) - min;
  const step = (value: number): number =>
    span <= 0 ? STEPS - 1 : Math.min(STEPS - 1, Math.floor(((value - min) / span) * STEPS));
  const from = span > 0 ? Array.from({ length: STEPS }, (_, i) => min + (span * i) / STEPS) : [min];
  return {
    stepOf: new Map(Object.entries(values).map(([id, value]) => [id, step(value)])),
    from: numbers.length === 0 ? [] : from,
  };
}
