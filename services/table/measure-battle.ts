import { UseCaseError } from '../../contract/errors.ts';
import type { TableBattle } from '../../contract/table.ts';
import { fieldView } from '../../rules/core/table/field-view.ts';
import { measureField } from '../../rules/core/table/measure-field.ts';
import type { AppContext } from '../app-context.ts';
import { bookOf } from '../books.ts';
import { expectSensible } from './table.ts';

/** Measures the field of a battle: footprints, allowances, and what each unit is to each enemy. */
export async function measureBattle(context: AppContext, battle: TableBattle) {
  const book = await bookOf(context, battle.rules);
  expectSensible(book, battle);
  const view = book.field && fieldView(book.field, battle);
  if (!view) throw new UseCaseError('BAD_INPUT', 'the battle has no table to scale', 'battle.field');
  const { units, pairs } = measureField(view);
  return { units: [...units], pairs: [...pairs] };
}
