import { z } from 'zod';
import type { MapTopology } from '../maps/geometry.ts';
import { PART_KINDS } from '../maps/import/raw-map.ts';
import { pictureSchema, topologySchema } from '../maps/map-file.ts';
import { mapSchema } from '../maps/schema.ts';
import { command, importedText, listOf, passThrough, query, storeId } from './base.ts';

const mapSummary = z.object({
  id: storeId,
  title: z.string(),
  origin: z.enum(['shipped', 'own']),
  /** Map from which this map was copied. Null for drawn, imported and shipped maps. */
  basedOn: z.string().nullable(),
  provinces: z.int(),
  version: z.int(),
  binned: z.boolean(),
  /** ISO 8601. Null for shipped maps. */
  createdAt: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type MapSummary = z.output<typeof mapSummary>;

/** Map data for the rules, the map's drawing, and the picture below the drawing. */
const drawing = {
  sheet: mapSchema,
  topology: topologySchema as z.ZodType<MapTopology>,
  picture: pictureSchema.nullable(),
};

const openMap = z.strictObject({
  ...mapSummary.pick({ id: true, origin: true, basedOn: true, binned: true, changedAt: true }).shape,
  /** Version number, to be passed as `base` of an edit. 1 for a shipped map. */
  version: z.int(),
  ...drawing,
});
export type OpenMap = Readonly<z.output<typeof openMap>>;

export const MAP_EXPORTS = ['nomarch-map-file', 'geojson', 'svg', 'borders'] as const;
export type MapExport = (typeof MAP_EXPORTS)[number];

export const MAP_IMPORTS = ['nomarch-map-file', 'geojson', 'topojson', 'svg', 'board', 'borders'] as const;
export type MapImport = (typeof MAP_IMPORTS)[number];

const MAX_TEXT_LENGTH = 25_000_000;
const title = z.string().trim().min(1).max(200);
const written = z.object({ version: z.int(), changedAt: z.string() });

/** Text to import as a map. */
const mapSource = importedText(MAX_TEXT_LENGTH).extend({
  /** Kinds of drawn shapes as corrected by the user, by the shape keys of an earlier report. */
  kinds: z.record(z.string().max(300), z.enum(PART_KINDS)).default({}),
});

/** Shapes of a drawing. Empty if the source is not a drawing, or has too many shapes. */
const drawnParts = z.strictObject({
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  parts: listOf(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      kind: z.enum(PART_KINDS),
      /** Reason why this kind was guessed. */
      why: z.string(),
      /** Shape as an SVG path, within the drawing's width and height. */
      path: z.string(),
    }),
  ),
});
export type DrawnPart = Readonly<z.output<typeof drawnParts>>['parts'][number];

/** Result of a map import. `place` is a province id, or two ids joined by " - ". */
const mapImportReport = z.strictObject({
  format: z.enum(MAP_IMPORTS),
  ...drawing,
  drawn: drawnParts,
  matched: listOf(z.strictObject({ what: z.string(), place: z.string() })),
  guessed: listOf(z.strictObject({ what: z.string(), why: z.string(), place: z.string() })),
  left: listOf(z.strictObject({ what: z.string(), why: z.string() })),
});
export type MapImportReport = Readonly<z.output<typeof mapImportReport>>;

export const maps = {
  /** Shipped maps first, then custom maps, newest change first. Lists maps in the bin only if `binned` is true. */
  all: query.input(z.object({ binned: z.boolean().default(false) })).output(z.array(mapSummary)),
  /** Opens any map, even one in the bin, because campaigns may still use it. */
  open: query.input(z.object({ id: storeId })).output(passThrough(openMap)),
  /** Creates a custom copy of a map. */
  copy: command.input(z.object({ id: storeId, title })).output(passThrough(openMap)),
  /** Creates a custom map from a sheet, with a unique id derived from the sheet. BAD_INPUT names the path of an invalid field. */
  create: command
    .input(z.object({ sheet: z.unknown(), topology: z.unknown(), picture: pictureSchema.nullable().default(null) }))
    .output(passThrough(openMap)),
  /** Saves an edit. CONFLICT if `base` is not the newest version; REFUSED for a shipped map. */
  save: command
    .input(z.object({ id: storeId, base: z.int(), sheet: z.unknown(), topology: z.unknown() }))
    .output(written),
  /** Sets or removes the picture below the map. The version is unchanged. */
  setPicture: command.input(z.object({ id: storeId, picture: pictureSchema.nullable() })).output(z.object({})),
  /** Moves a custom map to the bin. */
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
  restore: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Permanently deletes a map that is in the bin. REFUSED for any other map. */
  purge: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Reads any supported text leniently and saves nothing. BAD_INPUT if it cannot be read. */
  readImport: query.input(mapSource).output(passThrough(mapImportReport)),
  /** Reads a text like `readImport` and saves it as a custom map. */
  importText: command.input(mapSource).output(passThrough(openMap)),
  exportText: query
    .input(z.object({ id: storeId, format: z.enum(MAP_EXPORTS).default('nomarch-map-file') }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
};
