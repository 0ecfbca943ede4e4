import type { Ground } from '../../../battlefield/ground.ts';
import type { Point } from '../../../battlefield/angles.ts';
import type { FieldRules, FieldTerms } from '../field-rules.ts';
import type { RulingsInForce, Settings } from '../ruling.ts';
import type { FieldView, StoredMove, PlacedUnit } from './measured-unit.ts';
import { type BattleOfUnits, createTableUnit } from './table-unit.ts';
import type { Position } from '../../../battlefield/position.ts';

interface DocumentMove extends StoredMove {
  readonly turn: number;
  readonly bound: number;
}

/** The parts of a battle document that its field depends on. */
export interface DocumentBattle extends BattleOfUnits {
  readonly rulings: RulingsInForce;
  readonly agreed?: Readonly<Record<string, string>> | undefined;
  readonly settings?: Settings | undefined;
  readonly turn: number;
  readonly bound: number;
  readonly field?:
    | {
        readonly width: number;
        readonly depth: number;
        readonly baseFront?: number;
        readonly ground: readonly Ground[];
        readonly placed: Readonly<Record<string, Position & { readonly moved?: DocumentMove }>>;
        readonly generals?: Readonly<Record<string, Point>>;
      }
    | undefined;
}

export const getFieldTerms = ({ rulings, agreed = {}, settings = {}, field }: DocumentBattle): FieldTerms => ({
  rulings,
  agreed,
  settings,
  ...(field?.baseFront === undefined ? {} : { baseFront: field.baseFront }),
});

/** Returns the field of a battle with all its units; null if the battle has none. */
export function createFieldView(rules: FieldRules, battle: DocumentBattle): FieldView | null {
  const { field, turn, bound } = battle;
  if (!field) return null;
  const placed = battle.sides.flatMap((side, at) =>
    side.units.flatMap((stored): readonly PlacedUnit[] => {
      const position = field.placed[stored.id];
      const unit = createTableUnit(battle, side, stored, null);
      if (!position || !unit || unit.gone) return [];
      const { moved } = position;
      const isNow = moved?.turn === turn && moved.bound === bound;
      return [{ id: stored.id, name: stored.name, side: at, unit, position, ...(moved && isNow ? { moved } : {}) }];
    }),
  );
  const leaders = battle.sides.flatMap(({ generals }, side) =>
    generals
      .filter(({ fallen }) => !fallen)
      .map(({ id, unit }) => ({ side, unit, at: (id !== undefined && field.generals?.[id]) || null })),
  );
  const { width, depth, ground } = field;
  return { rules, terms: getFieldTerms(battle), table: { width, depth }, ground, placed, leaders };
}
