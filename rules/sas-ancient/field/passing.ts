import { typedDice } from '../../core/dice.ts';
import type { FieldTerms } from '../../core/field-rules.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { interpenetration } from '../battle/interpenetration.ts';
import { troopOf } from '../define-procedure.ts';

/** Who goes through a friend without a point of initiative, which the field does not count (Interpenetration). */
export function passesForNothing(unit: TableUnit, friend: TableUnit, manner: string, terms: FieldTerms): boolean {
  if (manner !== 'move' || unit.morale === 'routed' || friend.morale === 'routed') return false;
  const [mover, through] = [unit, friend].map((each) => ({ kind: troopOf(each)?.kind }));
  const asked = interpenetration.input.safeParse({ mover, through });
  if (!asked.success) return false;
  const { passes, cost } = interpenetration.resolve(asked.data, typedDice([]), terms.rulings).outcome;
  return passes && cost === 0;
}
