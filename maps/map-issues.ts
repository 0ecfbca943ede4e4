import { fortsOf, type MapSheet } from './schema.ts';

/** An issue of a map, with the province, or the border as its two ends. */
export interface MapIssue {
  readonly message: string;
  readonly province: string | null;
  readonly border: readonly [string, string] | null;
}

const ofProvince = (province: string, message: string): MapIssue => ({ message, province, border: null });
const ofBorder = (a: string, b: string, message: string): MapIssue => ({ message, province: null, border: [a, b] });

/** Lists the issues of a valid sheet by province name. The map is playable if there are none. */
export function mapIssues(sheet: MapSheet): MapIssue[] {
  const ids = sheet.provinces.map(({ id }) => id);
  const names = new Map(sheet.provinces.map(({ id, name }) => [id, name]));
  const called = (id: string): string => names.get(id) ?? id;
  const beside = neighboursIn(sheet);
  const reached = connectedTo(ids[0]!, beside);
  const pairs = sheet.borders.map(({ a, b }) => [a, b].sort().join(' '));
  return [
    ...repeated(ids).map((twice) => ofProvince(twice, `duplicate id ${twice}: province ${called(twice)}`)),
    ...fortIssues(sheet),
    ...sheet.borders.flatMap(({ a, b }) =>
      [a, b]
        .filter((end) => !names.has(end))
        .map((end) => ofBorder(a, b, `border ${called(a)} - ${called(b)}: unknown province ${end}`)),
    ),
    ...sheet.borders.filter(({ a, b }) => a === b).map(({ a, b }) => ofBorder(a, b, `${called(a)} borders itself`)),
    ...repeated(pairs).map((twice) => {
      const [a, b] = twice.split(' ') as [string, string];
      return ofBorder(a, b, `duplicate border ${called(a)} - ${called(b)}`);
    }),
    ...[...names].filter(([id]) => !beside.has(id)).map(([id, name]) => ofProvince(id, `${name} has no border`)),
    ...[...names]
      .filter(([id]) => beside.has(id) && !reached.has(id))
      .map(([id, name]) => ofProvince(id, `${name} cannot be reached from ${called(ids[0]!)}`)),
  ];
}

/** Lists the messages of the issues. */
export const mapSheetIssues = (sheet: MapSheet): string[] => mapIssues(sheet).map(({ message }) => message);

function fortIssues({ provinces }: MapSheet): MapIssue[] {
  const forts = provinces.flatMap((province) => fortsOf(province).map(({ id, name }) => ({ id, name, of: province })));
  const twice = new Set(repeated(forts.map(({ id }) => id)));
  return [
    ...forts
      .filter(({ id }) => twice.has(id))
      .map(({ id, name, of }) => ofProvince(of.id, `duplicate id ${id}: fort ${name} in ${of.name}`)),
    ...provinces
      .filter(({ fort, forts: listed }) => listed !== undefined && fort !== listed.length > 0)
      .map(({ id, name, fort }) =>
        ofProvince(
          id,
          fort ? `${name} should have a fort, but lists none` : `${name} lists forts, but should have none`,
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
