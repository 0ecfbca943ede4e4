import type { MapProvince, MapFort } from './schema.ts';

/**
 * The forts of a province. Where its sheet lists none by name, `fort: true` stands for one: named after the city, without a moat or
 * an embankment, and with water of its own only where the city is a port.
 */
export function fortsOf({ id, city, fort, port, forts }: MapProvince): readonly MapFort[] {
  if (forts !== undefined) return forts;
  return fort ? [{ id: `${id}-fort`, name: city.name, moat: 'none', embankment: false, water: port }] : [];
}
