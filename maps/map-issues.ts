import { fortsOf, type MapSheet } from './schema.ts';

/** What is wrong with a map, and where: the province, or the border by its two ends. */
export interface MapIssue {
  readonly message: string;
  readonly province: string | null;
  readonly border: readonly [string, string] | null;
}

const ofProvince = (province: string, message: string): MapIssue => ({ message, province, border: null });
const ofBorder = (a: string, b: string, message: string): MapIssue => ({ message, province: null, border: [a, b] });

/** What is wrong with a well-formed sheet as a map; empty when it can be played on. Provinces go by their names. */
export function mapIssues(sheet: MapSheet): MapIssue[] {
  const ids = sheet.provinces.map(({ id }) => id);
  const names = new Map(sheet.provinces.map(({ id, name }) => [id, name]));
  const called = (id: string): string => names.get(id) ?? id;
  const beside = neighboursIn(sheet);
  const reached = connectedTo(ids[0]!, beside);
  const pairs = sheet.borders.map(({ a, b }) => [a, b].sort().join(' '));
  return [
    ...repeated(ids).map((twice) => ofProvince(twice, `${called(twice)} and another province have the id ${twice}`)),
    ...fortIssues(sheet),
    ...sheet.borders.flatMap(({ a, b }) =>
      [a, b]
        .filter((end) => !names.has(end))
        .map((end) => ofBorder(a, b, `the border ${called(a)} - ${called(b)}: there is no province ${end}`)),
    ),
    ...sheet.borders.filter(({ a, b }) => a === b).map(({ a, b }) => ofBorder(a, b, `${called(a)} borders on itself`)),
    ...repeated(pairs).map((twice) => {
      const [a, b] = twice.split(' ') as [string, string];
      return ofBorder(a, b, `the border ${called(a)} - ${called(b)} is listed twice`);
    }),
    ...[...names].filter(([id]) => !beside.has(id)).map(([id, name]) => ofProvince(id, `${name} has no border`)),
    ...[...names]
      .filter(([id]) => beside.has(id) && !reached.has(id))
      .map(([id, name]) => ofProvince(id, `${name} cannot be reached from ${called(ids[0]!)}`)),
  ];
}

/** The same in words alone. */
export const mapSheetIssues = (sheet: MapSheet): string[] => mapIssues(sheet).map(({ message }) => message);

function fortIssues({ provinces }: MapSheet): MapIssue[] {
  const forts = provinces.flatMap((province) => fortsOf(province).map(({ id, name }) => ({ id, name, of: province })));
  const twice = new Set(repeated(forts.map(({ id }) => id)));
  return [
    ...forts
      .filter(({ id }) => twice.has(id))
      .map(({ id, name, of }) => ofProvince(of.id, `the fort ${name} in ${of.name} and another have the id ${id}`)),
    ...provinces
      .filter(({ fort, forts: listed }) => listed !== undefined && fort !== listed.length > 0)
      .map(({ id, name, fort }) =>
        ofProvince(
          id,
          fort ? `${name} is said to have a fort, and lists none` : `${name} lists forts, but is said to have none`,
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
