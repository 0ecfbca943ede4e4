import { z } from 'zod';
import type { MapTopology } from './geometry.ts';
import { type MapSheet, readMapSheet } from './schema.ts';

/** What a drawing may come to once its arcs are unfolded: what a screen draws without being long about it. */
const MOST_DRAWN_POINTS = 1_000_000;

/** What is counted of a TopoJSON; what is no arc and no geometry counts nothing. */
interface Countable {
  readonly arcs?: unknown;
  readonly geometries?: unknown;
}

const countable = (value: unknown): Countable => (typeof value === 'object' && value !== null ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/**
 * The points of a TopoJSON's objects once every arc that they speak of is unfolded, without unfolding any: a file of a few kilobytes
 * may speak of one long arc many thousand times. Counts no further than past `most`. The document need not be a fit one.
 */
export function pointsThroughArcs(document: unknown, objects: readonly unknown[], most = MOST_DRAWN_POINTS): number {
  const arcs = listOf(countable(document).arcs);
  let points = 0;
  const waiting: unknown[] = objects.map(countable);
  while (waiting.length > 0 && points <= most) {
    const one = waiting.pop();
    if (typeof one === 'number') points += listOf(arcs[one < 0 ? ~one : one]).length;
    else if (Array.isArray(one)) for (const part of one as unknown[]) waiting.push(part);
    else {
      const { arcs: own, geometries } = countable(one);
      waiting.push(listOf(own), listOf(geometries));
    }
  }
  return points;
}

const MOST_ARCS = 200_000;
const MOST_POINTS = 1_000_000;
/** Characters of a picture's data URL: about six million bytes. */
export const LONGEST_PICTURE = 8_000_000;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const pair = z.tuple([z.number(), z.number()]);
const arcIndex = z.int();
const rings = z.array(z.array(arcIndex));
/** What the drawing of a map may be made of. */
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
  arcs: z.array(z.array(pair).max(MOST_POINTS)).max(MOST_ARCS),
  objects: z.strictObject({
    provinces: collection,
    outside: collection,
    land: z.union([geometrySchema, collection]),
    rivers: z.union([geometrySchema, collection]),
    lakes: z.union([geometrySchema, collection]),
  }),
});

/** A picture below the drawing, in map units. */
export const pictureSchema = z.strictObject({
  /** Pixels only: an image that could hold more than pixels is not taken. */
  url: z
    .string()
    .max(LONGEST_PICTURE, 'the picture is larger than six million bytes')
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

/** A whole map in one document: what the rules know of it, how it is drawn, and the picture it was drawn over. */
export interface MapFile {
  readonly format: 'nomarch-map-file';
  readonly version: 1;
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly picture: MapPicture | null;
}

export type MapFileReading =
  { readonly ok: true; readonly file: MapFile } | { readonly ok: false; readonly issues: readonly string[] };

const sentences = (label: string, error: z.ZodError): string[] =>
  error.issues.map(({ path, message }) => `${[label, ...path.map(String)].join('.')}: ${message}`);

/** Reads a whole map; an issue names the place. Sheet and drawing must speak of the same provinces. */
export function readMapFile(content: unknown): MapFileReading {
  const outer = envelope.safeParse(content);
  if (!outer.success) return { ok: false, issues: sentences('map', outer.error) };
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

/** Reads a sheet and its drawing, and holds one against the other. */
export function readMapDrawing(sheet: unknown, topology: unknown): DrawingReading {
  const tooMuch = drawingIssue(topology);
  if (tooMuch !== null) return { ok: false, issues: [tooMuch] };
  const read = readMapSheet(sheet);
  if (!read.ok) return { ok: false, issues: read.issues.map((issue) => `sheet, ${issue}`) };
  const drawing = topologySchema.safeParse(topology);
  if (!drawing.success) return { ok: false, issues: sentences('topology', drawing.error) };
  const issues = [...arcIssues(drawing.data), ...strayShapes(read.sheet, drawing.data)];
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, sheet: read.sheet, topology: drawing.data };
}

type Topology = z.infer<typeof topologySchema>;

/** Why a drawing is too much for a screen; null where it is not. Counted before anything of it is checked or unfolded. */
function drawingIssue(topology: unknown): string | null {
  const { arcs, objects } = fieldsOf(topology);
  if (Array.isArray(arcs) && arcs.length > MOST_ARCS) return `topology.arcs: more than ${MOST_ARCS} of them`;
  if (pointsThroughArcs(topology, Object.values(fieldsOf(objects))) <= MOST_DRAWN_POINTS) return null;
  return `topology.objects: unfolded, their lines have more than ${MOST_DRAWN_POINTS} points`;
}

/** Every index must lead to an arc: a drawing that follows one that is not there would fail far from here. */
function arcIssues({ arcs, objects }: Topology): string[] {
  let points = 0;
  for (const arc of arcs) points += arc.length;
  if (points > MOST_POINTS) return [`topology.arcs: more than ${MOST_POINTS} points`];
  const empty = arcs.findIndex((arc) => arc.length < 2);
  if (empty >= 0) return [`topology.arcs.${empty}: a line wants two points or more`];
  return Object.entries(objects).flatMap(([name, object]) => {
    const geometries = object.type === 'GeometryCollection' ? object.geometries : [object];
    const index = geometries.flatMap((geometry) => (geometry.arcs as unknown[]).flat(3) as number[]);
    const astray = index.find((one) => (one < 0 ? ~one : one) >= arcs.length);
    return astray === undefined ? [] : [`topology.objects.${name}: there is no arc ${astray}`];
  });
}

function strayShapes({ provinces }: MapSheet, { objects }: Topology): string[] {
  const known = new Set(provinces.map(({ id }) => id));
  const drawn = objects.provinces.geometries.map((geometry) => ('id' in geometry ? geometry.id : undefined));
  const seen = new Set<string>();
  const issues: string[] = [];
  for (const [index, id] of drawn.entries()) {
    const label = `topology.objects.provinces.geometries.${index}`;
    if (id === undefined) issues.push(`${label}: it has no id`);
    else if (!known.has(id)) issues.push(`${label}: there is no province ${id}`);
    else if (seen.has(id)) issues.push(`${label}: ${id} is drawn twice`);
    if (id !== undefined) seen.add(id);
  }
  return issues;
}
