import { boxOf, stretchesIn } from '../battlefield/area.ts';
import type { Block } from '../battlefield/block.ts';
import { between } from '../battlefield/point.ts';
import { rectangleOf } from '../battlefield/rectangle.ts';
import { chargeSteps } from '../rules/core/fight/engagement.ts';
import { tryMove } from '../rules/core/fight/move-in-fight.ts';
import { chargeCosts } from './going.ts';
import { aspectFrom, exchange, gap, type Piece, type Table } from './values.ts';
import { isCutOff } from './ways.ts';

/* Which targets a charge reaches after its initial wheel and any slow terrain, and what the charge gains. */

/** Returns how much slow terrain lengthens a charge, in open-ground distance. */
function extraDistance({ fight }: Table, piece: Piece, target: Block): number {
  if (fight.ground.length === 0) return 0;
  const costs = chargeCosts(fight, piece);
  const [start, end] = [piece.block.at, target.at];
  const [low, high] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
  const way = between(start, end);
  const far = gap(piece.block, target);
  return fight.ground.reduce((sum, { kind, area }) => {
    const each = costs.get(kind) ?? 1;
    const [left, , right] = boxOf(area);
    if (each <= 1 || way === 0 || left > high || right < low) return sum;
    const over = stretchesIn(area, start, end).reduce(
      (length, { from, to }) => length + Math.max(0, Math.min(to * way, far) - from * way),
      0,
    );
    return over > 0.05 ? sum + over * (each - 1) : sum;
  }, 0);
}

/** Tolerance for rounding: the same distance differs slightly when measured from the other table edge. */
const EPSILON = 1e-6;

/** Checks whether a straight charge from a place reaches a target, including slow terrain. */
export function isInReach(table: Table, piece: Piece, target: Block): boolean {
  const left = piece.kind.charges - gap(piece.block, target) + EPSILON;
  return left >= 0 && extraDistance(table, piece, target) <= left;
}

/** Checks with the book's own movement rules whether a charge reaches its target or an enemy beside it. */
export function reachesTarget({ fight }: Table, charger: Piece, target: Piece): boolean {
  const steps = chargeSteps(charger, target, charger.kind.charges);
  const { unit, side } = charger.standing;
  const made = tryMove(fight, unit.id, 'charge', steps);
  return made === null || (made.met !== null && made.met.side !== side);
}

/** Checks whether a target is in front of a unit, not far to the side. */
function isAhead(from: Block, target: Block): boolean {
  const { x, y } = rectangleOf(target);
  const { x: ox, y: oy, ux, uy } = rectangleOf(from);
  const [dx, dy] = [x - ox, y - oy];
  const ahead = dx * ux + dy * uy;
  return ahead > 0 && Math.abs(dx * uy - dy * ux) < ahead * 1.7 + from.front / 2 + target.front / 2;
}

/** Checks whether the straight path to a target ahead is free. */
const hasClearPath = (table: Table, from: Piece, to: Piece): boolean =>
  isAhead(from.block, to.block) && !isCutOff(table, from, to.block);

/** Checks whether a unit can charge another straight ahead under the rules of the book. */
export function canReach(table: Table, from: Piece, to: Piece, distance: number): boolean {
  if (from.kind.shaken || distance > from.kind.charges || !hasClearPath(table, from, to)) return false;
  if (table.style.reckonsReach && !isInReach(table, from, to.block)) return false;
  return table.odds.mayCharge(from.standing, to.standing, aspectFrom(table, from.block, to.block));
}

/** Estimates what a charge gains, in points. */
export function estimateChargeGain(table: Table, from: Piece, to: Piece): number {
  const aspect = aspectFrom(table, from.block, to.block);
  const { gains, costs } = exchange(table, from, to, aspect, { charges: true, answered: aspect === 'front' });
  return Math.max(0, gains - costs) * table.odds.nerve(from.standing, 0).obeys;
}
