import type { ArmyFile } from '../army-file.ts';

export type NewId = () => string;

/** Adds missing ids to generals, units and parts, and replaces duplicates. Files written by hand may lack ids. */
export function addIds(army: ArmyFile, newId: NewId): ArmyFile {
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

const removeId = <T extends { readonly id?: string | undefined }>({ id: _id, ...rest }: T): Omit<T, 'id'> => rest;

/** Removes the ids of generals, units and parts, for readers that assign new ones. */
export const removeIds = (army: ArmyFile): ArmyFile => ({
  ...army,
  generals: army.generals.map(removeId),
  units: army.units.map((unit) => ({ ...removeId(unit), parts: unit.parts.map(removeId) })),
});
