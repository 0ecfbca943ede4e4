import { InputError } from '../../rules/core/procedure.ts';
import type { Point, Polygon } from '../planar.ts';
import type { Shape } from '../shapes.ts';
import { findFact, parseTerrain } from './facts.ts';
import { createWorkCount } from './limits.ts';
import { applyChoices, type PartKinds, toRegions } from './parts.ts';
import { EMPTY_MAP, type Findings, type Part, type RawMap, type Region } from './raw-map.ts';
import type { RawBorder } from '../border-lines.ts';

type Fields = Readonly<Record<string, unknown>>;

export const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const NAMES = ['name', 'Name', 'NAME', 'title', 'label', 'NAME_1', 'NAME_EN', 'name_en', 'ADMIN', 'province'];

export function findName(facts: Fields): string | null {
  for (const field of NAMES) {
    const name = facts[field];
    if (typeof name === 'string' && name.trim() !== '') return name.trim().slice(0, 200);
  }
  return null;
}

/** Returns the reason why a region is water, by its properties or its name, or null. */
export function findWater(name: string, facts: Fields, marks = ''): Region['water'] {
  const words = [facts['type'], facts['kind'], facts['terrain'], facts['class'], marks]
    .filter((word) => typeof word === 'string')
    .join(' ');
  if (facts['water'] === true || facts['sea'] === true || /\b(sea|ocean|water|lake|wat|naval)s?\b/i.test(words)) {
    return { why: 'stated in the source', sure: true };
  }
  if (parseTerrain(facts['terrain']) === null && /\b(sea|ocean|gulf of|channel|strait)\b/i.test(name))
    return { why: `named ${name}`, sure: false };
  return null;
}

/** A feature with its path in the source. */
export interface SourceFeature {
  readonly path: string;
  readonly id: unknown;
  readonly properties: Fields;
  readonly geometry: Fields;
}

function readPoint(value: unknown, at: string): Point {
  const [x, y] = toList(value);
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new InputError(`${at}: expected two coordinates`, at);
  return [x, y];
}

const readRing = (value: unknown, at: string): Point[] => toList(value).map((place) => readPoint(place, at));
const readPolygon = (value: unknown, at: string): Polygon => toList(value).map((ring) => readRing(ring, at));

function readPolygons({ geometry, path }: SourceFeature): Polygon[] {
  if (geometry['type'] === 'Polygon') return [readPolygon(geometry['coordinates'], path)];
  if (geometry['type'] === 'MultiPolygon') return toList(geometry['coordinates']).map((one) => readPolygon(one, path));
  if (geometry['type'] !== 'GeometryCollection') return [];
  return toList(geometry['geometries']).flatMap((one) =>
    readPolygons({ id: null, properties: {}, geometry: toFields(one), path }),
  );
}

export const readLines = (value: unknown, at: string): Point[][] => toList(value).map((line) => readRing(line, at));

/** Lists the features of any GeoJSON document. */
export function listFeatures(document: Fields): SourceFeature[] {
  const feature = (value: unknown, at: string): SourceFeature => {
    const fields = toFields(value);
    const bare = fields['type'] !== 'Feature';
    return {
      path: at,
      id: fields['id'],
      properties: bare ? {} : toFields(fields['properties']),
      geometry: bare ? fields : toFields(fields['geometry']),
    };
  };
  if (document['type'] === 'FeatureCollection')
    return toList(document['features']).map((one, i) => feature(one, `features.${i}`));
  if (document['type'] === 'GeometryCollection')
    return toList(document['geometries']).map((one, i) => feature(one, `geometries.${i}`));
  return [feature(document, 'geometry')];
}

/** Creates a projection to a sheet: degrees of longitude shrink with latitude, and y points downwards. */
function createProjection(shapes: readonly Shape[]): (point: Point) => Point {
  const points = shapes.flat(3);
  const ys = points.reduce(([low, high], [, y]) => [Math.min(low, y), Math.max(high, y)], [Infinity, -Infinity]);
  const degrees = points.every(([x, y]) => Math.abs(x) <= 360 && Math.abs(y) <= 90);
  const narrow = degrees ? Math.cos((((ys[0] + ys[1]) / 2) * Math.PI) / 180) : 1;
  return ([x, y]) => [x * narrow, -y];
}

/** Converts features to regions. Points are positions of cities, and lines are rivers. */
export function toRawMap(features: readonly SourceFeature[], findings: Findings, kinds: PartKinds): RawMap {
  const drawn = features.map((feature) => ({ feature, shape: readPolygons(feature) }));
  const project = createProjection(drawn.map(({ shape }) => shape));
  const projected = (shape: Shape): Shape => shape.map((polygon) => polygon.map((ring) => ring.map(project)));
  const spots = new Map<string, Point>();
  const rivers: Point[][] = [];
  const left: string[] = [];
  for (const { feature, shape } of drawn) {
    if (shape.length > 0) continue;
    const { type, coordinates } = feature.geometry;
    const name = findName(feature.properties);
    if (type === 'Point' && name !== null) spots.set(name, project(readPoint(coordinates, feature.path)));
    else if (type === 'LineString') rivers.push(readRing(coordinates, feature.path).map(project));
    else if (type === 'MultiLineString')
      rivers.push(...toList(coordinates).map((line) => readRing(line, feature.path).map(project)));
    else left.push(name ?? feature.path);
  }
  findings.addLeft(left, 'not the outline of a province');
  const guessed = drawn.flatMap(({ feature, shape }): Part[] => {
    if (shape.length === 0) return [];
    const { properties, id, path } = feature;
    const name = findName(properties) ?? (typeof id === 'string' && id.trim() !== '' ? id.trim().slice(0, 200) : null);
    const water = findWater(name ?? '', properties);
    return [
      {
        key: typeof id === 'string' || typeof id === 'number' ? String(id) : (name ?? path),
        name: name ?? '',
        unnamed: name === null,
        shape: projected(shape),
        facts: properties,
        guess: water ? { kind: 'sea', ...water } : { kind: 'province', why: 'has an outline', sure: false },
      },
    ];
  });
  const parts = applyChoices(guessed, kinds);
  const regions = toRegions(parts, findings, createWorkCount()).map((region): Region => {
    const city = findFact(region.facts, 'city');
    const spot = spots.get(typeof city === 'string' ? city : '') ?? spots.get(region.name) ?? region.spot;
    return { ...region, spot };
  });
  return { ...EMPTY_MAP, parts, regions, rivers, borders: readBorders(features) };
}

/** Reads borders that features state as lists of neighbours. */
function readBorders(features: readonly SourceFeature[]): RawBorder[] | null {
  const stated = features.flatMap(({ properties, id }) =>
    toList(properties['neighbours'] ?? properties['neighbors'] ?? properties['borders']).flatMap(
      (other): RawBorder[] => {
        const to = typeof other === 'string' ? other : toFields(other)['to'];
        const kind = toFields(other)['kind'];
        const from = typeof id === 'string' ? id : findName(properties);
        return typeof to === 'string' && from !== null
          ? [{ a: from, b: to, kind: typeof kind === 'string' ? kind : null }]
          : [];
      },
    ),
  );
  return stated.length > 0 ? stated : null;
}

/** Reads the map's own fields and size from a file exported by this program. */
export function readOwnFields(
  own: Fields,
): Pick<RawMap, 'id' | 'title' | 'period' | 'note' | 'credits' | 'size' | 'borders'> {
  const text = (field: string): string | null => (typeof own[field] === 'string' ? own[field] : null);
  const [width, height] = [own['width'], own['height']];
  if (typeof width !== 'number' || typeof height !== 'number' || !(width > 0) || !(height > 0))
    throw new InputError('nomarch: width or height of the sheet is missing', 'nomarch');
  return {
    id: text('id'),
    title: text('title'),
    period: text('period'),
    note: text('note'),
    credits: toList(own['credits']).filter((line) => typeof line === 'string'),
    size: { width, height },
    borders: toList(own['borders']).flatMap((one): RawBorder[] => {
      const { a, b, kind } = toFields(one);
      if (typeof a !== 'string' || typeof b !== 'string') return [];
      return [{ a, b, kind: typeof kind === 'string' ? kind : null }];
    }),
  };
}

/** Reads a file exported by this program. Turns it upside down, because y points upwards in GeoJSON. */
function readOwn(document: Fields, findings: Findings): RawMap {
  const words = readOwnFields(toFields(document['nomarch']));
  const { height } = words.size!;
  const turn = ([x, y]: Point): Point => [x, height - y];
  const turned = (shape: Shape): Shape => shape.map((polygon) => polygon.map((ring) => ring.map(turn)));
  const features = listFeatures(document);
  const getFeatures = (name: string) => features.filter(({ properties }) => properties['nomarch'] === name);
  const provinces = toRawMap(
    features.filter(({ properties }) => properties['nomarch'] === undefined),
    findings,
    new Map(),
  );
  return {
    ...provinces,
    ...words,
    parts: [],
    regions: provinces.regions.map((region, i) => ({
      ...region,
      shape: turned(readPolygons(features.filter(({ properties }) => properties['nomarch'] === undefined)[i]!)),
    })),
    outside: getFeatures('outside').map((feature) => ({
      terrain: parseTerrain(feature.properties['terrain']) ?? 'steppe',
      shape: turned(readPolygons(feature)),
    })),
    lakes: getFeatures('lakes').flatMap((feature) => turned(readPolygons(feature))),
    rivers: getFeatures('rivers').flatMap(({ geometry, path }) =>
      readLines(geometry['coordinates'], path).map((line) => line.map(turn)),
    ),
  };
}

export const readGeojson = (document: Fields, findings: Findings, kinds: PartKinds): RawMap =>
  document['nomarch'] === undefined ? toRawMap(listFeatures(document), findings, kinds) : readOwn(document, findings);
