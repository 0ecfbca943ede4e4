import { type Block, getCorners, distanceBetween } from '../../../battlefield/block.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import type { DeploymentArea, FieldRules } from '../field-rules.ts';
import { type DocumentBattle, createFieldView } from './field-view.ts';
import { findSight, getMeasuredUnits } from './measured-unit.ts';

/** Lists the units of a side that terrain hides from all enemy units. Units hidden only by other units do not count. */
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

/** Tolerance for rounded positions of corners. */
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
