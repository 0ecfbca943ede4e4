import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { roomAhead } from '../battlefield/room.ts';
import { isNoStep, lengthIn, tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { inPoints } from './reasons.ts';
import { estimateChargeGain, canReach } from './charge-reach.ts';
import { gap, type Piece, shotWorth, type Table } from './values.ts';

/* Skirmishers before the line go back through it, their face to the enemy, when he is within a charge. */

/** Shares of a move that are tried: who goes through friends has to end beyond them. */
const SHARES = [1, 0.75, 0.5] as const;

/** The enemy whose charge would cost a unit most, more than its best volley costs the enemy; null where there is none. */
function threatOf(table: Table, piece: Piece, enemies: readonly Piece[]) {
  const threats = enemies.flatMap((enemy) => {
    const off = gap(enemy.block, piece.block);
    return canReach(table, enemy, piece, off) ? [{ enemy, off, costs: estimateChargeGain(table, enemy, piece) }] : [];
  });
  if (threats.length === 0) return null;
  const volley = Math.max(...enemies.map((enemy) => shotWorth(table, piece, enemy)));
  const worst = threats.reduce((most, each) => (each.costs > most.costs ? each : most));
  return worst.costs > volley ? worst : null;
}

/** How a skirmisher goes back from an enemy who could charge it; null where none could, or its book lets it go back no such way. */
export function goesBack(
  table: Table,
  piece: Piece,
  { unit, share: most }: Mover,
  own: readonly Piece[],
  enemies: readonly Piece[],
): Decision | null {
  const { block, kind } = piece;
  const threat = table.style.screens && kind.skirmishes ? threatOf(table, piece, enemies) : null;
  if (!threat) return null;
  const { fight } = table;
  const friends = own
    .filter(({ standing }) => standing !== piece.standing)
    .map((friend) => ({ id: friend.standing.unit.name, block: friend.block }));
  for (const share of SHARES) {
    const length = Math.round(kind.moves * most * share * 100) / 100;
    const steps: readonly Manoeuvre[] = [{ kind: 'go', heading: 'back', length }];
    const made = tryMove(fight, unit, 'move', steps);
    if (!made || made.stop || isNoStep(fight, made)) continue;
    const { length: room, barrier } = roomAhead(block, 'back', friends, fight.table);
    const through = barrier?.kind === 'unit' && room < length ? ` through ${barrier.id}` : '';
    const { enemy, off, costs } = threat;
    const why = `${enemy.standing.unit.name}, ${lengthIn(fight, off)} off, may charge it, which costs it ${inPoints(costs)} on the mean`;
    return { choice: { kind: 'move', unit, manner: 'move', steps }, because: `it goes back${through}: ${why}` };
  }
  return null;
}
