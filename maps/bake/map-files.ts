import type { BakedMap } from './bake-map.ts';

/** The committed files of a map, by name: the sheet to be read by people, the geometry small. */
export function mapFiles({ sheet, topology }: BakedMap): Record<string, string> {
  return {
    [`${sheet.id}.map.json`]: `${JSON.stringify(sheet, null, 2)}\n`,
    [`${sheet.id}.topo.json`]: `${JSON.stringify(topology)}\n`,
  };
}
