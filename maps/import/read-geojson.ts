import { InputError } from '../../rules/core/procedure.ts';
import type { Point, Polygon } from '../planar.ts';
import type { Shape } from '../shapes.ts';
import { factOf, terrainOf } from './facts.ts';
import { workCount } from './limits.ts';
import { chosenParts, type PartKinds, regionsOf } from './parts.ts';
import { EMPTY_MAP, type Findings, type Part, type RawMap, type Region } from './raw-map.ts';
import type { RawBorder } from '../border-lines.ts';

type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const NAMES = ['name', 'Name', 'NAME', 'title', 'label', 'NAME_1', 'NAME_EN', 'name_en', 'ADMIN', 'province'];

export function nameIn(facts: Fields): string | null {
  for (const field of NAMES) {
    const name = facts[field];
    if (typeof name === 'string' && name.trim() !== '') return name.trim().slice(0, 200);
  }
  return null;
}

/** Returns the reason why a region is water, by its properties or its name, or null. */
export function waterIn(name: string, facts: Fields, marks = ''): Region['water'] {
  const said = [facts['type'], facts['kind'], facts['terrain'], facts['class'], marks]
    .filter((word) => typeof word === 'string')
    .join(' ');
  if (facts['water'] === true || facts['sea'] === true || /\b(sea|ocean|water|lake|wat|naval)s?\b/i.test(said)) {
    return { why: 'stated in the source', sure: true };
  }
  if (terrainOf(facts['terrain']) === null && /\b(sea|ocean|gulf of|channel|strait)\b/i.test(name))
    return { why: `named ${name}`, sure: false };
  return null;
}

/** A feature with its path in the source. */
export interface SourceFeature {
  readonly at: string;
  readonly id: unknown;
  readonly properties: Fields;
  readonly geometry: Fields;
}

function placeOf(value: unknown, at: string): Point {
  const [x, y] = listOf(value);
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new InputError(`${at}: expected two coordinates`, at);
  return [x, y];
}

const ringOf = (value: unknown, at: string): Point[] => listOf(value).map((place) => placeOf(place, at));
const polygonOf = (value: unknown, at: string): Polygon => listOf(value).map((ring) => ringOf(ring, at));

function polygonsOf({ geometry, at }: SourceFeature): Polygon[] {
  if (geometry['type'] === 'Polygon') return [polygonOf(geometry['coordinates'], at)];
  if (geometry['type'] === 'MultiPolygon') return listOf(geometry['coordinates']).map((one) => polygonOf(one, at));
  if (geometry['type'] !== 'GeometryCollection') return [];
  return listOf(geometry['geometries']).flatMap((one) =>
    polygonsOf({ id: null, properties: {}, geometry: fieldsOf(one), at }),
  );
}

export const linesIn = (value: unknown, at: string): Point[][] => listOf(value).map((line) => ringOf(line, at));

/** Lists the features of any GeoJSON document. */
export function geojsonFeatures(document: Fields): SourceFeature[] {
  const feature = (value: unknown, at: string): SourceFeature => {
    const fields = fieldsOf(value);
    const bare = fields['type'] !== 'Feature';
    return {
      at,
      id: fields['id'],
      properties: bare ? {} : fieldsOf(fields['properties']),
      geometry: bare ? fields : fieldsOf(fields['geometry']),
    };
  };
  if (document['type'] === 'FeatureCollection')
    return listOf(document['features']).map((one, i) => feature(one, `features.${i}`));
  if (document['type'] === 'GeometryCollection')
    return listOf(document['geometries']).map((one, i) => feature(one, `geometries.${i}`));
  return [feature(document, 'geometry')];
}

/** Creates a projection to a sheet: degrees of longitude shrink with latitude, and y points downwards. */
function projectorFor(shapes: readonly Shape[]): (point: Point) => Point {
  const points = shapes.flat(3);
  const ys = points.reduce(([low, high], [, y]) => [Math.min(low, y), Math.max(high, y)], [Infinity, -Infinity]);
  const degrees = points.every(([x, y]) => Math.abs(x) <= 360 && Math.abs(y) <= 90);
  const narrow = degrees ? Math.cos((((ys[0] + ys[1]) / 2) * Math.PI) / 180) : 1;
  return ([x, y]) => [x * narrow, -y];
}

/** Converts features to regions. Points are positions of cities, and lines are rivers. */
export function mapOfFeatures(features: readonly SourceFeature[], findings: Findings, kinds: PartKinds): RawMap {
  const drawn = features.map((feature) => ({ feature, shape: polygonsOf(feature) }));
  const project = projectorFor(drawn.map(({ shape }) => shape));
  const projected = (shape: Shape): Shape => shape.map((polygon) => polygon.map((ring) => ring.map(project)));
  const spots = new Map<string, Point>();
  const rivers: Point[][] = [];
  const left: string[] = [];
  for (const { feature, shape } of drawn) {
    if (shape.length > 0) continue;
    const { type, coordinates } = feature.geometry;
    const name = nameIn(feature.properties);
    if (type === 'Point' && name !== null) spots.set(name, project(placeOf(coordinates, feature.at)));
    else if (type === 'LineString') rivers.push(ringOf(coordinates, feature.at).map(project));
    else if (type === 'MultiLineString')
      rivers.push(...listOf(coordinates).map((line) => ringOf(line, feature.at).map(project)));
    else left.push(name ?? feature.at);
  }
  findings.leave(left, 'not the outline of a province');
  const guessed = drawn.flatMap(({ feature, shape }): Part[] => {
    if (shape.length === 0) return [];
    const { properties, id, at } = feature;
    const name = nameIn(properties) ?? (typeof id === 'string' && id.trim() !== '' ? id.trim().slice(0, 200) : null);
    const water = waterIn(name ?? '', properties);
    return [
      {
        key: typeof id === 'string' || typeof id === 'number' ? String(id) : (name ?? at),
        name: name ?? '',
        unnamed: name === null,
        shape: projected(shape),
        facts: properties,
        guess: water ? { kind: 'sea', ...water } : { kind: 'province', why: 'has an outline', sure: false },
      },
    ];
  });
  const parts = chosenParts(guessed, kinds);
  const regions = regionsOf(parts, findings, workCount()).map((region): Region => {
    const city = factOf(region.facts, 'city');
    const spot = spots.get(typeof city === 'string' ? city : '') ?? spots.get(region.name) ?? region.spot;
    return { ...region, spot };
  });
  return { ...EMPTY_MAP, parts, regions, rivers, borders: bordersIn(features) };
}

/** Reads borders that features state as lists of neighbours. */
function bordersIn(features: readonly SourceFeature[]): RawBorder[] | null {
  const stated = features.flatMap(({ properties, id }) =>
    listOf(properties['neighbours'] ?? properties['neighbors'] ?? properties['borders']).flatMap(
      (other): RawBorder[] => {
        const to = typeof other === 'string' ? other : fieldsOf(other)['to'];
        const kind = fieldsOf(other)['kind'];
        const from = typeof id === 'string' ? id : nameIn(properties);
        return typeof to === 'string' && from !== null
          ? [{ a: from, b: to, kind: typeof kind === 'string' ? kind : null }]
          : [];
      },
    ),
  );
  return stated.length > 0 ? stated : null;
}

/** Reads the map's own fields and size from a file exported by this program. */
export function ownWords(
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
    credits: listOf(own['credits']).filter((line) => typeof line === 'string'),
    size: { width, height },
    borders: listOf(own['borders']).flatMap((one): RawBorder[] => {
      const { a, b, kind } = fieldsOf(one);
      if (typeof a !== 'string' || typeof b !== 'string') return [];
      return [{ a, b, kind: typeof kind === 'string' ? kind : null }];
    }),
  };
}

/** Reads a file exported by this program. Flips it, because y points upwards in GeoJSON. */
function readOwn(document: Fields, findings: Findings): RawMap {
  const words = ownWords(fieldsOf(document['nomarch']));
  const { height } = words.size!;
  const turn = ([x, y]: Point): Point => [x, height - y];
  const turned = (shape: Shape): Shape => shape.map((polygon) => polygon.map((ring) => ring.map(turn)));
  const features = geojsonFeatures(document);
  const part = (name: string) => features.filter(({ properties }) => properties['nomarch'] === name);
  const provinces = mapOfFeatures(
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
      shape: turned(polygonsOf(features.filter(({ properties }) => properties['nomarch'] === undefined)[i]!)),
    })),
    outside: part('outside').map((feature) => ({
      terrain: terrainOf(feature.properties['terrain']) ?? 'steppe',
      shape: turned(polygonsOf(feature)),
    })),
    lakes: part('lakes').flatMap((feature) => turned(polygonsOf(feature))),
    rivers: part('rivers').flatMap(({ geometry, at }) =>
      linesIn(geometry['coordinates'], at).map((line) => line.map(turn)),
    ),
  };
}

export const readGeojson = (document: Fields, findings: Findings, kinds: PartKinds): RawMap =>
  document['nomarch'] === undefined
    ? mapOfFeatures(geojsonFeatures(document), findings, kinds)
    : readOwn(document, findings);
