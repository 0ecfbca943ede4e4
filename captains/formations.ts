import { clipped, sizeOf } from '../battlefield/area.ts';
import { areaOf } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { roomAhead } from '../battlefield/room.ts';
import { measured, otherSide, present, type SideAt } from '../rules/core/fight/fight.ts';
import { isNoStep, lengthIn, tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { canReach, estimateChargeGain } from './charges.ts';
import { inPoints } from './reasons.ts';
import { gap, type Piece, shotWorth, type Table } from './values.ts';
import { barredTo, isCutOff, nextCrossing, wayRound } from './ways.ts';

/* Skirmishers ahead of the line fall back through it, still facing the enemy, when a charge threatens. */

/** Shares of a full move to try. A move through friends must end beyond them. */
const SHARES = [1, 0.75, 0.5] as const;

/** Finds the most costly enemy charge; null if there is none or the unit's best volley gains more. */
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

/** Moves a threatened skirmisher back; null if there is no threat or the book does not allow the move. */
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
    const why = `${enemy.standing.unit.name}, ${lengthIn(fight, off)} away, could charge (expected loss: ${inPoints(costs)})`;
    return { choice: { kind: 'move', unit, manner: 'move', steps }, because: `falls back${through}: ${why}` };
  }
  return null;
}

/* Front changes: narrow enough for a ford or bridge, and wide again beyond it. */

/** Tries the given numbers of files in order; null if the book or the terrain allows none. */
function forms(
  table: Table,
  piece: Piece,
  { unit, share }: Mover,
  files: readonly number[],
  because: string,
): Decision | null {
  const { areas } = barredTo(table, piece);
  for (const count of files) {
    const steps: readonly Manoeuvre[] = [{ kind: 'form', files: count }];
    const made = tryMove(table.fight, unit, 'move', steps);
    if (!made || made.stop || made.spent > made.allowance * share + 0.02) continue;
    const ground = areaOf(made.block);
    if (areas.some((area) => sizeOf(clipped(area, ground)) > 0)) continue;
    return { choice: { kind: 'move', unit, manner: 'move', steps }, because };
  }
  return null;
}

/** Lists the integers from max down to min. */
const downFrom = (most: number, least: number): readonly number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => most - at);

/** Estimates the total value of a side's volleys, each unit against each enemy at half range. */
function volleysOf({ fight, odds }: Table, side: SideAt): number {
  const enemies = present(fight, otherSide(side));
  return present(fight, side).reduce((sum, unit) => {
    const { range } = odds.kind(unit);
    if (range === 0) return sum;
    return enemies.reduce(
      (each, enemy) => each + odds.kind(enemy).worth * odds.shot(unit, enemy, range / 2, 'front'),
      sum,
    );
  }, 0);
}

/** Makes the side that shoots worse cross, so that it is not shot at from the far bank. */
const mustCross = (table: Table, side: SideAt): boolean => volleysOf(table, side) <= volleysOf(table, otherSide(side));

/** Narrows a unit that is cut off by impassable ground and too wide for every crossing. */
export function narrowsToCross(table: Table, piece: Piece, mover: Mover, near: readonly Piece[]): Decision | null {
  const [nearest] = near;
  // Shooters stay on the bank.
  if (!nearest || piece.kind.range > 0 || !isCutOff(table, piece, nearest.block)) return null;
  const widest = nextCrossing(table, piece);
  const { front } = piece.block;
  if (widest <= 0 || near.some((enemy) => wayRound(table, piece, enemy.block))) return null;
  if (!mustCross(table, piece.standing.side)) return null;
  const most = Math.floor((widest * piece.kind.files) / front);
  const [wide, way] = [front, widest].map((length) => lengthIn(table.fight, length));
  const because = `narrows its front from ${wide} to cross; the widest crossing takes ${way}`;
  return forms(table, piece, mover, downFrom(most, 1), because);
}

/** Widens a unit that is narrower than usual and has a clear path to the enemy. */
export function widens(table: Table, piece: Piece, mover: Mover, near: readonly Piece[]): Decision | null {
  const { fight } = table;
  const [nearest] = near;
  const found = measured(fight, piece.standing.unit.id);
  if (!nearest || !found) return null;
  const usual = fight.field.files(found.unit, found.body);
  if (found.files >= usual || isCutOff(table, piece, nearest.block)) return null;
  const because = `widens its front from ${found.files} files; its path is clear`;
  return forms(table, piece, mover, downFrom(usual, found.files + 1), because);
}
