import { toVector, dist, normaliseAngle, plus, times, toRightVector } from '../battlefield/angles.ts';
import { type Block, isOnTable, getCentre, doBlocksOverlap } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { planCharge, isEngaged } from '../rules/core/fight/engagement.ts';
import { isMoveTooSmall, tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { formatPoints } from './reasons.ts';
import type { StrikeContext } from '../rules/core/fight/fight-rules.ts';
import {
  getAspect,
  type MeleeValue,
  estimateMelee,
  getBlockGap,
  type Piece,
  estimateShotLoss,
  type Context,
} from './evaluation.ts';
import { measurePath, findPaths } from './paths.ts';

/* Units next to a friendly melee join it. */

/** Distance in front of the enemy at which the unit lines up before its final step into contact. */
const CONTACT_GAP = 0.3;
const FINAL_STEP = { kind: 'go', heading: 'forward', length: 1 } as const satisfies Manoeuvre;

/** Lists places in contact with each side of the enemy: opposite the side's centre, and half past either end. */
function findContactPlaces({ block }: Piece, enemy: Block): readonly Block[] {
  const middle = getCentre(enemy);
  return ([0, 90, 180, 270] as const).flatMap((turn) => {
    const [deep, wide] = turn % 180 === 0 ? [enemy.depth, enemy.front] : [enemy.front, enemy.depth];
    const outward = toVector(enemy.facing + turn);
    const facing = normaliseAngle(enemy.facing + turn + 180);
    return [0, -wide / 2, wide / 2].map((along) => {
      const target = plus(middle, plus(times(outward, deep / 2 + CONTACT_GAP), times(toRightVector(facing), along)));
      return { ...block, at: target, facing };
    });
  });
}

/** A move to a melee, either into contact or part of the way. */
interface Approach {
  readonly manner: 'into-contact' | 'move';
  readonly steps: readonly Manoeuvre[];
  /** Place in the melee to be reached, and its distance from the end of this move. */
  readonly place: Block;
  readonly remaining: number;
}

/** Finds the best approach to a melee: into contact, or, if the unit may stop on the way, nearest to a place in the melee. */
function findApproach(
  ctx: Context,
  piece: Piece,
  mover: Mover,
  enemy: Piece,
  others: readonly Piece[],
  canStop: boolean,
): Approach | null {
  const { fight } = ctx;
  const { block, kind } = piece;
  const contactAfter = (steps: readonly Manoeuvre[]) => {
    if (steps.length === 0 || (!kind.hasFreeWheels && measurePath(block, steps) > kind.moves + FINAL_STEP.length))
      return null;
    const result = tryMove(fight, mover.unit, 'into-contact', steps);
    if (result?.met?.id !== enemy.standing.unit.id || result.spent > result.allowance * mover.share) return null;
    return result.block;
  };
  const straight = planCharge(piece, enemy, kind.moves).map((step) =>
    step.kind === 'go' ? { ...step, length: Math.ceil(getBlockGap(block, enemy.block) + FINAL_STEP.length) } : step,
  );
  const end = contactAfter(straight);
  if (end) return { manner: 'into-contact', steps: straight, place: end, remaining: 0 };
  let best: Approach | null = null;
  for (const place of findContactPlaces(piece, enemy.block)) {
    if (!isOnTable(place, fight.table) || others.some((other) => doBlocksOverlap(place, other.block))) continue;
    for (const path of findPaths(block, place.at, place.facing)) {
      const steps = [...path, FINAL_STEP];
      const end = contactAfter(steps);
      if (end && dist(place.at, end.at) <= 2 * CONTACT_GAP)
        return { manner: 'into-contact', steps, place, remaining: 0 };
      if (!canStop || path.length === 0) continue;
      const result = tryMove(fight, mover.unit, 'move', path);
      if (
        !result ||
        result.met ||
        isMoveTooSmall(fight, result) ||
        result.spent > result.allowance * mover.share + 0.02
      )
        continue;
      const left = dist(place.at, result.block.at);
      if (left < (best?.remaining ?? dist(place.at, block.at) - MIN_PROGRESS))
        best = { manner: 'move', steps: path, place, remaining: left };
    }
  }
  return best;
}

const ASPECTS = ['front', 'flank', 'rear'] as const;

const evaluateJoin = (ctx: Context, piece: Piece, enemy: Piece, aspect: StrikeContext['aspect']): MeleeValue =>
  estimateMelee(ctx, piece, enemy, aspect, { charges: false, answered: false });

const netGain = ({ gains, costs }: MeleeValue): number => gains - costs;

/** Minimum distance by which a partial approach must come closer. */
const MIN_PROGRESS = 0.5;

/** Moves the unit into or towards a melee if that gains more than it costs and more than shooting; null otherwise. */
export function decideJoinMelee(
  ctx: Context,
  piece: Piece,
  mover: Mover,
  others: readonly Piece[],
  enemies: readonly Piece[],
): Decision | null {
  const { block, kind } = piece;
  if (!ctx.style.joinsMelees || !mover.manners.includes('into-contact')) return null;
  const { fight } = ctx;
  const volley = Math.max(...enemies.map((each) => estimateShotLoss(ctx, piece, each)));
  const canStop = !isThreatened(ctx, piece, enemies);
  let best: { readonly decision: Decision; readonly value: number } | null = null;
  for (const enemy of enemies) {
    if (getBlockGap(block, enemy.block) > kind.moves * mover.share || !isEngaged(fight, enemy.standing)) continue;
    const maxGain = Math.max(...ASPECTS.map((aspect) => netGain(evaluateJoin(ctx, piece, enemy, aspect))));
    if (maxGain - volley <= (best?.value ?? 0)) continue;
    const approach = findApproach(ctx, piece, mover, enemy, others, canStop);
    if (!approach) continue;
    const aspect = getAspect(ctx, approach.place, enemy.block);
    const { gains, costs } = evaluateJoin(ctx, { ...piece, block: approach.place }, enemy, aspect);
    const value = netGain({ gains, costs }) - volley - approach.remaining;
    if (value <= (best?.value ?? 0)) continue;
    const action = approach.manner === 'move' ? 'moves around to' : 'joins';
    const because = `${action} the melee with ${enemy.standing.unit.name}; expected losses: enemy ${formatPoints(gains)}, own ${formatPoints(costs)}`;
    const { manner, steps } = approach;
    best = { value, decision: { choice: { kind: 'move', unit: mover.unit, manner, steps }, because } };
  }
  return best?.decision ?? null;
}

/** Checks whether an unengaged enemy could charge the unit. */
const isThreatened = ({ fight }: Context, { block }: Piece, enemies: readonly Piece[]): boolean =>
  enemies.some((enemy) => getBlockGap(enemy.block, block) <= enemy.kind.charges && !isEngaged(fight, enemy.standing));
