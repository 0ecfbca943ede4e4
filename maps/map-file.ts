import { z } from 'zod';
import type { MapTopology } from './geometry.ts';
import { type MapSheet, readMapSheet } from './schema.ts';

/** Maximum points of a drawing after its arcs are resolved, so that a screen can draw it quickly. */
const MAX_DRAWN_POINTS = 1_000_000;

/** The parts of TopoJSON that can be counted. Anything else counts as 0. */
interface Countable {
  readonly arcs?: unknown;
  readonly geometries?: unknown;
}

const toCountable = (value: unknown): Countable => (typeof value === 'object' && value !== null ? value : {});
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Counts the points of TopoJSON objects up to `most`, without resolving arcs: a small file may repeat one long arc a thousand times. */
export function countPoints(document: unknown, objects: readonly unknown[], max = MAX_DRAWN_POINTS): number {
  const arcs = toList(toCountable(document).arcs);
  let points = 0;
  const pending: unknown[] = objects.map(toCountable);
  while (pending.length > 0 && points <= max) {
    const current = pending.pop();
    if (typeof current === 'number') points += toList(arcs[current < 0 ? ~current : current]).length;
    else if (Array.isArray(current)) for (const child of current as unknown[]) pending.push(child);
    else {
      const { arcs: own, geometries } = toCountable(current);
      pending.push(toList(own), toList(geometries));
    }
  }
  return points;
}

const MAX_ARCS = 200_000;
const MAX_POINTS = 1_000_000;
/** Maximum characters of a picture's data URL, about 6 MB. */
export const MAX_PICTURE_LENGTH = 8_000_000;

const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const pair = z.tuple([z.number(), z.number()]);
const arcIndex = z.int();
const rings = z.array(z.array(arcIndex));
/** Geometries allowed in a drawing. */
const geometrySchema = z.union([
  z.strictObject({
    type: z.literal('Polygon'),
    id: z.string().exactOptional(),
    properties: z.record(z.string(), z.unknown()).exactOptional(),
    arcs: rings,
  }),
  z.strictObject({
    type: z.literal('MultiPolygon'),
    id: z.string().exactOptional(),
    properties: z.record(z.string(), z.unknown()).exactOptional(),
    arcs: z.array(rings),
  }),
  z.strictObject({ type: z.literal('LineString'), arcs: z.array(arcIndex) }),
  z.strictObject({ type: z.literal('MultiLineString'), arcs: z.array(z.array(arcIndex)) }),
]);
const collection = z.strictObject({ type: z.literal('GeometryCollection'), geometries: z.array(geometrySchema) });

export const topologySchema = z.strictObject({
  type: z.literal('Topology'),
  bbox: z.array(z.number()).exactOptional(),
  transform: z.strictObject({ scale: pair, translate: pair }),
  arcs: z.array(z.array(pair).max(MAX_POINTS)).max(MAX_ARCS),
  objects: z.strictObject({
    provinces: collection,
    outside: collection,
    land: z.union([geometrySchema, collection]),
    rivers: z.union([geometrySchema, collection]),
    lakes: z.union([geometrySchema, collection]),
  }),
});

/** A picture behind the drawing, in map units. */
export const pictureSchema = z.strictObject({
  /** Data URL. Only formats that consist of pixels are allowed, because SVG could contain scripts. */
  url: z
    .string()
    .max(MAX_PICTURE_LENGTH, 'the picture is larger than 6 MB')
    .regex(/^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/, 'expected a PNG, JPEG, WebP or GIF picture'),
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  opacity: z.number().min(0).max(1),
});

export type MapPicture = z.infer<typeof pictureSchema>;

const envelope = z.strictObject({
  format: z.literal('nomarch-map-file'),
  version: z.literal(1),
  sheet: z.unknown(),
  topology: z.unknown(),
  picture: pictureSchema.nullable().default(null),
});

/** A complete map in one document: sheet, drawing and background picture. */
export interface MapFile {
  readonly format: 'nomarch-map-file';
  readonly version: 1;
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly picture: MapPicture | null;
}

export type MapFileReading =
  { readonly ok: true; readonly file: MapFile } | { readonly ok: false; readonly issues: readonly string[] };

const toMessages = (label: string, error: z.ZodError): string[] =>
  error.issues.map(({ path, message }) => `${[label, ...path.map(String)].join('.')}: ${message}`);

/** Reads a complete map. Issues name the location. Sheet and drawing must have the same provinces. */
export function readMapFile(content: unknown): MapFileReading {
  const outer = envelope.safeParse(content);
  if (!outer.success) return { ok: false, issues: toMessages('map', outer.error) };
  const drawn = readMapDrawing(outer.data.sheet, outer.data.topology);
  if (!drawn.ok) return drawn;
  const { sheet, topology } = drawn;
  return {
    ok: true,
    file: { format: 'nomarch-map-file', version: 1, sheet, topology, picture: outer.data.picture },
  };
}

export type DrawingReading =
  | { readonly ok: true; readonly sheet: MapSheet; readonly topology: MapTopology }
  | { readonly ok: false; readonly issues: readonly string[] };

/** Reads a sheet and its drawing, and checks that they match. */
export function readMapDrawing(sheet: unknown, topology: unknown): DrawingReading {
  const tooMuch = findSizeIssue(topology);
  if (tooMuch !== null) return { ok: false, issues: [tooMuch] };
  const read = readMapSheet(sheet);
  if (!read.ok) return { ok: false, issues: read.issues.map((issue) => `sheet, ${issue}`) };
  const drawing = topologySchema.safeParse(topology);
  if (!drawing.success) return { ok: false, issues: toMessages('topology', drawing.error) };
  const issues = [...findArcIssues(drawing.data), ...findShapeIssues(read.sheet, drawing.data)];
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, sheet: read.sheet, topology: drawing.data };
}

type Topology = z.infer<typeof topologySchema>;

/** Returns the reason why a drawing is too large, or null. Runs before the drawing is validated. */
function findSizeIssue(topology: unknown): string | null {
  const { arcs, objects } = toFields(topology);
  if (Array.isArray(arcs) && arcs.length > MAX_ARCS) return `topology.arcs: more than ${MAX_ARCS} arcs`;
  if (countPoints(topology, Object.values(toFields(objects))) <= MAX_DRAWN_POINTS) return null;
  return `topology.objects: the resolved lines have more than ${MAX_DRAWN_POINTS} points`;
}

/** Checks that each index refers to an arc. A wrong index would otherwise fail only when the map is drawn. */
function findArcIssues({ arcs, objects }: Topology): string[] {
  let points = 0;
  for (const arc of arcs) points += arc.length;
  if (points > MAX_POINTS) return [`topology.arcs: more than ${MAX_POINTS} points`];
  const empty = arcs.findIndex((arc) => arc.length < 2);
  if (empty >= 0) return [`topology.arcs.${empty}: a line needs at least two points`];
  return Object.entries(objects).flatMap(([name, object]) => {
    const geometries = object.type === 'GeometryCollection' ? object.geometries : [object];
    const index = geometries.flatMap((geometry) => (geometry.arcs as unknown[]).flat(3) as number[]);
    const astray = index.find((current) => (current < 0 ? ~current : current) >= arcs.length);
    return astray === undefined ? [] : [`topology.objects.${name}: missing arc ${astray}`];
  });
}

function findShapeIssues({ provinces }: MapSheet, { objects }: Topology): string[] {
  const known = new Set(provinces.map(({ id }) => id));
  const drawn = objects.provinces.geometries.map((geometry) => ('id' in geometry ? geometry.id : undefined));
  const seen = new Set<string>();
  const issues: string[] = [];
  for (const [index, id] of drawn.entries()) {
    const label = `topology.objects.provinces.geometries.${index}`;
    if (id === undefined) issues.push(`${label}: missing id`);
    else if (!known.has(id)) issues.push(`${label}: unknown province ${id}`);
    else if (seen.has(id)) issues.push(`${label}: duplicate shape of ${id}`);
    if (id !== undefined) seen.add(id);
  }
  return issues;
}
