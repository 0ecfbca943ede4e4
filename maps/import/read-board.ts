import { InputError } from '../../rules/core/procedure.ts';
import type { Point } from '../planar.ts';
import type { Shape } from '../shapes.ts';
import { createWorkCount } from './limits.ts';
import { groupRings } from './parts.ts';
import { EMPTY_MAP, type Findings, type RawMap, type Region } from './raw-map.ts';
import type { RawBorder } from '../border-lines.ts';
import { toFields, findName, findWater } from './read-geojson.ts';
import { IDENTITY_MATRIX, parsePath } from './svg/outline.ts';

type Fields = Readonly<Record<string, unknown>>;

const PROVINCE_KEYS = [
  'provinces',
  'territories',
  'regions',
  'spaces',
  'areas',
  'nodes',
  'countries',
  'locations',
  'cells',
];
const BORDER_KEYS = [
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
const ADJACENT_KEYS = [
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

const getFirst = (fields: Fields, names: readonly string[]): unknown => {
  for (const name of names) if (Object.hasOwn(fields, name)) return fields[name];
  return undefined;
};

const toText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null;

/** Removes the coast from a province name in Diplomacy notation ("stp/nc"). */
const removeCoast = (end: string): string =>
  end.replace(/\/.*$/, '').replace(/\s*\((?:north|south|east|west|[nsew]c)[^)]*\)$/i, '');

function readPosition(fields: Fields): Point | null {
  const held = getFirst(fields, [
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
    const { x, y } = toFields(candidate);
    if (typeof x === 'number' && typeof y === 'number') return [x, y];
  }
  return null;
}

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number';

/** Reads an outline from an SVG path, a list of points or a list of rings. */
function readShape(fields: Fields, at: string): Shape {
  const held = getFirst(fields, [
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
      return groupRings(parsePath(held, IDENTITY_MATRIX).rings, createWorkCount());
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw new InputError(`${at}: invalid path`, at);
    }
  }
  return groupRings(
    readRings(held).map((ring) => {
      const points = ring.filter(isPoint).map(([x, y]): Point => [x, y]);
      return points.length > 2 ? [...points, points[0]!] : [];
    }),
    createWorkCount(),
  );
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Flattens nested lists of points into rings: one ring, rings, or polygons of rings. */
function readRings(held: unknown): readonly (readonly unknown[])[] {
  const parts = toList(held);
  const [first] = parts;
  if (isPoint(first)) return [parts];
  return isPoint(toList(first)[0]) ? parts.map(toList) : parts.flatMap((part) => toList(part).map(toList));
}

function readLinks(a: string, held: unknown): RawBorder[] {
  const list: readonly unknown[] = Array.isArray(held)
    ? (held as unknown[])
    : Object.entries(toFields(held)).map(([to, kind]) => (typeof kind === 'string' ? { to, kind } : to));
  return list.flatMap((one): RawBorder[] => {
    const fields = toFields(one);
    const b = toText(one) ?? toText(getFirst(fields, ['to', 'id', 'name', 'province', 'target', 'key']));
    const kind = toText(getFirst(fields, ['kind', 'type', 'border', 'by']));
    return b === null ? [] : [{ a, b: removeCoast(b), kind }];
  });
}

/** Reads borders listed separately from provinces: pairs, objects with two ends, or neighbours per province. */
function readBorders(held: unknown): RawBorder[] {
  if (!Array.isArray(held)) {
    return Object.entries(toFields(held)).flatMap(([a, others]) => readLinks(removeCoast(a), others));
  }
  return (held as unknown[]).flatMap((one): RawBorder[] => {
    const fields = toFields(one);
    const pair: readonly unknown[] = Array.isArray(one) ? (one as unknown[]) : [];
    const a = toText(pair[0]) ?? toText(getFirst(fields, ['a', 'from', 'source', 'start']));
    const b = toText(pair[1]) ?? toText(getFirst(fields, ['b', 'to', 'target', 'end']));
    const kind = toText(pair[2]) ?? toText(getFirst(fields, ['kind', 'type', 'border', 'by']));
    return a === null || b === null ? [] : [{ a: removeCoast(a), b: removeCoast(b), kind }];
  });
}

/** Merges duplicate borders. If one is for fleets and the other for armies, keeps the one for armies. */
function mergeBorders(borders: readonly RawBorder[]): RawBorder[] {
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
  const whole = toFields(document);
  const held = Array.isArray(document) ? document : getFirst(whole, PROVINCE_KEYS);
  const apart = getFirst(whole, BORDER_KEYS);
  const entries: readonly (readonly [string | null, unknown])[] = Array.isArray(held)
    ? (held as unknown[]).map((value) => [null, value] as const)
    : Object.entries(toFields(held));
  const linked = apart === undefined ? [] : readBorders(apart);
  const bare = held === undefined && apart === undefined ? readBorders(document) : [];
  const regions = entries.map(([key, value], i): Region => {
    const fields = toFields(value);
    const id = toText(value) ?? key ?? toText(getFirst(fields, ['id', 'key', 'code', 'abbr', 'abbreviation', 'short']));
    const name = findName(fields) ?? toText(getFirst(fields, ['fullName', 'longName', 'displayName'])) ?? id;
    const at = id ?? `provinces.${i}`;
    return {
      key: id ?? name ?? at,
      name: (name ?? `Province ${i + 1}`).slice(0, 200),
      unnamed: name === null,
      shape: readShape(fields, at),
      spot: readPosition(fields),
      water: findWater(name ?? '', fields),
      facts: fields,
    };
  });
  const beside = entries.flatMap(([, value], i) =>
    readLinks(regions[i]!.key, getFirst(toFields(value), ADJACENT_KEYS)),
  );
  const borders = mergeBorders([...beside, ...linked, ...bare]);
  const ends = new Set(borders.flatMap(({ a, b }) => [a, b]));
  const boardRegions = regions.length > 0 ? regions : [...ends].map((end) => createBlankRegion(end));
  if (boardRegions.length === 0) throw new InputError('no provinces or borders found', '');
  const title = toText(getFirst(whole, ['title', 'name', 'map', 'variant']));
  if (borders.length === 0) findings.addLeft(['borders'], 'none stated; they were found from the outlines');
  return { ...EMPTY_MAP, title, regions: boardRegions, borders: borders.length > 0 ? borders : null };
}

/** Creates a province of which only the name is known. */
export const createBlankRegion = (name: string): Region => ({
  key: name,
  name,
  unnamed: false,
  shape: [],
  spot: null,
  water: null,
  facts: {},
});
