import { boxOf, stretchesIn } from '../battlefield/area.ts';
import type { Block } from '../battlefield/block.ts';
import { between } from '../battlefield/point.ts';
import { chargeSteps } from '../rules/core/fight/engagement.ts';
import { tryMove } from '../rules/core/fight/move-in-fight.ts';
import { chargeCosts } from './going.ts';
import { gap, type Piece, type Table } from './values.ts';

/* Whether a charge comes up to its target: a wheel before it and ground that slows it take a part of its way. */

/** How much longer ground makes the way of a charge, as a length in the open. */
function slowed({ fight }: Table, piece: Piece, target: Block): number {
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

/** So much too far is none: seen from the other edge of the table the same way is a hair longer or shorter. */
const ROUNDING = 1e-6;

/** Whether a charge from a place reaches a target over the ground on the straight line between them. */
export function mayReach(table: Table, piece: Piece, target: Block): boolean {
  const left = piece.kind.charges - gap(piece.block, target) + ROUNDING;
  return left >= 0 && slowed(table, piece, target) <= left;
}

/** Whether a charge comes up to its target, or to another enemy beside him, from where all stand, as its book moves it. */
export function comesUp({ fight }: Table, charger: Piece, target: Piece): boolean {
  const steps = chargeSteps(charger, target, charger.kind.charges);
  const { unit, side } = charger.standing;
  const made = tryMove(fight, unit.id, 'charge', steps);
  return made === null || (made.met !== null && made.met.side !== side);
}
