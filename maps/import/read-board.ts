import { InputError } from '../../rules/core/procedure.ts';
import type { Point } from '../planar.ts';
import type { Shape } from '../shapes.ts';
import { workCount } from './limits.ts';
import { piecesOf } from './parts.ts';
import { EMPTY_MAP, type Findings, type RawMap, type Region } from './raw-map.ts';
import type { RawBorder } from '../border-lines.ts';
import { fieldsOf, nameIn, waterIn } from './read-geojson.ts';
import { IDENTITY, pathOutline } from './svg/outline.ts';

type Fields = Readonly<Record<string, unknown>>;

const PLACES = ['provinces', 'territories', 'regions', 'spaces', 'areas', 'nodes', 'countries', 'locations', 'cells'];
const LINKS = [
  'borders',
  'adjacencies',
  'adjacency',
  'edges',
  'links',
  'connections',
  'graph',
  'neighbours',
  'neighbors',
];
const BESIDE = [
  'adj',
  'adjacent',
  'adjacencies',
  'neighbours',
  'neighbors',
  'borders',
  'connections',
  'edges',
  'links',
];

const firstOf = (fields: Fields, names: readonly string[]): unknown => {
  for (const name of names) if (Object.hasOwn(fields, name)) return fields[name];
  return undefined;
};

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null;

/** Removes the coast from a province name in Diplomacy notation ("stp/nc"). */
const withoutCoast = (end: string): string =>
  end.replace(/\/.*$/, '').replace(/\s*\((?:north|south|east|west|[nsew]c)[^)]*\)$/i, '');

function placeIn(fields: Fields): Point | null {
  const held = firstOf(fields, [
    'position',
    'center',
    'centre',
    'centroid',
    'label',
    'unit',
    'location',
    'coords',
    'pos',
  ]);
  for (const candidate of [held, fields]) {
    if (Array.isArray(candidate)) {
      const [x, y] = candidate as unknown[];
      if (typeof x === 'number' && typeof y === 'number') return [x, y];
    }
    const { x, y } = fieldsOf(candidate);
    if (typeof x === 'number' && typeof y === 'number') return [x, y];
  }
  return null;
}

const isPlace = (value: unknown): value is Point =>
  Array.isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number';

/** Reads an outline from an SVG path, a list of points or a list of rings. */
function shapeIn(fields: Fields, at: string): Shape {
  const held = firstOf(fields, [
    'path',
    'd',
    'polygon',
    'polygons',
    'points',
    'shape',
    'outline',
    'vertices',
    'coordinates',
  ]);
  if (typeof held === 'string') {
    try {
      return piecesOf(pathOutline(held, IDENTITY).rings, workCount());
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw new InputError(`${at}: invalid path`, at);
    }
  }
  return piecesOf(
    ringsIn(held).map((ring) => {
      const points = ring.filter(isPlace).map(([x, y]): Point => [x, y]);
      return points.length > 2 ? [...points, points[0]!] : [];
    }),
    workCount(),
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Flattens nested lists of points into rings: one ring, rings, or polygons of rings. */
function ringsIn(held: unknown): readonly (readonly unknown[])[] {
  const parts = listOf(held);
  const [first] = parts;
  if (isPlace(first)) return [parts];
  return isPlace(listOf(first)[0]) ? parts.map(listOf) : parts.flatMap((part) => listOf(part).map(listOf));
}

function linksFrom(a: string, held: unknown): RawBorder[] {
  const list: readonly unknown[] = Array.isArray(held)
    ? (held as unknown[])
    : Object.entries(fieldsOf(held)).map(([to, kind]) => (typeof kind === 'string' ? { to, kind } : to));
  return list.flatMap((one): RawBorder[] => {
    const fields = fieldsOf(one);
    const b = textOf(one) ?? textOf(firstOf(fields, ['to', 'id', 'name', 'province', 'target', 'key']));
    const kind = textOf(firstOf(fields, ['kind', 'type', 'border', 'by']));
    return b === null ? [] : [{ a, b: withoutCoast(b), kind }];
  });
}

/** Reads borders listed separately from provinces: pairs, objects with two ends, or neighbours per province. */
function linksApart(held: unknown): RawBorder[] {
  if (!Array.isArray(held)) {
    return Object.entries(fieldsOf(held)).flatMap(([a, others]) => linksFrom(withoutCoast(a), others));
  }
  return (held as unknown[]).flatMap((one): RawBorder[] => {
    const fields = fieldsOf(one);
    const pair: readonly unknown[] = Array.isArray(one) ? (one as unknown[]) : [];
    const a = textOf(pair[0]) ?? textOf(firstOf(fields, ['a', 'from', 'source', 'start']));
    const b = textOf(pair[1]) ?? textOf(firstOf(fields, ['b', 'to', 'target', 'end']));
    const kind = textOf(pair[2]) ?? textOf(firstOf(fields, ['kind', 'type', 'border', 'by']));
    return a === null || b === null ? [] : [{ a: withoutCoast(a), b: withoutCoast(b), kind }];
  });
}

/** Merges duplicate borders. Where one is for fleets and one for armies, the one for armies is kept. */
function joined(borders: readonly RawBorder[]): RawBorder[] {
  const byPair = new Map<string, RawBorder>();
  for (const border of borders) {
    const pair = [border.a, border.b].sort().join('\n');
    const before = byPair.get(pair);
    if (border.kind === null && before) continue;
    if (!before || before.kind === null || /^(f|fleet)$/i.test(before.kind)) byPair.set(pair, border);
  }
  return [...byPair.values()];
}

/** Reads a board in JSON: provinces with neighbours, and optionally outlines or positions. */
export function readBoard(document: unknown, findings: Findings): RawMap {
  const whole = fieldsOf(document);
  const held = Array.isArray(document) ? document : firstOf(whole, PLACES);
  const apart = firstOf(whole, LINKS);
  const entries: readonly (readonly [string | null, unknown])[] = Array.isArray(held)
    ? (held as unknown[]).map((value) => [null, value] as const)
    : Object.entries(fieldsOf(held));
  const linked = apart === undefined ? [] : linksApart(apart);
  const bare = held === undefined && apart === undefined ? linksApart(document) : [];
  const regions = entries.map(([key, value], i): Region => {
    const fields = fieldsOf(value);
    const id = textOf(value) ?? key ?? textOf(firstOf(fields, ['id', 'key', 'code', 'abbr', 'abbreviation', 'short']));
    const name = nameIn(fields) ?? textOf(firstOf(fields, ['fullName', 'longName', 'displayName'])) ?? id;
    const at = id ?? `provinces.${i}`;
    return {
      key: id ?? name ?? at,
      name: (name ?? `Province ${i + 1}`).slice(0, 200),
      unnamed: name === null,
      shape: shapeIn(fields, at),
      spot: placeIn(fields),
      water: waterIn(name ?? '', fields),
      facts: fields,
    };
  });
  const beside = entries.flatMap(([, value], i) => linksFrom(regions[i]!.key, firstOf(fieldsOf(value), BESIDE)));
  const borders = joined([...beside, ...linked, ...bare]);
  const ends = new Set(borders.flatMap(({ a, b }) => [a, b]));
  const found = regions.length > 0 ? regions : [...ends].map((end) => blankRegion(end));
  if (found.length === 0) throw new InputError('no provinces or borders found', '');
  const title = textOf(firstOf(whole, ['title', 'name', 'map', 'variant']));
  if (borders.length === 0) findings.leave(['borders'], 'none stated; they were found from the outlines');
  return { ...EMPTY_MAP, title, regions: found, borders: borders.length > 0 ? borders : null };
}

/** Creates a province of which only the name is known. */
export const blankRegion = (name: string): Region => ({
  key: name,
  name,
  unnamed: false,
  shape: [],
  spot: null,
  water: null,
  facts: {},
});
