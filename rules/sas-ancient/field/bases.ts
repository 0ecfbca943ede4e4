import type { Body } from '../../../battlefield/position.ts';
import type { FieldTerms } from '../../core/field-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { troopOf } from '../define-procedure.ts';
import { SAS_F1 } from '../rulings.ts';
import type { Kind } from '../troops/kinds.ts';

/** Millimetres to an inch of the book (SAS Ancient Rules, Ground scale). */
export const MILLIMETRES = 25;

/** The front of an element and the elements of a unit (ruling SAS-F1). */
const FRONT = 40 / MILLIMETRES;
const ELEMENTS = { default: 4, two: 2 } as const;

const LOOSE = 20;
const MOUNTED = 30;
const LARGE = 40;

/* Millimetres of an element; 15 for all who are not named (ruling SAS-F1). */
const DEPTHS: Readonly<Partial<Record<Kind, number>>> = {
  warband: LOOSE,
  bowmen: LOOSE,
  peltasts: LOOSE,
  psiloi: LOOSE,
  knights: MOUNTED,
  cavalry: MOUNTED,
  'light-horse': MOUNTED,
  horde: MOUNTED,
  elephants: LARGE,
  expendables: LARGE,
  artillery: LARGE,
  'war-wagon': LARGE,
};

/** The elements of the units that are left: losses are of strength, and take no element off. */
export function bodyOf(unit: TableUnit, { rulings, baseFront = FRONT }: FieldTerms): Body | null {
  const troop = troopOf(unit);
  const units = unit.parts.reduce((sum, { left }) => sum + left, 0);
  if (!troop || units === 0) return null;
  const each = ELEMENTS[choiceInForce(SAS_F1, rulings) === 'two' ? 'two' : 'default'];
  const depth = troop.mount === 'chariot' ? LARGE : (DEPTHS[troop.kind] ?? 15);
  return { bases: units * each, base: { front: baseFront, depth: depth / MILLIMETRES } };
}
