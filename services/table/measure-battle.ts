import { UseCaseError } from '../../contract/errors.ts';
import type { TableBattle } from '../../contract/table.ts';
import type { FieldTerms } from '../../rules/core/field-rules.ts';
import { measureField, type PlacedUnit } from '../../rules/core/table/measure-field.ts';
import { tableUnit } from '../../rules/core/table/table-unit.ts';
import type { AppContext } from '../app-context.ts';
import { bookOf } from '../books.ts';
import { expectSensible } from './table.ts';

/** The units that stand on a battle's field, with where each stands. */
function placedUnits(battle: TableBattle): readonly PlacedUnit[] {
  return battle.sides.flatMap((side, at) =>
    side.units.flatMap((stored): readonly PlacedUnit[] => {
      const position = battle.field?.placed[stored.id];
      const unit = tableUnit(battle, side, stored, null);
      return position && unit && !unit.gone ? [{ id: stored.id, name: stored.name, side: at, unit, position }] : [];
    }),
  );
}

/** Measures the field of a battle: footprints, allowances, and what each unit is to each enemy. */
export async function measureBattle(context: AppContext, battle: TableBattle) {
  const book = await bookOf(context, battle.rules);
  expectSensible(book, battle);
  const rules = book.field;
  if (!battle.field || !rules) throw new UseCaseError('BAD_INPUT', 'the battle has no table to scale', 'battle.field');
  const { ground, baseFront } = battle.field;
  const terms: FieldTerms = {
    rulings: battle.rulings,
    agreed: battle.agreed ?? {},
    settings: battle.settings ?? {},
    ...(baseFront === undefined ? {} : { baseFront }),
  };
  const { units, pairs } = measureField(rules, placedUnits(battle), ground, terms);
  return { units: [...units], pairs: [...pairs] };
}
