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
  /** Map it was copied from. Null for drawn, imported and shipped maps. */
  basedOn: z.string().nullable(),
  provinces: z.int(),
  version: z.int(),
  binned: z.boolean(),
  /** ISO 8601. Null for shipped maps. */
  createdAt: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type MapSummary = z.output<typeof mapSummary>;

/** Map data for the rules, its drawing, and the picture below the drawing. */
const drawing = {
  sheet: mapSchema,
  topology: topologySchema as z.ZodType<MapTopology>,
  picture: pictureSchema.nullable(),
};

const openMap = z.strictObject({
  ...mapSummary.pick({ id: true, origin: true, basedOn: true, binned: true, changedAt: true }).shape,
  /** Base of an edit. 1 for a shipped map. */
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
  /** Corrected kinds of drawn shapes, by the keys of an earlier report. */
  kinds: z.record(z.string().max(300), z.enum(PART_KINDS)).default({}),
});

/** Shapes of a drawing. Empty if the source is no drawing or has too many. */
const drawnParts = z.strictObject({
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  parts: listOf(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      kind: z.enum(PART_KINDS),
      /** Reason for the guessed kind. */
      why: z.string(),
      /** SVG path within the width and height. */
      path: z.string(),
    }),
  ),
});
export type DrawnPart = Readonly<z.output<typeof drawnParts>>['parts'][number];

/** Result of an import. `place` is a province id, or two ids joined by " - ". */
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
  /** Shipped maps first, then custom ones by newest change. Maps in the bin only on request. */
  all: query.input(z.object({ binned: z.boolean().default(false) })).output(z.array(mapSummary)),
  /** Opens any map, even from the bin: campaigns still need it. */
  open: query.input(z.object({ id: storeId })).output(passThrough(openMap)),
  /** Creates a custom copy. */
  copy: command.input(z.object({ id: storeId, title })).output(passThrough(openMap)),
  /** Creates a custom map with a unique id derived from the sheet. BAD_INPUT names the path. */
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
  /** Deletes a map in the bin permanently. REFUSED if it is not in the bin. */
  purge: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Reads any supported text leniently and saves nothing. BAD_INPUT if it cannot be read. */
  readImport: query.input(mapSource).output(passThrough(mapImportReport)),
  /** Like `readImport`, saved as a custom map. */
  importText: command.input(mapSource).output(passThrough(openMap)),
  exportText: query
    .input(z.object({ id: storeId, format: z.enum(MAP_EXPORTS).default('nomarch-map-file') }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
};
