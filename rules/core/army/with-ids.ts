import type { ArmyFile } from '../army-file.ts';

export type NewId = () => string;

/** Gives every general, unit and part an id, so that they can be told apart; files by hand may leave ids out. */
export function withIds(army: ArmyFile, newId: NewId): ArmyFile {
  const seen = new Set<string>();
  const identified = <T extends { readonly id?: string | undefined }>(thing: T): T => {
    const id = thing.id !== undefined && !seen.has(thing.id) ? thing.id : newId();
    seen.add(id);
    return thing.id === id ? thing : { ...thing, id };
  };
  return {
    ...army,
    generals: army.generals.map(identified),
    units: army.units.map((unit) => ({ ...identified(unit), parts: unit.parts.map(identified) })),
  };
}
