import nearEast from './near-east.map.json' with { type: 'json' };
import orontes from './orontes.map.json' with { type: 'json' };
import { mapSchema, type MapSheet } from './schema.ts';
import twoRivers from './two-rivers.map.json' with { type: 'json' };

/** The maps the app ships, the smallest first. Their geometry is loaded apart, by geometry.ts. */
export const shippedMaps: readonly MapSheet[] = [orontes, twoRivers, nearEast].map((sheet) => mapSchema.parse(sheet));

export function mapById(id: string): MapSheet | undefined {
  return shippedMaps.find((sheet) => sheet.id === id);
}
