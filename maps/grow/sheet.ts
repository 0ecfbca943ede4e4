import { feature, type TopoGeometry, type Topology } from 'topojson-client';
import type { MapSheet } from '../schema.ts';
import { labelPoint } from '../label.ts';
import { distance, insidePolygon, type Point, type Polygon, polygonArea } from '../planar.ts';
import { pointsAlong, type RiverIndex } from './rivers.ts';
import { arcsOf, members } from './shape.ts';
import { incomeOf, type MapProjection, type MapSpec, provinceId } from './spec.ts';

type Border = MapSheet['borders'][number];

/** Minimum share of a border near a river (within RIVER_NEAR units) to be a river border. */
const RIVER_SHARE = 0.45;
const RIVER_NEAR = 4;

export function sheetOf(spec: MapSpec, topology: Topology, projection: MapProjection, rivers: RiverIndex): MapSheet {
  return {
    format: 'nomarch-map',
    version: 1,
    id: spec.id,
    title: spec.title,
    period: spec.period,
    note: spec.note,
    credits: [...spec.credits],
    width: spec.width,
    height: projection.sheet[3],
    provinces: spec.provinces.map((province) => {
      const id = provinceId(province);
      const polygons = polygonsOf(topology, id);
      const city = ashore(polygons, projection.projectSite(province.at));
      const label = labelPoint(largest(polygons), city, province.name);
      return {
        id,
        name: province.name,
        power: province.power,
        ...incomeOf(province),
        terrain: province.terrain,
        city: { name: province.name, x: tenth(city[0]), y: tenth(city[1]) },
        label: { x: tenth(label[0]), y: tenth(label[1]) },
        fort: province.fort ?? false,
        port: province.port ?? false,
      };
    }),
    borders: bordersOf(spec, topology, rivers),
  };
}

function polygonsOf(topology: Topology, id: string): Polygon[] {
  const geometry = members(topology, 'provinces').find((g) => g.id === id)!;
  const found = feature(topology, geometry);
  if (found.type !== 'Feature') throw new Error(`${id}: not a single shape`);
  return found.geometry.type === 'Polygon'
    ? [found.geometry.coordinates as Polygon]
    : (found.geometry.coordinates as Polygon[]);
}

/** Moves a port that is in the water of the simplified coast to the nearest land. */
function ashore(polygons: readonly Polygon[], site: Point): Point {
  for (let away = 0; away < 40; away += 0.5)
    for (let turn = 0; turn < (away === 0 ? 1 : 32); turn++) {
      const angle = (turn / 32) * 2 * Math.PI;
      const city: Point = [site[0] + away * Math.cos(angle), site[1] + away * Math.sin(angle)];
      if (polygons.some((p) => insidePolygon(p, city) && clearOfEdge(p, city))) return city;
    }
  throw new Error(`no own land within 40 units of ${site.join(', ')}`);
}

function clearOfEdge(polygon: Polygon, [x, y]: Point): boolean {
  const ring: Point[] = [
    [x - 0.5, y],
    [x + 0.5, y],
    [x, y - 0.5],
    [x, y + 0.5],
  ];
  return ring.every((p) => insidePolygon(polygon, p));
}

function bordersOf(spec: MapSpec, topology: Topology, rivers: RiverIndex): Border[] {
  const walls = new Map<string, Point[][]>();
  const provinces = members(topology, 'provinces').map((g) => ({ id: g.id!, arcs: arcsOf(g) }));
  for (const a of provinces)
    for (const b of provinces)
      if (a.id < b.id)
        for (const arc of a.arcs)
          if (b.arcs.has(arc)) {
            const key = `${a.id} ${b.id}`;
            walls.set(key, [...(walls.get(key) ?? []), arcLine(topology, arc)]);
          }
  const borders = [...walls].map(([key, lines]): Border => {
    const [a, b] = key.split(' ') as [string, string];
    if (isListed(spec.passes, a, b)) return { a, b, kind: 'pass' };
    return { a, b, kind: riverShare(lines, rivers) >= RIVER_SHARE ? 'river' : 'land' };
  });
  for (const pair of spec.passes)
    if (!borders.some(({ a, b }) => isListed([pair], a, b)))
      throw new Error(`${spec.id}: the pass ${pair.join(' - ')} has no land border`);
  for (const [a, b] of spec.seaCrossings.map(sortedPair)) {
    if (walls.has(`${a} ${b}`)) throw new Error(`${spec.id}: ${a} - ${b} is already a land border`);
    borders.push({ a, b, kind: 'sea' });
  }
  return borders.sort((p, q) => order(p.a, q.a) || order(p.b, q.b));
}

/** Measures borders in map units. Very short ones show that seeds should be moved. */
export function borderLengths(topology: Topology): Map<string, number> {
  const lengths = new Map<string, number>();
  const provinces: TopoGeometry[] = members(topology, 'provinces');
  for (const a of provinces)
    for (const b of provinces)
      if (a.id! < b.id!)
        for (const arc of arcsOf(a))
          if (arcsOf(b).has(arc)) {
            const key = `${a.id} ${b.id}`;
            lengths.set(key, (lengths.get(key) ?? 0) + lineLength(arcLine(topology, arc)));
          }
  return lengths;
}

function riverShare(lines: readonly Point[][], rivers: RiverIndex): number {
  const points = lines.flatMap((line) => pointsAlong(line, 1));
  return points.filter((p) => rivers.nearer(p, RIVER_NEAR)).length / points.length;
}

function arcLine(topology: Topology, arc: number): Point[] {
  const line = feature(topology, { type: 'LineString', arcs: [arc] });
  if (line.type !== 'Feature') throw new Error(`arc ${arc} is not a line`);
  return line.geometry.coordinates as Point[];
}

const lineLength = (line: readonly Point[]): number =>
  line.reduce((sum, p, i) => (i === 0 ? 0 : sum + distance(line[i - 1]!, p)), 0);

const isListed = (pairs: MapSpec['passes'], a: string, b: string): boolean =>
  pairs.some(([p, q]) => (p === a && q === b) || (p === b && q === a));

const largest = (polygons: readonly Polygon[]): Polygon =>
  polygons.reduce((best, polygon) => (polygonArea(polygon) > polygonArea(best) ? polygon : best));

const sortedPair = ([a, b]: readonly [string, string]): [string, string] => (a < b ? [a, b] : [b, a]);

// Not localeCompare, so that the order does not depend on the machine's language.
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const tenth = (v: number): number => Math.round(v * 10) / 10;
