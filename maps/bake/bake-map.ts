import { clipRing } from '../grow/clip.ts';
import { type BakedMap, growMap } from '../grow/grow-map.ts';
import { riverLines } from '../grow/rivers.ts';
import type { MapSpec } from '../grow/spec.ts';
import { rounded } from '../planar.ts';
import { naturalEarth } from './natural-earth.ts';
import { projectionOf } from './projection.ts';

/** Makes a map of its spec and the Natural Earth packages; the same bytes on every run. */
export function bakeMap(spec: MapSpec): BakedMap {
  const projection = projectionOf(spec);
  const { project, sheet } = projection;
  const source = naturalEarth(spec);
  return growMap(spec, projection, {
    land: source.land.map((polygon) => polygon.map((ring) => ring.map(project))),
    rivers: riverLines(spec, source, projection),
    lakes: source.lakes.map((ring) => clipRing(rounded(ring.map(project), 2), sheet)).filter((ring) => ring.length > 3),
  });
}
