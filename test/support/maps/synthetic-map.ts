import { type ReadMap, readMapText } from '../../../maps/import/read-map-text.ts';
import { TERRAINS } from '../../../maps/schema.ts';

/** Returns a number from 0 to 1 that depends only on the arguments. */
const scattered = (index: number, salt: number): number => {
  const mixed = Math.sin(index * 127.1 + salt * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
};

/** Creates a map of provinces of ten powers on a jittered grid, the same every time. */
export function syntheticMap(provinces: number): ReadMap {
  const across = Math.ceil(Math.sqrt(provinces * 1.5));
  const board = Array.from({ length: provinces }, (_, index) => ({
    id: `p${index}`,
    name: `Land ${index + 1}`,
    x: ((index % across) + scattered(index, 1) * 0.8) * 40,
    y: (Math.floor(index / across) + scattered(index, 2) * 0.8) * 40,
    terrain: TERRAINS[Math.floor(scattered(index, 3) * TERRAINS.length)],
    power: `Power ${Math.floor(((index % across) / across) * 5) * 2 + (index > provinces / 2 ? 1 : 0) + 1}`,
    tax: 2000 + Math.floor(scattered(index, 4) * 9) * 500,
    fort: scattered(index, 5) > 0.6,
    port: scattered(index, 6) > 0.9,
  }));
  const text = JSON.stringify({ title: 'A thousand lands', provinces: board });
  return readMapText(text, 'lands.json', { parse: (json) => JSON.parse(json) as unknown, reportStep: () => undefined });
}
