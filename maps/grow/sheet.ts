import { feature, type TopoGeometry, type Topology } from 'topojson-client';
import type { MapSheet } from '../schema.ts';
import { findLabelPoint, distance, isInPolygon, type Point, type Polygon, getPolygonArea } from '../planar.ts';
import { listPointsAlong, type RiverIndex } from './rivers.ts';
import { getArcs, getMembers } from './final-topology.ts';
import { getIncome, type MapProjection, type MapSpec, getProvinceId } from './spec.ts';

type Border = MapSheet['borders'][number];

/** Minimum share of a border that must be near a river (within RIVER_NEAR units) for a river border. */
const RIVER_SHARE = 0.45;
const RIVER_NEAR = 4;

export function createSheet(
  spec: MapSpec,
  topology: Topology,
  projection: MapProjection,
  rivers: RiverIndex,
): MapSheet {
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
      const id = getProvinceId(province);
      const polygons = getPolygons(topology, id);
      const city = moveAshore(polygons, projection.projectSite(province.at));
      const label = findLabelPoint(getLargest(polygons), city, province.name);
      return {
        id,
        name: province.name,
        power: province.power,
        ...getIncome(province),
        terrain: province.terrain,
        city: { name: province.name, x: roundToTenth(city[0]), y: roundToTenth(city[1]) },
        label: { x: roundToTenth(label[0]), y: roundToTenth(label[1]) },
        fort: province.fort ?? false,
        port: province.port ?? false,
      };
    }),
    borders: findBorders(spec, topology, rivers),
  };
}

function getPolygons(topology: Topology, id: string): Polygon[] {
  const geometry = getMembers(topology, 'provinces').find((g) => g.id === id)!;
  const collection = feature(topology, geometry);
  if (collection.type !== 'Feature') throw new Error(`${id}: not a single shape`);
  return collection.geometry.type === 'Polygon'
    ? [collection.geometry.coordinates as Polygon]
    : (collection.geometry.coordinates as Polygon[]);
}

/** Moves a port to the nearest land if the simplified coast puts it in the water. */
function moveAshore(polygons: readonly Polygon[], site: Point): Point {
  for (let away = 0; away < 40; away += 0.5)
    for (let turn = 0; turn < (away === 0 ? 1 : 32); turn++) {
      const angle = (turn / 32) * 2 * Math.PI;
      const city: Point = [site[0] + away * Math.cos(angle), site[1] + away * Math.sin(angle)];
      if (polygons.some((p) => isInPolygon(p, city) && isClearOfEdge(p, city))) return city;
    }
  throw new Error(`no own land within 40 units of ${site.join(', ')}`);
}

function isClearOfEdge(polygon: Polygon, [x, y]: Point): boolean {
  const ring: Point[] = [
    [x - 0.5, y],
    [x + 0.5, y],
    [x, y - 0.5],
    [x, y + 0.5],
  ];
  return ring.every((p) => isInPolygon(polygon, p));
}

function findBorders(spec: MapSpec, topology: Topology, rivers: RiverIndex): Border[] {
  const sharedLines = new Map<string, Point[][]>();
  const provinces = getMembers(topology, 'provinces').map((g) => ({ id: g.id!, arcs: getArcs(g) }));
  for (const a of provinces)
    for (const b of provinces)
      if (a.id < b.id)
        for (const arc of a.arcs)
          if (b.arcs.has(arc)) {
            const key = `${a.id} ${b.id}`;
            sharedLines.set(key, [...(sharedLines.get(key) ?? []), getArcLine(topology, arc)]);
          }
  const borders = [...sharedLines].map(([key, lines]): Border => {
    const [a, b] = key.split(' ') as [string, string];
    if (isListed(spec.passes, a, b)) return { a, b, kind: 'pass' };
    return { a, b, kind: getRiverShare(lines, rivers) >= RIVER_SHARE ? 'river' : 'land' };
  });
  for (const pair of spec.passes)
    if (!borders.some(({ a, b }) => isListed([pair], a, b)))
      throw new Error(`${spec.id}: the pass ${pair.join(' - ')} has no land border`);
  for (const [a, b] of spec.seaCrossings.map(sortPair)) {
    if (sharedLines.has(`${a} ${b}`)) throw new Error(`${spec.id}: ${a} - ${b} is already a land border`);
    borders.push({ a, b, kind: 'sea' });
  }
  return borders.sort((p, q) => compareIds(p.a, q.a) || compareIds(p.b, q.b));
}

/** Measures the lengths of borders in map units. A very short border means that seeds should be moved. */
export function measureBorders(topology: Topology): Map<string, number> {
  const lengths = new Map<string, number>();
  const provinces: TopoGeometry[] = getMembers(topology, 'provinces');
  for (const a of provinces)
    for (const b of provinces)
      if (a.id! < b.id!)
        for (const arc of getArcs(a))
          if (getArcs(b).has(arc)) {
            const key = `${a.id} ${b.id}`;
            lengths.set(key, (lengths.get(key) ?? 0) + measureLine(getArcLine(topology, arc)));
          }
  return lengths;
}

function getRiverShare(lines: readonly Point[][], rivers: RiverIndex): number {
  const points = lines.flatMap((line) => listPointsAlong(line, 1));
  return points.filter((p) => rivers.isNearer(p, RIVER_NEAR)).length / points.length;
}

function getArcLine(topology: Topology, arc: number): Point[] {
  const line = feature(topology, { type: 'LineString', arcs: [arc] });
  if (line.type !== 'Feature') throw new Error(`arc ${arc} is not a line`);
  return line.geometry.coordinates as Point[];
}

const measureLine = (line: readonly Point[]): number =>
  line.reduce((sum, p, i) => (i === 0 ? 0 : sum + distance(line[i - 1]!, p)), 0);

const isListed = (pairs: MapSpec['passes'], a: string, b: string): boolean =>
  pairs.some(([p, q]) => (p === a && q === b) || (p === b && q === a));

const getLargest = (polygons: readonly Polygon[]): Polygon =>
  polygons.reduce((best, polygon) => (getPolygonArea(polygon) > getPolygonArea(best) ? polygon : best));

const sortPair = ([a, b]: readonly [string, string]): [string, string] => (a < b ? [a, b] : [b, a]);

// Compares ids without localeCompare, so that the order does not depend on the machine's language.
const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const roundToTenth = (v: number): number => Math.round(v * 10) / 10;
