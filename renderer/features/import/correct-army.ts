import type { ImportReport } from '../../../contract/armies.ts';
import type { ArmyFile, ArmyUnit } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';

/** A code in a picture: text, top left corner and height. */
interface FoundCode {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** Sorts codes by line and from left to right. Codes less than half their height apart are in the same line. */
export function sortByLine(codes: readonly FoundCode[]): readonly FoundCode[] {
  const lines: FoundCode[][] = [];
  for (const code of codes.toSorted((one, other) => one.top - other.top)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && code.top - first.top < first.height / 2) line.push(code);
    else lines.push([code]);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.left - other.left));
}

/** Removes duplicate pieces of a link and puts the piece with its start first. */
export function orderPieces(pieces: readonly string[]): readonly string[] {
  const once = [...new Set(pieces)];
  return [
    ...once.filter((piece) => piece.startsWith('nomarch:')),
    ...once.filter((piece) => !piece.startsWith('nomarch:')),
  ];
}

/** New entry by place, such as `units.2.parts.0` or `missing.3`. Null leaves the troops out. */
export type Corrections = Readonly<Record<string, string | null>>;

type Imported = Pick<ImportReport, 'army' | 'missing'>;
type Missing = ImportReport['missing'][number] & { readonly entry: string };

/** Returns the entry of the part at a place, or null. */
export function findEntry(army: ArmyFile, place: string): string | null {
  const [, unit, part] = /^units\.(\d+)\.parts\.(\d+)$/.exec(place) ?? [];
  return army.units[Number(unit)]?.parts[Number(part)]?.entry ?? null;
}

/** Clears the name of a unit named after its first troops if those change. */
function getName(unit: ArmyUnit, parts: ArmyUnit['parts'], list: NationList | null): string {
  const first = unit.parts[0]?.entry ?? null;
  const name = list?.entries.find(({ id }) => id === first)?.name;
  return unit.name === name && parts[0]?.entry !== first ? '' : unit.name;
}

const toPart = ({ entry, count }: Missing): ArmyUnit['parts'][number] => ({ entry, troop: null, count });

/** Creates units from omitted troops. Troops of the same unit name are combined. */
function createUnits(missing: readonly Missing[]): ArmyUnit[] {
  const units: ArmyUnit[] = [];
  for (const each of missing) {
    const above = units.at(-1);
    if (above && each.name !== null && above.name === each.name) above.parts.push(toPart(each));
    else units.push(...Array.from({ length: each.times }, () => ({ name: each.name ?? '', parts: [toPart(each)] })));
  }
  return units;
}

/** Applies corrections and adds omitted troops. Units without parts are removed. */
export function correctArmy({ army, missing }: Imported, corrections: Corrections, list: NationList | null): ArmyFile {
  const restored = missing.flatMap((each, at): Missing[] => {
    const entry = corrections[`missing.${at}`];
    return typeof entry === 'string' ? [{ ...each, entry }] : [];
  });
  const byUnit = Map.groupBy(restored, ({ unit }) => unit);
  const newBefore = (at: number): ArmyUnit[] => createUnits((byUnit.get(at) ?? []).filter(({ joins }) => !joins));
  const units = army.units.flatMap((unit, at) => {
    const kept = unit.parts.flatMap((part, place) => {
      const entry = corrections[`units.${at}.parts.${place}`];
      if (entry === undefined) return [part];
      return entry === null ? [] : [{ ...part, entry, troop: null }];
    });
    const parts = [...kept, ...(byUnit.get(at) ?? []).filter(({ joins }) => joins).map(toPart)];
    const stays = parts.length > 0 || unit.parts.length === 0;
    return [...newBefore(at), ...(stays ? [{ ...unit, name: getName(unit, parts, list), parts }] : [])];
  });
  return { ...army, units: [...units, ...newBefore(army.units.length)] };
}
