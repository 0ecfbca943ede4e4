import type { Ground } from '../../../battlefield/ground.ts';
import type { Point } from '../../../battlefield/angles.ts';
import type { FieldRules, FieldTerms, DeploymentArea } from '../field-rules.ts';
import type { RulingsInForce, Settings } from '../ruling.ts';
import { type FieldView, type StoredMove, type PlacedUnit, findSight, getMeasuredUnits } from './measured-unit.ts';
import { type BattleOfUnits, createTableUnit } from './table-unit.ts';
import type { Position } from '../../../battlefield/position.ts';
import { type Block, getCorners, distanceBetween } from '../../../battlefield/block.ts';
import type { TableSize } from '../../../battlefield/room.ts';

/** Lists the units of a side that terrain hides from all enemy units. Units that only other units hide are not listed. */
export function listUnseenUnits(rules: FieldRules, battle: DocumentBattle, side: 0 | 1): readonly string[] {
  const view = createFieldView(rules, battle);
  if (!view) return [];
  const standing = getMeasuredUnits(view);
  const lookers = standing.filter((each) => each.side !== side);
  if (lookers.length === 0) return [];
  return standing
    .filter(
      (each) =>
        each.side === side &&
        lookers.every((from) => {
          const { hiding, within } = findSight(view, [], from, each);
          return !hiding.includes(null) || (within !== null && distanceBetween(from.block, each.block) > within);
        }),
    )
    .map(({ id }) => id);
}

/** Tolerance for the rounded positions of a unit's corners. */
const TOLERANCE = 0.05;

/** Checks whether any corner of a unit is outside its deployment area. */
export const isOutsideArea = (
  block: Block,
  side: number,
  { depth, fromShortEdge }: DeploymentArea,
  table: TableSize,
): boolean =>
  getCorners(block).some(({ x, y }) => {
    const ahead = side === 0 ? table.depth - y : y;
    return ahead > depth + TOLERANCE || x < fromShortEdge - TOLERANCE || x > table.width - fromShortEdge + TOLERANCE;
  });

interface DocumentMove extends StoredMove {
  readonly turn: number;
  readonly bound: number;
}

/** The parts of a battle document from which its battlefield is computed. */
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

/** Returns the battlefield of a battle with all units on it; null if the battle has none. */
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
