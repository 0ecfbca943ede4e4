import type { BattleFieldPlan, TableBattle } from '../table.ts';
import type { FieldRules } from '../../rules/core/field-rules.ts';
import { fieldTerms } from '../../rules/core/table/field-view.ts';
import { lineUp } from '../../rules/core/table/line-up.ts';
import { layCountry } from '../../rules/core/table/scatter-ground.ts';
import { tableUnit } from '../../rules/core/table/table-unit.ts';

export interface LayOutField {
  readonly width: number;
  readonly depth: number;
  /** Of the country that its ground is drawn from; '' for an open table. */
  readonly terrain: string;
  readonly seed: string;
}

/** Where everybody stands who is drawn up by plan. */
export function drawnUp(battle: TableBattle, rules: FieldRules, field: BattleFieldPlan): BattleFieldPlan['placed'] {
  const { width, depth } = field;
  const terms = fieldTerms({ ...battle, field });
  return Object.fromEntries(
    battle.sides.flatMap((side, at) => {
      const units = side.units.flatMap((stored) => {
        const unit = tableUnit(battle, side, stored, null);
        return unit && !unit.gone ? [{ id: stored.id, unit }] : [];
      });
      return [...lineUp(rules, terms, { width, depth }, at, units)];
    }),
  );
}

/** A table to scale: its ground by lot, both sides drawn up. */
export function laidField(
  battle: TableBattle,
  rules: FieldRules,
  { width, depth, terrain, seed }: LayOutField,
): BattleFieldPlan {
  const drawn = layCountry(rules, { terrain: terrain === '' ? null : terrain }, { width, depth }, seed);
  const ground = drawn.map((piece) => ({ ...piece, area: [...piece.area] }));
  const field: BattleFieldPlan = { width, depth, ground, placed: {} };
  return { ...field, placed: drawnUp(battle, rules, field) };
}
