import { feature, type Feature, mergeArcs, type ReadGeometry } from 'topojson-client';
import { topology } from 'topojson-server';
import type { MapTopology } from './geometry.ts';
import { type Point, type Polygon, getPolygonArea, type Ring, getRingArea, distance } from './planar.ts';

/** Minimum length of a shared border in map units. Shorter ones are corners where provinces meet. */
export const MIN_BORDER_LENGTH = 1;

/** A number above that of the points of any map. Used to combine two point numbers into one. */
const MAX_POINT_NUMBER = 2 ** 26;

/** Creates a function that numbers points. Equal points get the same number. */
export function createNumbering(): (point: Point) => number {
  const numbers = new Map<string, number>();
  return ([x, y]) => {
    const place = `${x},${y}`;
    const known = numbers.get(place);
    if (known !== undefined) return known;
    numbers.set(place, numbers.size);
    return numbers.size - 1;
  };
}

/** Returns the number of an edge, independent of direction. */
export const getEdgeNumber = (a: number, b: number): number => Math.min(a, b) * MAX_POINT_NUMBER + Math.max(a, b);

/** Returns the key of a border: both ids, the smaller first. */
export const getPairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Measures the shared borders of provinces in map units, by pair. */
export function findSharedBorders(provinces: ReadonlyMap<string, Shape>): Map<string, number> {
  const numberOf = createNumbering();
  const holders = new Map<number, string>();
  const lengths = new Map<string, number>();
  for (const [id, shape] of provinces)
    for (const ring of shape.flat()) {
      let from = ring[0];
      if (!from) continue;
      let last = numberOf(from);
      for (const to of ring.slice(1)) {
        const next = numberOf(to);
        const edge = getEdgeNumber(last, next);
        const holder = holders.get(edge);
        if (holder === undefined) holders.set(edge, id);
        else if (holder !== id) {
          const pair = getPairKey(holder, id);
          lengths.set(pair, (lengths.get(pair) ?? 0) + distance(from, to));
        }
        [from, last] = [to, next];
      }
    }
  for (const [pair, length] of lengths) if (length < MIN_BORDER_LENGTH) lengths.delete(pair);
  return lengths;
}

/** Land as one or more polygons, each with its outer ring first, then its holes. Rings are closed. */
export type Shape = readonly Polygon[];

/** A drawing as separate shapes. Along a shared border both shapes have exactly the same points. */
export interface MapShapes {
  readonly provinces: ReadonlyMap<string, Shape>;
  /** Unplayable land. */
  readonly outside: readonly { readonly terrain: string; readonly shape: Shape }[];
  readonly rivers: readonly (readonly Point[])[];
  readonly lakes: Shape;
}

/** Steps per map unit to which coordinates are rounded. Shapes that are edited separately then still meet exactly. */
const GRID = 100;

export const roundToGrid = (value: number): number => Math.round(value * GRID) / GRID;
export const roundPoint = ([x, y]: readonly number[]): Point => [roundToGrid(x!), roundToGrid(y!)];

export const getShapeArea = (shape: Shape): number => shape.reduce((sum, polygon) => sum + getPolygonArea(polygon), 0);

export const getLargestPiece = (shape: Shape): Polygon =>
  shape.reduce((best, polygon) => (getPolygonArea(polygon) > getPolygonArea(best) ? polygon : best));

const isSamePoint = (a: Point | undefined, b: Point | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Rounds a ring to the grid and removes repeated points and spikes. Null if nothing is left. */
export function tidyRing(ring: readonly (readonly number[])[]): Ring | null {
  const points: Point[] = [];
  for (const place of ring) {
    const point = roundPoint(place);
    if (isSamePoint(points.at(-1), point)) continue;
    if (points.length > 1 && isSamePoint(points.at(-2), point)) points.pop();
    else points.push(point);
  }
  while (points.length > 1 && isSamePoint(points[0], points.at(-1))) points.pop();
  while (points.length > 2 && isSamePoint(points[1], points.at(-1))) {
    points.shift();
    points.pop();
  }
  if (points.length < 3 || Math.abs(getRingArea(points)) < 0.02) return null;
  // Starts the ring at its smallest corner, so that equal rings are written identically.
  const first = points.reduce((least, [x, y], i) => {
    const [lx, ly] = points[least]!;
    return x < lx || (x === lx && y < ly) ? i : least;
  }, 0);
  const ordered = [...points.slice(first), ...points.slice(0, first)];
  return [...ordered, ordered[0]!];
}

/** Gives outer rings and holes opposite directions, as needed for drawing and joining. */
const orientRing = (ring: Ring, outer: boolean): Ring => (getRingArea(ring) > 0 === outer ? ring : ring.toReversed());

const compareFirstCorners = ([[ax, ay] = [0, 0]]: Ring, [[bx, by] = [0, 0]]: Ring): number => ax - bx || ay - by;

/** Rounds a shape to the grid, with pieces and holes in a fixed order. Tiny pieces are removed. */
export function tidyShape(shape: Shape): Shape {
  const pieces = shape.flatMap((polygon): Polygon[] => {
    const [outer, ...holes] = polygon.map(tidyRing);
    if (!outer) return [];
    const inner = holes.flatMap((hole) => (hole ? [orientRing(hole, false)] : []));
    return [[orientRing(outer, true), ...inner.sort(compareFirstCorners)]];
  });
  return pieces.sort(([a], [b]) => compareFirstCorners(a!, b!));
}

function getFeatures(drawing: MapTopology, object: ReadGeometry): readonly Feature[] {
  const collection = feature(drawing, object);
  return collection.type === 'Feature' ? [collection] : collection.features;
}

function toShape({ geometry }: Feature): Shape {
  if (geometry.type === 'Polygon') return tidyShape([geometry.coordinates as Polygon]);
  return geometry.type === 'MultiPolygon' ? tidyShape(geometry.coordinates as Polygon[]) : [];
}

function toLines({ geometry }: Feature): Point[][] {
  const lines =
    geometry.type === 'LineString'
      ? [geometry.coordinates as Point[]]
      : geometry.type === 'MultiLineString'
        ? (geometry.coordinates as Point[][])
        : [];
  return lines.map((line) => line.map(roundPoint));
}

/** Splits a drawing into separate shapes. */
export function splitTopology(drawing: MapTopology): MapShapes {
  const { provinces, outside, rivers, lakes } = drawing.objects;
  return {
    provinces: new Map(getFeatures(drawing, provinces).map((one) => [one.id ?? '', toShape(one)])),
    outside: getFeatures(drawing, outside).map((one) => ({
      terrain: typeof one.properties['terrain'] === 'string' ? one.properties['terrain'] : 'steppe',
      shape: toShape(one),
    })),
    rivers: getFeatures(drawing, rivers).flatMap(toLines),
    lakes: getFeatures(drawing, lakes).flatMap(toShape),
  };
}

const scaleUp = ([x, y]: Point): Point => [Math.round(x * GRID), Math.round(y * GRID)];
const toMultiPolygon = (shape: Shape) => ({
  type: 'MultiPolygon',
  coordinates: shape.map((polygon) => polygon.map((ring) => ring.map(scaleUp))),
});

/** Delta-encodes an arc, as quantised TopoJSON requires. */
function encodeDeltas(arc: readonly Point[]): Point[] {
  let [x, y] = [0, 0];
  return arc.map(([toX, toY]) => {
    const step: Point = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return step;
  });
}

/** Creates a drawing from shapes. Shared borders are detected and stored once. */
export function createTopology({ provinces, outside, rivers, lakes }: MapShapes): MapTopology {
  const drawn = [...provinces].filter(([, shape]) => shape.length > 0);
  const wild = outside.filter(({ shape }) => shape.length > 0);
  const joined = topology({
    provinces: {
      type: 'FeatureCollection',
      features: drawn.map(([id, shape]) => ({ type: 'Feature', id, geometry: toMultiPolygon(shape) })),
    },
    outside: {
      type: 'FeatureCollection',
      features: wild.map(({ terrain, shape }) => ({
        type: 'Feature',
        properties: { terrain },
        geometry: toMultiPolygon(shape),
      })),
    },
    rivers: { type: 'MultiLineString', coordinates: rivers.map((line) => line.map(scaleUp)) },
    lakes: toMultiPolygon(lakes),
  });
  const members = (name: string) => joined.objects[name]?.geometries ?? [];
  const land = mergeArcs(joined, [...members('provinces'), ...members('outside')]);
  const { provinces: drawnProvinces, outside: wilds, rivers: water, lakes: lake } = joined.objects;
  return {
    type: 'Topology',
    transform: { scale: [1 / GRID, 1 / GRID], translate: [0, 0] },
    arcs: joined.arcs.map(encodeDeltas),
    objects: { provinces: drawnProvinces!, outside: wilds!, land, rivers: water!, lakes: lake! },
  };
}
