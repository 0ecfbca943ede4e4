import { armyToLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';

const withoutId = <T extends { readonly id?: string | undefined }>({ id: _id, ...rest }: T): Omit<T, 'id'> => rest;

/** The army's link. The ids of its parts are this window's own and would double its length: whoever reads it gives new ones. */
export const linkOf = (army: ArmyFile): string =>
  armyToLink({
    ...army,
    generals: army.generals.map(withoutId),
    units: army.units.map((unit) => ({ ...withoutId(unit), parts: unit.parts.map(withoutId) })),
  });
