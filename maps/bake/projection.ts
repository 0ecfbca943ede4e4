import { geoConicConformal } from 'd3-geo';
import type { MapProjection, MapSpec } from '../grow/spec.ts';
import type { Point } from '../planar.ts';

// Trigonometry may differ in the last bit between machines; a ten-thousandth of a map unit is
// far below what is drawn and far above that, so the bake is the same everywhere.
const STEP = 1e4;

/** Conic conformal, the view's middle parallel as wide as the sheet, y downwards. */
export function projectionOf(spec: MapSpec): MapProjection {
  const { west, south, east, north } = spec.view;
  const raw = geoConicConformal()
    .parallels(spec.parallels)
    .rotate([-(west + east) / 2, 0])
    .scale(1)
    .translate([0, 0]);
  const at = (lon: number, lat: number): [number, number] => {
    const point = raw([lon, lat]);
    if (point === null) throw new Error(`${spec.id}: ${lat}, ${lon} cannot be projected`);
    return point;
  };
  const left = at(west, (south + north) / 2)[0];
  const right = at(east, (south + north) / 2)[0];
  const top = at((west + east) / 2, north)[1];
  const bottom = at((west + east) / 2, south)[1];
  const scale = spec.width / (right - left);
  const project = ([lon, lat]: Point): Point => {
    const [x, y] = at(lon, lat);
    return [Math.round((x - left) * scale * STEP) / STEP, Math.round((y - top) * scale * STEP) / STEP];
  };
  return {
    project,
    projectSite: ([lat, lon]) => project([lon, lat]),
    sheet: [0, 0, spec.width, Math.round((bottom - top) * scale)],
  };
}
