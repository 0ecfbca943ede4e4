import nearEast from './near-east.map.json' with { type: 'json' };
import orontes from './orontes.map.json' with { type: 'json' };
import { mapSchema, type MapSheet } from './schema.ts';
import twoRivers from './two-rivers.map.json' with { type: 'json' };

/** The maps included with the app, smallest first. geometry.ts loads their geometry on demand. */
export const shippedMaps: readonly MapSheet[] = [orontes, twoRivers, nearEast].map((sheet) => mapSchema.parse(sheet));

export function findMap(id: string): MapSheet | undefined {
  return shippedMaps.find((sheet) => sheet.id === id);
}
