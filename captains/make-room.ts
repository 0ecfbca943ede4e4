import { toVector, dist, normaliseAngle, plus, times } from '../battlefield/angles.ts';
import { type Block, isOnTable, getCentre, doBlocksOverlap } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { getBlockGap, type Piece, countQuietTurns, type Context } from './evaluation.ts';
import { findPaths } from './paths.ts';

/* Units too close to others to charge or turn make room, so that a quiet battle continues. */

const stepBack = (length: number): Manoeuvre => ({ kind: 'go', heading: 'back', length });
const stepForward = (length: number): Manoeuvre => ({ kind: 'go', heading: 'forward', length });
const TURN_ABOUT: Manoeuvre = { kind: 'turn', degrees: 180 };

const roundLength = (length: number): number => Math.round(length * 100) / 100;

/** Distance in front of an enemy at which the unit lines up, as a share of its charge move. */
const LINE_UP_DISTANCE = 0.5;

/** Lists places that face an enemy's front, flanks and rear at line-up distance. */
function findFacingPlaces({ kind, block }: Piece, enemy: Block): readonly Block[] {
  const { x, y } = getCentre(enemy);
  return ([0, 90, 180, 270] as const).map((turn) => {
    const half = (turn % 180 === 0 ? enemy.depth : enemy.front) / 2;
    const outward = times(toVector(enemy.facing + turn), half + LINE_UP_DISTANCE * kind.charges);
    return { ...block, at: plus({ x, y }, outward), facing: normaliseAngle(enemy.facing + turn + 180) };
  });
}

/** Moves the unit opposite one side of the nearest enemy; null if no move gets closer. */
function decideLineUp(
  ctx: Context,
  piece: Piece,
  mover: Mover,
  enemy: Piece,
  others: readonly Piece[],
): Decision | null {
  const { block } = piece;
  const free = findFacingPlaces(piece, enemy.block)
    .filter(
      (place) => isOnTable(place, ctx.fight.table) && !others.some((other) => doBlocksOverlap(place, other.block)),
    )
    .toSorted((a, b) => dist(block.at, a.at) - dist(block.at, b.at));
  for (const place of free) {
    for (const steps of findPaths(block, place.at, place.facing)) {
      const result = steps.length > 0 && tryMove(ctx.fight, mover.unit, 'move', steps);
      if (!result || dist(result.block.at, place.at) > dist(block.at, place.at) - MIN_DISTANCE_GAINED) continue;
      return { choice: { kind: 'move', unit: mover.unit, manner: 'move', steps }, because: 'lines up' };
    }
  }
  return null;
}

/** Distance, as a share of a move, within which a friend prevents the unit from turning. */
const CROWDED_DISTANCE = 0.25;

/** Finds the unit to move away from: an enemy within charge distance, otherwise a friend that prevents turning. */
function findObstructingUnit({ block, kind, standing }: Piece, enemy: Piece, others: readonly Piece[]): Piece | null {
  if (getBlockGap(block, enemy.block) <= kind.charges) return enemy;
  const friends = others.filter((other) => other.standing.side === standing.side);
  const [nearest] = friends.toSorted((a, b) => getBlockGap(block, a.block) - getBlockGap(block, b.block));
  return nearest && getBlockGap(block, nearest.block) <= CROWDED_DISTANCE * kind.moves ? nearest : null;
}

/** Moves a unit to make room after several quiet turns. Null if this is not needed or not possible. */
export function decideMakeRoom(
  ctx: Context,
  piece: Piece,
  mover: Mover,
  near: readonly Piece[],
  others: readonly Piece[],
): Decision | null {
  const [enemy] = near;
  const { kind, block } = piece;
  const obstructing = enemy && countQuietTurns(ctx.fight) > 0 ? findObstructingUnit(piece, enemy, others) : null;
  if (!enemy || !obstructing) return null;
  const lineUp = decideLineUp(ctx, piece, mover, enemy, others);
  if (lineUp) return lineUp;
  const reach = kind.moves * mover.share;
  const options: readonly (readonly [string, readonly Manoeuvre[]])[] = [
    ...(mover.manners.includes('back-step') ? [['back-step', [stepBack(roundLength(reach / 3))]] as const] : []),
    ['move', [stepBack(roundLength(reach / 2))]],
    ['move', [TURN_ABOUT, stepForward(roundLength(reach / 2))]],
    ...(obstructing === enemy ? [] : [['move', [stepForward(roundLength(reach / 2))]] as const]),
  ];
  const possible = options.flatMap(([manner, steps]) => {
    const move = tryMove(ctx.fight, mover.unit, manner, steps);
    const distance = move ? getBlockGap(move.block, obstructing.block) : 0;
    return distance > getBlockGap(block, obstructing.block) + MIN_DISTANCE_GAINED
      ? [{ manner, steps, away: distance }]
      : [];
  });
  const [best] = possible.toSorted((a, b) => b.away - a.away);
  if (!best) return null;
  const choice = { kind: 'move', unit: mover.unit, manner: best.manner, steps: best.steps } as const;
  return { choice, because: 'makes room' };
}

/** Minimum distance that a move must gain to count. */
const MIN_DISTANCE_GAINED = 0.5;
