import type { ArmyFile, ArmyUnit } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';

/** By a part's place, `units.2.parts.0`: the list's entry it is to be, or null to leave it out. */
export type Corrections = Readonly<Record<string, string | null>>;

/** The entry of the part at a place; null where there is none. */
export function entryAt(army: ArmyFile, place: string): string | null {
  const [, unit, part] = /^units\.(\d+)\.parts\.(\d+)$/.exec(place) ?? [];
  return army.units[Number(unit)]?.parts[Number(part)]?.entry ?? null;
}

/** A unit that the import named after its first troops is no longer called so when they are others. */
function nameOf(unit: ArmyUnit, parts: ArmyUnit['parts'], list: NationList | null): string {
  const first = unit.parts[0]?.entry ?? null;
  const name = list?.entries.find(({ id }) => id === first)?.name;
  return unit.name === name && parts[0]?.entry !== first ? '' : unit.name;
}

/** The army with guessed parts set right. A unit that loses all its parts goes with them. */
export function correctArmy(army: ArmyFile, corrections: Corrections, list: NationList | null): ArmyFile {
  const units = army.units.flatMap((unit, at) => {
    const parts = unit.parts.flatMap((part, place) => {
      const entry = corrections[`units.${at}.parts.${place}`];
      if (entry === undefined) return [part];
      return entry === null ? [] : [{ ...part, entry, troop: null }];
    });
    return parts.length > 0 || unit.parts.length === 0 ? [{ ...unit, name: nameOf(unit, parts, list), parts }] : [];
  });
  return { ...army, units };
}
