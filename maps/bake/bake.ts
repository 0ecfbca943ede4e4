import { writeFileSync } from 'node:fs';
import { mapSheetIssues } from '../map-issues.ts';
import { mapSchema } from '../schema.ts';
import type { BakedMap } from '../grow/grow-map.ts';
import { borderLengths } from '../grow/sheet.ts';
import type { MapSpec } from '../grow/spec.ts';
import { bakeMap } from './natural-earth.ts';
import { nearEast } from './specs/near-east.ts';
import { orontes } from './specs/orontes.ts';
import { twoRivers } from './specs/two-rivers.ts';

export const specs: readonly MapSpec[] = [orontes, twoRivers, nearEast];

/** The committed files of a map, by name: the sheet to be read by people, the geometry small. */
export function mapFiles({ sheet, topology }: BakedMap): Record<string, string> {
  return {
    [`${sheet.id}.map.json`]: `${JSON.stringify(sheet, null, 2)}\n`,
    [`${sheet.id}.topo.json`]: `${JSON.stringify(topology)}\n`,
  };
}

/** A border this short (map units) is read as a corner by one player and a border by the next. */
const DOUBTFUL = 6;

const wanted = process.argv[2];
const chosen = specs.filter(({ id }) => wanted === undefined || id === wanted);
if (chosen.length === 0) {
  process.stderr.write(`No map "${wanted}"; there are ${specs.map(({ id }) => id).join(', ')}.\n`);
  process.exitCode = 1;
}
for (const spec of chosen) {
  const baked = bakeMap(spec);
  const sheet = mapSchema.parse(baked.sheet);
  for (const [name, text] of Object.entries(mapFiles(baked)))
    writeFileSync(new URL(`../${name}`, import.meta.url), text);
  process.stdout.write(`${spec.id}: ${sheet.provinces.length} provinces, ${sheet.borders.length} borders\n`);
  for (const [pair, length] of borderLengths(baked.topology))
    if (length < DOUBTFUL) process.stdout.write(`  short border: ${pair} ${length.toFixed(1)}\n`);
  for (const issue of mapSheetIssues(sheet)) process.stdout.write(`  issue: ${issue}\n`);
}
