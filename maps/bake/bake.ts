import { writeFileSync } from 'node:fs';
import { listMapIssues } from '../map-issues.ts';
import { mapSchema } from '../schema.ts';
import type { BakedMap } from '../grow/grow-map.ts';
import { measureBorders } from '../grow/sheet.ts';
import type { MapSpec } from '../grow/spec.ts';
import { bakeMap } from './natural-earth.ts';
import { nearEast } from './specs/near-east.ts';
import { orontes } from './specs/orontes.ts';
import { twoRivers } from './specs/two-rivers.ts';

export const specs: readonly MapSpec[] = [orontes, twoRivers, nearEast];

/** Returns the committed files of a map by name: the sheet as readable JSON, the geometry as compact JSON. */
export function toMapFiles({ sheet, topology }: BakedMap): Record<string, string> {
  return {
    [`${sheet.id}.map.json`]: `${JSON.stringify(sheet, null, 2)}\n`,
    [`${sheet.id}.topo.json`]: `${JSON.stringify(topology)}\n`,
  };
}

/** Minimum length of a border in map units. A shorter border is ambiguous: some players see a border, others a corner. */
const MIN_CLEAR_BORDER = 6;

const wanted = process.argv[2];
const chosen = specs.filter(({ id }) => wanted === undefined || id === wanted);
if (chosen.length === 0) {
  process.stderr.write(`Unknown map "${wanted}". Maps: ${specs.map(({ id }) => id).join(', ')}.\n`);
  process.exitCode = 1;
}
for (const spec of chosen) {
  const baked = bakeMap(spec);
  const sheet = mapSchema.parse(baked.sheet);
  for (const [name, text] of Object.entries(toMapFiles(baked)))
    writeFileSync(new URL(`../${name}`, import.meta.url), text);
  process.stdout.write(`${spec.id}: ${sheet.provinces.length} provinces, ${sheet.borders.length} borders\n`);
  for (const [pair, length] of measureBorders(baked.topology))
    if (length < MIN_CLEAR_BORDER) process.stdout.write(`  short border: ${pair} ${length.toFixed(1)}\n`);
  for (const issue of listMapIssues(sheet)) process.stdout.write(`  issue: ${issue}\n`);
}
