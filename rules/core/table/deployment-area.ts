import { type Block, cornersOf } from '../../../battlefield/block.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import type { DeploymentArea } from '../field-rules.ts';

/** A corner may lie so far outside of the area, as places are rounded. */
const HAIR = 0.05;

/** Whether a unit stands outside of the area in which its side may deploy. */
export const standsOutside = (
  block: Block,
  side: number,
  { depth, fromShortEdge }: DeploymentArea,
  table: TableSize,
): boolean =>
  cornersOf(block).some(({ x, y }) => {
    const ahead = side === 0 ? table.depth - y : y;
    return ahead > depth + HAIR || x < fromShortEdge - HAIR || x > table.width - fromShortEdge + HAIR;
  });
