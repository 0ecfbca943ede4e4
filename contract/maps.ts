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
  /** The map it was copied from; null for one drawn by hand or imported, and for a shipped one. */
  basedOn: z.string().nullable(),
  provinces: z.int(),
  version: z.int(),
  binned: z.boolean(),
  /** ISO 8601; null for a map that comes with the app. */
  createdAt: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type MapSummary = z.output<typeof mapSummary>;

/** What the rules know of a map, how it is drawn, and the picture below the drawing. */
const drawing = {
  sheet: mapSchema,
  topology: topologySchema as z.ZodType<MapTopology>,
  picture: pictureSchema.nullable(),
};

/** A whole map, whether it comes with the app or is one's own. */
const openMap = z.strictObject({
  ...mapSummary.pick({ id: true, origin: true, basedOn: true, binned: true, changedAt: true }).shape,
  /** What an edit names as its base; 1 for a shipped map. */
  version: z.int(),
  ...drawing,
});
export type OpenMap = Readonly<z.output<typeof openMap>>;

export const MAP_EXPORTS = ['nomarch-map-file', 'geojson', 'svg', 'borders'] as const;
export type MapExport = (typeof MAP_EXPORTS)[number];

export const MAP_IMPORTS = ['nomarch-map-file', 'geojson', 'topojson', 'svg', 'board', 'borders'] as const;
export type MapImport = (typeof MAP_IMPORTS)[number];

const TEXT = 25_000_000;
const title = z.string().trim().min(1).max(200);
const written = z.object({ version: z.int(), changedAt: z.string() });

/** A text to be read as a map. */
const mapSource = importedText(TEXT).extend({
  /** What shapes of a drawing stand for, by the keys of an earlier report, where its guess is not to count. */
  kinds: z.record(z.string().max(300), z.enum(PART_KINDS)).default({}),
});

/** What was drawn, as a picture; no parts where the source is no drawing, or has too many to look at. */
const drawnParts = z.strictObject({
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  parts: listOf(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      kind: z.enum(PART_KINDS),
      /** Why it is taken for that. */
      why: z.string(),
      /** Its outline as an SVG path within the width and height. */
      path: z.string(),
    }),
  ),
});
export type DrawnPart = Readonly<z.output<typeof drawnParts>>['parts'][number];

/** What an import made of a text. `place` is the province's id, or two ids joined by " - ", where a finding has one. */
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
  /** The shipped ones first, then one's own, newest change first; binned ones only when asked for. */
  all: query.input(z.object({ binned: z.boolean().default(false) })).output(z.array(mapSummary)),
  /** Any map by its id, shipped or own, in the bin or not: what a campaign plays on stays to be had. */
  open: query.input(z.object({ id: storeId })).output(passThrough(openMap)),
  /** A map of one's own like another. */
  copy: command.input(z.object({ id: storeId, title })).output(passThrough(openMap)),
  /** A map of one's own from a sheet and its drawing; its id is made of the sheet's, and unique. BAD_INPUT names the place. */
  create: command
    .input(z.object({ sheet: z.unknown(), topology: z.unknown(), picture: pictureSchema.nullable().default(null) }))
    .output(passThrough(openMap)),
  /** Stores an edit. CONFLICT when `base` is not the newest version; REFUSED for a shipped map. */
  save: command
    .input(z.object({ id: storeId, base: z.int(), sheet: z.unknown(), topology: z.unknown() }))
    .output(written),
  /** Puts a picture below the map, or takes it away; the version stays. */
  setPicture: command.input(z.object({ id: storeId, picture: pictureSchema.nullable() })).output(z.object({})),
  /** Puts an own map into the bin. */
  remove: command.input(z.object({ id: storeId })).output(z.object({})),
  restore: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Deletes a map of the bin for good. REFUSED for one that is not in it. */
  purge: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Reads any text that a map can be made of, leniently, and stores nothing. BAD_INPUT where nothing can be made of it. */
  readImport: query.input(mapSource).output(passThrough(mapImportReport)),
  /** The same, stored as a map of one's own. */
  importText: command.input(mapSource).output(passThrough(openMap)),
  exportText: query
    .input(z.object({ id: storeId, format: z.enum(MAP_EXPORTS).default('nomarch-map-file') }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
};
