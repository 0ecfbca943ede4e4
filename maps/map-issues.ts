import { getForts, type MapSheet } from './schema.ts';

/** An issue of a map, with the province concerned, or the two provinces of the border. */
export interface MapIssue {
  readonly message: string;
  readonly province: string | null;
  readonly border: readonly [string, string] | null;
}

const provinceIssue = (province: string, message: string): MapIssue => ({ message, province, border: null });
const borderIssue = (a: string, b: string, message: string): MapIssue => ({ message, province: null, border: [a, b] });

/** Lists the issues of a valid sheet, sorted by province name. The map is playable if there are none. */
export function findMapIssues(sheet: MapSheet): MapIssue[] {
  const ids = sheet.provinces.map(({ id }) => id);
  const names = new Map(sheet.provinces.map(({ id, name }) => [id, name]));
  const getName = (id: string): string => names.get(id) ?? id;
  const neighbours = getNeighbours(sheet);
  const reached = findConnected(ids[0]!, neighbours);
  const pairs = sheet.borders.map(({ a, b }) => [a, b].sort().join(' '));
  return [
    ...findDuplicates(ids).map((twice) => provinceIssue(twice, `duplicate id ${twice}: province ${getName(twice)}`)),
    ...findFortIssues(sheet),
    ...sheet.borders.flatMap(({ a, b }) =>
      [a, b]
        .filter((end) => !names.has(end))
        .map((end) => borderIssue(a, b, `border ${getName(a)} - ${getName(b)}: unknown province ${end}`)),
    ),
    ...sheet.borders.filter(({ a, b }) => a === b).map(({ a, b }) => borderIssue(a, b, `${getName(a)} borders itself`)),
    ...findDuplicates(pairs).map((twice) => {
      const [a, b] = twice.split(' ') as [string, string];
      return borderIssue(a, b, `duplicate border ${getName(a)} - ${getName(b)}`);
    }),
    ...[...names].filter(([id]) => !neighbours.has(id)).map(([id, name]) => provinceIssue(id, `${name} has no border`)),
    ...[...names]
      .filter(([id]) => neighbours.has(id) && !reached.has(id))
      .map(([id, name]) => provinceIssue(id, `${name} cannot be reached from ${getName(ids[0]!)}`)),
  ];
}

/** Lists the messages of the issues. */
export const listMapIssues = (sheet: MapSheet): string[] => findMapIssues(sheet).map(({ message }) => message);

function findFortIssues({ provinces }: MapSheet): MapIssue[] {
  const forts = provinces.flatMap((province) =>
    getForts(province).map(({ id, name }) => ({ id, name, province: province })),
  );
  const twice = new Set(findDuplicates(forts.map(({ id }) => id)));
  return [
    ...forts
      .filter(({ id }) => twice.has(id))
      .map(({ id, name, province }) =>
        provinceIssue(province.id, `duplicate id ${id}: fort ${name} in ${province.name}`),
      ),
    ...provinces
      .filter(({ fort, forts: listed }) => listed !== undefined && fort !== listed.length > 0)
      .map(({ id, name, fort }) =>
        provinceIssue(
          id,
          fort ? `${name} should have a fort, but lists none` : `${name} lists forts, but should have none`,
        ),
      ),
  ];
}

function findDuplicates(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) (seen.has(name) ? twice : seen).add(name);
  return [...twice];
}

function getNeighbours({ borders }: MapSheet): Map<string, string[]> {
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

function findConnected(start: string, beside: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set([start]);
  for (const one of reached) for (const neighbour of beside.get(one) ?? []) reached.add(neighbour);
  return reached;
}
