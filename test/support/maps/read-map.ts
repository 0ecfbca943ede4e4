import { type ReadMap, readMapText } from '../../../maps/import/read-map-text.ts';
import type { PartKinds } from '../../../maps/import/parts.ts';

/** Reads a text as a map, with chosen kinds of shapes. */
export const read = (text: string, fileName = 'the-map.json', kinds: PartKinds = new Map()): ReadMap =>
  readMapText(text, fileName, { parse: (json) => JSON.parse(json) as unknown, reportStep: () => undefined, kinds });
export const readJson = (document: unknown): ReadMap => read(JSON.stringify(document));
/** Returns the sentence that rejects a text as a map, or `taken`. */
export const refusal = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
};
export const borders = ({ sheet }: ReadMap): string[] => sheet.borders.map(({ a, b, kind }) => `${a} ${b} ${kind}`);
export const province = ({ sheet }: ReadMap, id: string) => sheet.provinces.find((one) => one.id === id);

export const square = (x: number, y: number, side = 10): number[][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
export const feature = (name: string | null, ring: number[][], more = {}) => ({
  type: 'Feature',
  properties: { ...(name === null ? {} : { name }), ...more },
  geometry: { type: 'Polygon', coordinates: [ring] },
});
export const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
