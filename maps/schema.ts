import { z } from 'zod';

const line = z.string().min(1);
const id = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'expected lower-case words joined by hyphens');
const place = { x: z.number(), y: z.number() };
/** Campaign sums are counted in five hundreds. */
const income = z.int().nonnegative().multipleOf(500);

const provinceSchema = z.strictObject({
  id,
  name: line,
  /** The power that holds it when the campaign begins; null is nobody. */
  power: line.nullable(),
  /** Gold a year. */
  tax: income,
  /** Food points a year. */
  food: income,
  terrain: z.enum(['river-plain', 'hills', 'mountains', 'desert', 'steppe', 'marsh', 'coast']),
  city: z.strictObject({ name: line, ...place }),
  label: z.strictObject(place),
  fort: z.boolean(),
  port: z.boolean(),
});

const borderSchema = z.strictObject({
  a: id,
  b: id,
  kind: z.enum(['land', 'river', 'pass', 'sea']),
});

/** A map's sheet: what the rules know of it. Places are map units, y downwards. */
export const mapSchema = z.strictObject({
  format: z.literal('nomarch-map'),
  version: z.literal(1),
  id,
  title: line,
  period: line,
  note: z.string(),
  credits: z.array(line),
  width: z.int().positive(),
  height: z.int().positive(),
  provinces: z.array(provinceSchema).min(1),
  borders: z.array(borderSchema),
});

export type MapSheet = z.infer<typeof mapSchema>;

export type MapReading =
  { readonly ok: true; readonly sheet: MapSheet } | { readonly ok: false; readonly faults: readonly string[] };

/** Reads a sheet from a file's content; a fault names the province and the field. */
export function readMapSheet(content: unknown): MapReading {
  const read = mapSchema.safeParse(content);
  if (read.success) return { ok: true, sheet: read.data };
  return {
    ok: false,
    faults: read.error.issues.map(({ path, message }) => `${placeIn(content, path)}: ${message}`),
  };
}

function placeIn(content: unknown, path: readonly PropertyKey[]): string {
  const [list, index, ...field] = path;
  if (typeof index !== 'number') return path.join('.') || 'map';
  const entry = (content as Record<PropertyKey, unknown[]>)[list!]![index] as Record<string, string> | null;
  const name =
    list === 'provinces'
      ? `province ${entry?.['id'] ?? index}`
      : `border ${entry?.['a'] ?? '?'} - ${entry?.['b'] ?? '?'}`;
  return field.length === 0 ? name : `${name}, ${field.join('.')}`;
}

/** What is wrong with a well-formed sheet as a map; empty when it can be played on. */
export function mapSheetFaults(sheet: MapSheet): string[] {
  const ids = sheet.provinces.map((province) => province.id);
  const known = new Set(ids);
  const reached = connectedTo(ids[0]!, sheet.borders);
  const bordered = new Set(sheet.borders.flatMap(({ a, b }) => [a, b]));
  const pairs = sheet.borders.map(({ a, b }) => [a, b].sort().join(' - '));
  return [
    ...repeated(ids).map((twice) => `two provinces have the id ${twice}`),
    ...sheet.borders.flatMap(({ a, b }) =>
      [a, b].filter((end) => !known.has(end)).map((end) => `border ${a} - ${b}: there is no province ${end}`),
    ),
    ...sheet.borders.filter(({ a, b }) => a === b).map(({ a }) => `${a} borders on itself`),
    ...repeated(pairs).map((twice) => `border ${twice} is listed twice`),
    ...[...known].filter((one) => !bordered.has(one)).map((one) => `${one} has no border`),
    ...[...known]
      .filter((one) => bordered.has(one) && !reached.has(one))
      .map((one) => `${one} cannot be reached from ${ids[0]!}`),
  ];
}

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, i) => names.indexOf(name) !== i)),
];

function connectedTo(start: string, borders: MapSheet['borders']): Set<string> {
  const reached = new Set([start]);
  for (const one of reached)
    for (const { a, b } of borders) {
      if (a === one) reached.add(b);
      if (b === one) reached.add(a);
    }
  return reached;
}
