import { z } from 'zod';

const toHyphenated = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');

/** Creates a unique id from a name. */
export function createId(name: string, taken: { has(id: string): boolean }, otherwise = 'province'): string {
  const stem = toHyphenated(name) || otherwise;
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
}

/** Normalises a name, so that different spellings have the same key. */
export const toNameKey = (name: string): string => toHyphenated(name).replaceAll('-', '');

/** Compares strings without localeCompare, because the order in a file must not depend on the machine's language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Maximum provinces of a map. No campaign needs more, and no screen can draw more. */
export const MAX_PROVINCES = 5000;
export const MAX_BORDERS = 50_000;
const MAX_FORTS = 20;

const line = z.string().min(1).max(200);
const id = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens');
const coordinate = z.number().min(-1e6).max(1e6);
const place = { x: coordinate, y: coordinate };
/** Yearly amount of a province. Campaign amounts are multiples of 500. */
const income = z.int().nonnegative().max(1_000_000).multipleOf(500);

export const TERRAINS = ['river-plain', 'hills', 'mountains', 'desert', 'steppe', 'marsh', 'coast'] as const;
export const BORDER_KINDS = ['land', 'river', 'pass', 'sea'] as const;
export const MOATS = ['none', 'dry', 'wet'] as const;

const fortSchema = z.strictObject({
  id,
  name: line,
  moat: z.enum(MOATS),
  /** True for an earth embankment behind the walls. */
  embankment: z.boolean(),
  /** True if the fort has water or access to it. Such a fort starves later. */
  water: z.boolean(),
});

const provinceSchema = z.strictObject({
  id,
  name: line,
  /** Power that holds the province at the start, or null for no one. */
  power: line.nullable(),
  /** Gold per year. */
  tax: income,
  /** Food points per year. */
  food: income,
  terrain: z.enum(TERRAINS),
  city: z.strictObject({ name: line, ...place }),
  label: z.strictObject(place),
  /** True if there is a fort. `getForts` returns all forts of a province. */
  fort: z.boolean(),
  port: z.boolean(),
  /** Forts of the province, if they differ from the default fort. */
  forts: z.array(fortSchema).max(MAX_FORTS).optional(),
});

const borderSchema = z.strictObject({
  a: id,
  b: id,
  kind: z.enum(BORDER_KINDS),
});

/** Sheet of a map: the part that rules use. Coordinates are map units, y downwards. */
export const mapSchema = z.strictObject({
  format: z.literal('nomarch-map'),
  version: z.literal(1),
  id,
  title: line,
  period: line,
  note: z.string().max(5000),
  credits: z.array(line).max(50),
  width: z.int().positive().max(100_000),
  height: z.int().positive().max(100_000),
  provinces: z.array(provinceSchema).min(1).max(MAX_PROVINCES),
  borders: z.array(borderSchema).max(MAX_BORDERS),
});

export type MapSheet = z.infer<typeof mapSchema>;
export type MapProvince = z.infer<typeof provinceSchema>;
export type MapFort = z.infer<typeof fortSchema>;
export type MapBorder = z.infer<typeof borderSchema>;
export type MapTerrain = MapProvince['terrain'];
export type BorderKind = MapBorder['kind'];

export type MapReading =
  { readonly ok: true; readonly sheet: MapSheet } | { readonly ok: false; readonly issues: readonly string[] };

/** Reads a sheet from the content of a file. Issues name the province and the field. */
export function readMapSheet(content: unknown): MapReading {
  const read = mapSchema.safeParse(content);
  if (read.success) return { ok: true, sheet: read.data };
  const placeOf = createLocator(content);
  return { ok: false, issues: read.error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`) };
}

type Lists = Readonly<Record<PropertyKey, unknown>>;

/** Returns the names of provinces by id. Omits provinces for which the content has no name. */
function readNames({ provinces }: Lists): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const one of Array.isArray(provinces) ? (provinces as unknown[]) : []) {
    const [key, name] = [readText(one, 'id'), readText(one, 'name')];
    if (key !== null && name !== null) names.set(key, name);
  }
  return names;
}

/** Creates a function that describes the location of an issue: the province or border by name, and the field. */
function createLocator(content: unknown): (path: readonly PropertyKey[]) => string {
  const lists = typeof content === 'object' && content !== null ? (content as Lists) : {};
  const names = readNames(lists);
  const getName = (end: string | null): string => (end === null ? '?' : (names.get(end) ?? end));
  return ([list, index, ...field]) => {
    if (list === undefined || (list !== 'provinces' && list !== 'borders') || typeof index !== 'number')
      return [list, index, ...field].filter((one) => one !== undefined).join('.') || 'map';
    const entry = (lists[list] as readonly unknown[])[index];
    const name =
      list === 'provinces'
        ? `province ${readText(entry, 'name') ?? readText(entry, 'id') ?? index}`
        : `border ${getName(readText(entry, 'a'))} - ${getName(readText(entry, 'b'))}`;
    return field.length === 0 ? name : `${name}, ${field.join('.')}`;
  };
}

function readText(entry: unknown, field: string): string | null {
  const value =
    typeof entry === 'object' && entry !== null ? (entry as Readonly<Record<string, unknown>>)[field] : null;
  return typeof value === 'string' ? value.slice(0, 100) : null;
}

/** Returns the forts of a province. By default `fort: true` means one named after the city, with water only if it is a port. */
export function getForts({ id, city, fort, port, forts }: MapProvince): readonly MapFort[] {
  if (forts !== undefined) return forts;
  return fort ? [{ id: `${id}-fort`, name: city.name, moat: 'none', embankment: false, water: port }] : [];
}

/**
 * Yearly tax and food by terrain. Irrigated plains feed and pay most. Harbours pay through trade, not grain. Rain-fed hills are average.
 * Mountains, steppe and desert only support flocks and pay little. Marshes have fish, dates and reeds but few taxpayers.
 */
export const INCOME_BY_TERRAIN: Readonly<Record<MapTerrain, { readonly tax: number; readonly food: number }>> = {
  'river-plain': { tax: 4500, food: 12000 },
  coast: { tax: 4500, food: 9500 },
  hills: { tax: 4000, food: 9500 },
  marsh: { tax: 3500, food: 10500 },
  mountains: { tax: 3000, food: 7500 },
  steppe: { tax: 3000, food: 8000 },
  desert: { tax: 2000, food: 5000 },
};
