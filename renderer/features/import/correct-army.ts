import type { ArmyFile } from '../../../rules/core/army-file.ts';

/** By a part's place, `units.2.parts.0`: the list's entry it is to be, or null to leave it out. */
export type Corrections = Readonly<Record<string, string | null>>;

/** The entry of the part at a place; null where there is none. */
export function entryAt(army: ArmyFile, place: string): string | null {
  const [, unit, part] = /^units\.(\d+)\.parts\.(\d+)$/.exec(place) ?? [];
  return army.units[Number(unit)]?.parts[Number(part)]?.entry ?? null;
}

/** The army with guessed parts set right. A unit that loses all its parts goes with them. */
export function correctArmy(army: ArmyFile, corrections: Corrections): ArmyFile {
  const units = army.units.flatMap((unit, at) => {
    const parts = unit.parts.flatMap((part, place) => {
      const entry = corrections[`units.${at}.parts.${place}`];
      if (entry === undefined) return [part];
      return entry === null ? [] : [{ ...part, entry, troop: null }];
    });
    return parts.length > 0 || unit.parts.length === 0 ? [{ ...unit, parts }] : [];
  });
  return { ...army, units };
}
