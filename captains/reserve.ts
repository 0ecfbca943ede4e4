import { dist, turnBetween } from '../battlefield/angles.ts';
import { type Block, getCentre, fromRelative, toRelative } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { shiftBlock } from '../battlefield/room.ts';
import { isEngaged } from '../rules/core/fight/engagement.ts';
import type { RoundOdds } from '../rules/core/fight/fight-rules.ts';
import { isMoveTooSmall, formatDistance, tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { RESERVE_DISTANCE, RELIEF_LOSS_SHARE } from './constants.ts';
import { formatPercent, formatPoints } from './reasons.ts';
import {
  getAspect,
  estimateMelee,
  getBlockGap,
  swapOdds,
  type Piece,
  estimateRoundLoss,
  type Context,
} from './evaluation.ts';
import { findPaths } from './paths.ts';

/* Reinforcing: units move up behind a friend in melee, if the book lets them add their strength from there. */

const FRONTAL = { aspect: 'front', charging: false } as const;

/** Maximum sideways offset from the centre of the friend's rear, in the book's unit of length. */
const MAX_REAR_OFFSET = 2;

/** Estimates the points gained per melee round by helping, and the friend's win chance with and without help. */
function evaluateHelp(ctx: Context, piece: Piece, friend: Piece, enemy: Piece) {
  const { odds } = ctx;
  const [own, theirs] = [friend.standing, enemy.standing];
  const alone = odds.round?.(own, theirs, FRONTAL, false);
  const helped = odds.fromRear?.round(own, piece.standing, theirs);
  if (!alone || !helped) return null;
  const hits = odds.blow(own, theirs, friend.kind.files, FRONTAL);
  const suffered = odds.blow(theirs, own, enemy.kind.files, FRONTAL);
  const enemyLoss = (given: number, went: RoundOdds): number =>
    estimateRoundLoss(ctx, enemy, given, 0, swapOdds(went), 'front').loss;
  const friendLoss = (went: RoundOdds): number => estimateRoundLoss(ctx, friend, suffered, 0, went, 'front').loss;
  // The helper also takes a morale test.
  const ownLoss = estimateRoundLoss(ctx, piece, 0, 0, helped, 'front').loss;
  const value =
    enemyLoss(helped.hits, helped) - enemyLoss(hits, alone) + friendLoss(alone) - friendLoss(helped) - ownLoss;
  return { value, with: helped.wins, without: alone.wins };
}

/** Moves the unit behind a friend in melee. Null if none is in reach or another move gains more. @param otherGain points of that move */
export function decideReinforce(
  ctx: Context,
  piece: Piece,
  mover: Mover,
  friends: readonly Piece[],
  enemies: readonly Piece[],
  otherGain: number,
): Decision | null {
  const { fromRear } = ctx.odds;
  if (!ctx.style.joinsMelees || !fromRear) return null;
  const { fight } = ctx;
  const { block, kind } = piece;
  let best: { readonly decision: Decision; readonly value: number } | null = null;
  for (const friend of friends) {
    if (friend.standing === piece.standing || getBlockGap(block, friend.block) > kind.moves * mover.share) continue;
    if (!isEngaged(fight, friend.standing)) continue;
    const place = { ...shiftBlock(friend.block, 'back', friend.block.depth), front: block.front, depth: block.depth };
    const isBehindFriend = (at: Block): boolean =>
      fromRear.standsAt(at, friend.block) && dist(place.at, at.at) <= MAX_REAR_OFFSET;
    if (isBehindFriend(block)) {
      const choice = { kind: 'move', unit: mover.unit, manner: 'move', steps: [] } as const;
      return { choice, because: `reinforces ${friend.standing.unit.name}` };
    }
    const enemy = enemies.toSorted(
      (a, b) => getBlockGap(a.block, friend.block) - getBlockGap(b.block, friend.block),
    )[0];
    const help = enemy && evaluateHelp(ctx, piece, friend, enemy);
    if (!help || help.value <= (best?.value ?? otherGain)) continue;
    const steps = findPaths(block, place.at, place.facing).find((way) => {
      const moved = tryMove(fight, mover.unit, 'move', way);
      return moved !== null && isBehindFriend(moved.block);
    });
    if (!steps) continue;
    const odds = `${formatPercent(help.with)} chance to win a round with help, ${formatPercent(help.without)} without`;
    const because = `reinforces ${friend.standing.unit.name}: ${odds}`;
    const choice = { kind: 'move', unit: mover.unit, manner: 'move', steps } as const;
    best = { value: help.value, decision: { choice, because } };
  }
  return best?.decision ?? null;
}

/*
 * Reserve: units behind the line wait until needed. They are needed if a unit ahead fails, is worn down or leaves a gap, or if an enemy
 * flank is open.
 */

/** Maximum distance, in the unit's own moves, and difference of facing, in degrees, for a unit to count as behind a friend. */
const MAX_RESERVE_MOVES = 2;
const MAX_FACING_DIFFERENCE = 45;

/** Minimum overlap, as a share of the narrower front, for a unit to be covered by another. */
const MIN_OVERLAP = 0.3;

const locateFrom = (from: Piece, of: Piece) => toRelative(from.block, getCentre(of.block));

const hasSimilarFacing = (one: Piece, other: Piece): boolean =>
  Math.abs(turnBetween(one.block.facing, other.block.facing)) <= MAX_FACING_DIFFERENCE;

/** Returns the nearest unit of the line in front of the unit, or null. */
function findUnitAhead(piece: Piece, friends: readonly Piece[]): Piece | null {
  const { block, kind } = piece;
  const unitsAhead = friends.filter((friend) => {
    if (friend === piece || friend.kind.isSkirmisher || !hasSimilarFacing(piece, friend)) return false;
    const { right, ahead } = locateFrom(piece, friend);
    const shared = (block.front + friend.block.front) / 2 - Math.abs(right);
    return (
      ahead > friend.block.depth / 2 &&
      shared >= MIN_OVERLAP * Math.min(block.front, friend.block.front) &&
      getBlockGap(block, friend.block) <= MAX_RESERVE_MOVES * kind.moves
    );
  });
  return unitsAhead.toSorted((a, b) => getBlockGap(block, a.block) - getBlockGap(block, b.block))[0] ?? null;
}

/** Counts the hits lost, out of the hits at the start of the battle. */
function countLosses({ standing: { unit }, kind }: Piece): { readonly lost: number; readonly of: number } {
  const of = unit.parts.reduce((sum, { count, hits }) => sum + count * hits, 0);
  return { lost: of - kind.hits, of };
}

/** Describes a nearby unit ahead that is shaken or worn down; null if there is none. */
function findFailingFriend(piece: Piece, friends: readonly Piece[]): string | null {
  for (const friend of friends) {
    if (friend.kind.isSkirmisher || locateFrom(piece, friend).ahead <= 0) continue;
    if (getBlockGap(piece.block, friend.block) > MAX_RESERVE_MOVES * piece.kind.moves) continue;
    const { name } = friend.standing.unit;
    if (friend.kind.isShaken) return `${name} ahead is shaken`;
    const { lost, of } = countLosses(friend);
    if (lost >= RELIEF_LOSS_SHARE * of) return `${name} ahead has lost ${lost} of ${of}`;
  }
  return null;
}

/** A gap in the line ahead of a unit, wide enough for it. */
interface LineGap {
  readonly width: number;
  /** Centre of the gap, relative to the unit. */
  readonly right: number;
  readonly ahead: number;
}

function findLineGap(piece: Piece, unitAhead: Piece, friends: readonly Piece[]): LineGap | null {
  const line = friends
    .filter((friend) => friend !== piece && !friend.kind.isSkirmisher && hasSimilarFacing(unitAhead, friend))
    .map((friend) => ({ friend, ...toRelative(piece.block, friend.block.at) }))
    .filter(({ ahead }) => ahead > 0 && ahead < (1 + MAX_RESERVE_MOVES) * piece.kind.moves)
    .toSorted((a, b) => a.right - b.right);
  const gaps = line.slice(1).flatMap((right, at): readonly LineGap[] => {
    const left = line[at]!;
    const from = left.right + left.friend.block.front / 2;
    const width = right.right - right.friend.block.front / 2 - from;
    if (width < piece.block.front) return [];
    return [{ width, right: from + width / 2, ahead: Math.min(left.ahead, right.ahead) }];
  });
  return gaps.toSorted((a, b) => Math.abs(a.right) - Math.abs(b.right))[0] ?? null;
}

/** Describes an enemy whose flank or rear the unit could profitably charge; null if there is none. */
function findOpenFlank(ctx: Context, piece: Piece, enemies: readonly Piece[]): string | null {
  for (const enemy of enemies) {
    if (getBlockGap(piece.block, enemy.block) > piece.kind.moves + piece.kind.charges) continue;
    const aspect = getAspect(ctx, piece.block, enemy.block);
    if (aspect === 'front' || !ctx.odds.mayCharge(piece.standing, enemy.standing, aspect)) continue;
    const { gains, costs } = estimateMelee(ctx, piece, enemy, aspect, { charges: true, answered: false });
    if (gains <= costs) continue;
    const sideName = aspect === 'rear' ? 'rear' : 'flank';
    const losses = `expected losses of a charge: enemy ${formatPoints(gains)}, own ${formatPoints(costs)}`;
    return `the ${sideName} of ${enemy.standing.unit.name} is open; ${losses}`;
  }
  return null;
}

/** Either a decision for a unit in reserve, or the reason why it now moves like any other unit. */
type ReserveDecision = { readonly reason: string } | { readonly decision: Decision };

function decideFillGap(ctx: Context, piece: Piece, mover: Mover, unitAhead: Piece, lineGap: LineGap): Decision | null {
  const { ahead, right, width } = lineGap;
  const at = fromRelative(piece.block, { right, ahead });
  const [wide, own] = [width, piece.block.front].map((length) => formatDistance(ctx.fight, length));
  for (const steps of findPaths(piece.block, at, unitAhead.block.facing)) {
    const result = steps.length > 0 && tryMove(ctx.fight, mover.unit, 'move', steps);
    if (!result || isMoveTooSmall(ctx.fight, result)) continue;
    const because = `fills a gap of ${wide} in the line; own front ${own}`;
    return { choice: { kind: 'move', unit: mover.unit, manner: 'move', steps }, because };
  }
  return null;
}

export function decideReserve(
  ctx: Context,
  piece: Piece,
  mover: Mover,
  friends: readonly Piece[],
  enemies: readonly Piece[],
): ReserveDecision | null {
  const { kind, block, standing } = piece;
  if (!ctx.style.holdsReserve || kind.range > 0) return null;
  const unitAhead = findUnitAhead(piece, friends);
  if (!unitAhead) return null;
  const near = enemies.filter((enemy) => getBlockGap(block, enemy.block) <= Math.max(kind.charges, enemy.kind.charges));
  if (near.some((enemy) => toRelative(block, getCentre(enemy.block)).ahead < locateFrom(piece, unitAhead).ahead))
    return null;
  const reason = findFailingFriend(piece, friends) ?? findOpenFlank(ctx, piece, enemies);
  if (reason !== null) return { reason };
  const lineGap = findLineGap(piece, unitAhead, friends);
  const fillGap = lineGap && decideFillGap(ctx, piece, mover, unitAhead, lineGap);
  if (fillGap) return { decision: fillGap };
  const { name } = unitAhead.standing.unit;
  const length = Math.round((getBlockGap(block, unitAhead.block) - RESERVE_DISTANCE * kind.moves) * 100) / 100;
  const unit = standing.unit.id;
  const steps: readonly Manoeuvre[] = length > 0 ? [{ kind: 'go', heading: 'forward', length }] : [];
  const because = `in reserve behind ${name}`;
  return { decision: { choice: { kind: 'move', unit, manner: 'move', steps }, because } };
}
