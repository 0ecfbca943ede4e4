import { clip, measureArea } from '../battlefield/area.ts';
import { areaOf } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { measureRoomAhead } from '../battlefield/room.ts';
import { measureUnit, otherSide, listPresent, type SideAt } from '../rules/core/fight/fight.ts';
import { isMoveTooSmall, formatDistance, tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { canReach, estimateChargeGain } from './charges.ts';
import { formatPoints } from './reasons.ts';
import { getBlockGap, type Piece, estimateShotLoss, type Context } from './evaluation.ts';
import { getBarredGround, isCutOff, getMaxCrossingFront, findDetour } from './paths.ts';

/* Skirmishers ahead of the line fall back through it, still facing the enemy, when a charge threatens. */

/** Shares of a full move to try. A move through friends must end beyond those friends. */
const MOVE_SHARES = [1, 0.75, 0.5] as const;

/** Finds the most costly enemy charge; null if there is none or the unit's best volley gains more. */
function findWorstThreat(ctx: Context, piece: Piece, enemies: readonly Piece[]) {
  const threats = enemies.flatMap((enemy) => {
    const distance = getBlockGap(enemy.block, piece.block);
    return canReach(ctx, enemy, piece, distance)
      ? [{ enemy, off: distance, costs: estimateChargeGain(ctx, enemy, piece) }]
      : [];
  });
  if (threats.length === 0) return null;
  const volley = Math.max(...enemies.map((enemy) => estimateShotLoss(ctx, piece, enemy)));
  const worst = threats.reduce((current, each) => (each.costs > current.costs ? each : current));
  return worst.costs > volley ? worst : null;
}

/** Moves a threatened skirmisher back; null if there is no threat or the book does not allow the move. */
export function decideFallBack(
  ctx: Context,
  piece: Piece,
  { unit, share: maxShare }: Mover,
  own: readonly Piece[],
  enemies: readonly Piece[],
): Decision | null {
  const { block, kind } = piece;
  const threat = ctx.style.screens && kind.isSkirmisher ? findWorstThreat(ctx, piece, enemies) : null;
  if (!threat) return null;
  const { fight } = ctx;
  const friends = own
    .filter(({ standing }) => standing !== piece.standing)
    .map((friend) => ({ id: friend.standing.unit.name, block: friend.block }));
  for (const share of MOVE_SHARES) {
    const length = Math.round(kind.moves * maxShare * share * 100) / 100;
    const steps: readonly Manoeuvre[] = [{ kind: 'go', heading: 'back', length }];
    const result = tryMove(fight, unit, 'move', steps);
    if (!result || result.stop || isMoveTooSmall(fight, result)) continue;
    const { length: room, barrier } = measureRoomAhead(block, 'back', friends, fight.table);
    const through = barrier?.kind === 'unit' && room < length ? ` through ${barrier.id}` : '';
    const { enemy, off: distance, costs } = threat;
    const threatText = `${enemy.standing.unit.name}, ${formatDistance(fight, distance)} away, could charge (expected loss: ${formatPoints(costs)})`;
    return { choice: { kind: 'move', unit, manner: 'move', steps }, because: `falls back${through}: ${threatText}` };
  }
  return null;
}

/* Front changes: narrow enough for a ford or bridge, and wide again beyond it. */

/** Tries the given numbers of files in order; null if the book or the terrain allows none. */
function tryFormations(
  ctx: Context,
  piece: Piece,
  { unit, share }: Mover,
  files: readonly number[],
  because: string,
): Decision | null {
  const { areas } = getBarredGround(ctx, piece);
  for (const count of files) {
    const steps: readonly Manoeuvre[] = [{ kind: 'form', files: count }];
    const result = tryMove(ctx.fight, unit, 'move', steps);
    if (!result || result.stop || result.spent > result.allowance * share + 0.02) continue;
    const ground = areaOf(result.block);
    if (areas.some((area) => measureArea(clip(area, ground)) > 0)) continue;
    return { choice: { kind: 'move', unit, manner: 'move', steps }, because };
  }
  return null;
}

/** Lists the integers from max down to min. */
const countDown = (max: number, min: number): readonly number[] =>
  Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => max - at);

/** Estimates the total value of a side's volleys: of each unit against each enemy, at half range. */
function estimateSideVolleys({ fight, odds }: Context, side: SideAt): number {
  const enemies = listPresent(fight, otherSide(side));
  return listPresent(fight, side).reduce((sum, unit) => {
    const { range } = odds.kind(unit);
    if (range === 0) return sum;
    return enemies.reduce(
      (each, enemy) => each + odds.kind(enemy).worth * odds.shot(unit, enemy, range / 2, 'front'),
      sum,
    );
  }, 0);
}

/** Checks whether a side should cross. The side that shoots worse crosses, because it would otherwise be shot at from the far bank. */
const shouldCross = (ctx: Context, side: SideAt): boolean =>
  estimateSideVolleys(ctx, side) <= estimateSideVolleys(ctx, otherSide(side));

/** Narrows a unit that is cut off by impassable ground and too wide for every crossing. */
export function decideNarrowFront(ctx: Context, piece: Piece, mover: Mover, near: readonly Piece[]): Decision | null {
  const [nearest] = near;
  // Units that shoot stay on the near bank.
  if (!nearest || piece.kind.range > 0 || !isCutOff(ctx, piece, nearest.block)) return null;
  const maxFront = getMaxCrossingFront(ctx, piece);
  const { front } = piece.block;
  if (maxFront <= 0 || near.some((enemy) => findDetour(ctx, piece, enemy.block))) return null;
  if (!shouldCross(ctx, piece.standing.side)) return null;
  const maxFiles = Math.floor((maxFront * piece.kind.files) / front);
  const [wide, crossing] = [front, maxFront].map((length) => formatDistance(ctx.fight, length));
  const because = `narrows its front from ${wide} to cross; the widest crossing takes ${crossing}`;
  return tryFormations(ctx, piece, mover, countDown(maxFiles, 1), because);
}

/** Widens a unit that is narrower than usual and has a clear path to the enemy. */
export function decideWidenFront(ctx: Context, piece: Piece, mover: Mover, near: readonly Piece[]): Decision | null {
  const { fight } = ctx;
  const [nearest] = near;
  const measuredUnit = measureUnit(fight, piece.standing.unit.id);
  if (!nearest || !measuredUnit) return null;
  const usualFiles = fight.field.files(measuredUnit.unit, measuredUnit.body);
  if (measuredUnit.files >= usualFiles || isCutOff(ctx, piece, nearest.block)) return null;
  const because = `widens its front from ${measuredUnit.files} files; its path is clear`;
  return tryFormations(ctx, piece, mover, countDown(usualFiles, measuredUnit.files + 1), because);
}
