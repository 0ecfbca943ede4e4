import { fortsOf } from './forts.ts';
import type { MapSheet } from './schema.ts';

/** What is wrong with a map, and where: the province, or the border by its two ends. */
export interface MapIssue {
  readonly message: string;
  readonly province: string | null;
  readonly border: readonly [string, string] | null;
}

const ofProvince = (province: string, message: string): MapIssue => ({ message, province, border: null });
const ofBorder = (a: string, b: string, message: string): MapIssue => ({ message, province: null, border: [a, b] });

/** What is wrong with a well-formed sheet as a map; empty when it can be played on. */
export function mapIssues(sheet: MapSheet): MapIssue[] {
  const ids = sheet.provinces.map(({ id }) => id);
  const known = new Set(ids);
  const beside = neighboursIn(sheet);
  const reached = connectedTo(ids[0]!, beside);
  const pairs = sheet.borders.map(({ a, b }) => [a, b].sort().join(' - '));
  return [
    ...repeated(ids).map((twice) => ofProvince(twice, `two provinces have the id ${twice}`)),
    ...fortIssues(sheet),
    ...sheet.borders.flatMap(({ a, b }) =>
      [a, b]
        .filter((end) => !known.has(end))
        .map((end) => ofBorder(a, b, `border ${a} - ${b}: there is no province ${end}`)),
    ),
    ...sheet.borders.filter(({ a, b }) => a === b).map(({ a, b }) => ofBorder(a, b, `${a} borders on itself`)),
    ...repeated(pairs).map((twice) => {
      const [a, b] = twice.split(' - ') as [string, string];
      return ofBorder(a, b, `border ${twice} is listed twice`);
    }),
    ...[...known].filter((one) => !beside.has(one)).map((one) => ofProvince(one, `${one} has no border`)),
    ...[...known]
      .filter((one) => beside.has(one) && !reached.has(one))
      .map((one) => ofProvince(one, `${one} cannot be reached from ${ids[0]!}`)),
  ];
}

/** The same in words alone. */
export const mapSheetIssues = (sheet: MapSheet): string[] => mapIssues(sheet).map(({ message }) => message);

function fortIssues({ provinces }: MapSheet): MapIssue[] {
  const holders = provinces.flatMap((province) => fortsOf(province).map((fort) => ({ id: fort.id, of: province.id })));
  const twice = new Set(repeated(holders.map(({ id }) => id)));
  return [
    ...holders.filter(({ id }) => twice.has(id)).map(({ id, of }) => ofProvince(of, `two forts have the id ${id}`)),
    ...provinces
      .filter(({ fort, forts }) => forts !== undefined && fort !== forts.length > 0)
      .map(({ id, fort }) =>
        ofProvince(
          id,
          fort ? `${id} is said to have a fort, and lists none` : `${id} lists forts, but is said to have none`,
        ),
      ),
  ];
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) (seen.has(name) ? twice : seen).add(name);
  return [...twice];
}

function neighboursIn({ borders }: MapSheet): Map<string, string[]> {
  const beside = new Map<string, string[]>();
  const add = (from: string, to: string): void => {
    const others = beside.get(from);
    if (others) others.push(to);
    else beside.set(from, [to]);
  };
  for (const { a, b } of borders) {
    add(a, b);
    add(b, a);
  }
  return beside;
}

function connectedTo(start: string, beside: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set([start]);
  for (const one of reached) for (const other of beside.get(one) ?? []) reached.add(other);
  return reached;
}
