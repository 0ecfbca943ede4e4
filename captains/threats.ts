import type { Block } from '../battlefield/block.ts';
import { rectangleOf } from '../battlefield/rectangle.ts';
import { mayReach } from './coming-up.ts';
import { aspectFrom, exchange, type Piece, type Table } from './values.ts';
import { isCutOff } from './ways.ts';

/* What one unit may do to another with its next charge. */

/** Whether a target lies before a unit, not wide of it. */
function isAhead(from: Block, target: Block): boolean {
  const { x, y } = rectangleOf(target);
  const { x: ox, y: oy, ux, uy } = rectangleOf(from);
  const [dx, dy] = [x - ox, y - oy];
  const ahead = dx * ux + dy * uy;
  return ahead > 0 && Math.abs(dx * uy - dy * ux) < ahead * 1.7 + from.front / 2 + target.front / 2;
}

/** Whether a unit could come at another straight on. */
const comesAt = (table: Table, from: Piece, to: Piece): boolean =>
  isAhead(from.block, to.block) && !isCutOff(table, from, to.block);

/** Whether an enemy could come at a unit straight on and is let. */
export function mayComeAt(table: Table, from: Piece, to: Piece, distance: number): boolean {
  if (from.kind.shaken || distance > from.kind.charges || !comesAt(table, from, to)) return false;
  if (table.style.reckonsReach && !mayReach(table, from, to.block)) return false;
  return table.odds.mayCharge(from.standing, to.standing, aspectFrom(table, from.block, to.block));
}

/** What a charge of one at the other brings, on the mean. */
export function chargeBrings(table: Table, from: Piece, to: Piece): number {
  const aspect = aspectFrom(table, from.block, to.block);
  const { gains, costs } = exchange(table, from, to, aspect, { charges: true, answered: aspect === 'front' });
  return Math.max(0, gains - costs) * table.odds.nerve(from.standing, 0).obeys;
}
