import { toVector, toBearing, magnitude, minus, plus, turnBetween } from '../battlefield/angles.ts';
import { type Block, isOnTable, doBlocksOverlap, toRelative } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { toRectangle } from '../battlefield/rectangle.ts';
import { shiftBlock, wheelBlock } from '../battlefield/room.ts';
import { getOrCreate } from '../rules/core/fight/unit-cache.ts';
import { isMoveTooSmall, tryMove } from '../rules/core/fight/move-in-fight.ts';
import { NO_CHOICE, type Decision, type Mover, type Question } from '../rules/core/fight/questions.ts';
import {
  APPROACH_VALUE,
  ALIGNMENT_COST,
  RECOVERY_VALUE,
  NEXT_BOUND_WEIGHT,
  MAX_WAITING_TURNS,
  MAX_TURN_DEGREES,
} from './constants.ts';
import {
  listEnemies,
  getBlockGap,
  type Piece,
  listPieces,
  estimateShotLoss,
  type Context,
  getUnitValue,
} from './evaluation.ts';
import { decideFallBack, decideNarrowFront, decideWidenFront } from './formations.ts';
import { decideMakeRoom } from './make-room.ts';
import { findGroundKinds } from './ground-effects.ts';
import { decideJoinMelee } from './join-melee.ts';
import { describePosition } from './reasons.ts';
import { decideReserve, decideReinforce } from './reserve.ts';
import { canReach, estimateChargeGain } from './charges.ts';
import { findDetour } from './paths.ts';

/* Movement. Compares a few candidate places per unit, one move ahead. */

interface Candidate {
  /** Fraction of a full move that the candidate uses. */
  readonly share: number;
  readonly manner: string;
  readonly steps: readonly Manoeuvre[];
  readonly block: Block;
  readonly label: string;
}

const go = (length: number): Manoeuvre => ({ kind: 'go', heading: 'forward', length: Math.round(length * 100) / 100 });

/** Lists candidate places: straight ahead, towards the nearest enemies, through a crossing, and back. */
function listCandidates(ctx: Context, piece: Piece, mover: Mover, near: readonly Piece[]): readonly Candidate[] {
  const { block, kind } = piece;
  const reach = kind.moves * mover.share;
  const options: Candidate[] = [];
  const addAdvance = (share: number, from: Block = block, before: readonly Manoeuvre[] = [], left = reach): void => {
    const length = left * share;
    if (length < 0.3) return;
    const steps = [...before, go(length)];
    const spent = 1 - left / Math.max(reach, 0.01) + length / Math.max(reach, 0.01);
    options.push({
      share: spent,
      manner: 'move',
      steps,
      block: shiftBlock(from, 'forward', length),
      label: 'advances',
    });
  };
  for (const share of [1, 0.5]) addAdvance(share);
  const goals = near.slice(0, 2);
  for (const goal of goals) {
    const bearing = toBearing(minus(getCentre(goal.block), getCentre(block)));
    const turn = turnBetween(block.facing, bearing);
    const degrees = Math.min(MAX_TURN_DEGREES, Math.abs(turn));
    if (degrees < 4) continue;
    if (Math.abs(turn) > TURN_ABOUT_DEGREES) {
      const turnAbout: Manoeuvre = { kind: 'turn', degrees: 180 };
      const turnedBlock = { ...shiftBlock(block, 'back', block.depth), facing: (block.facing + 180) % 360 };
      options.push({ share: 0, manner: 'move', steps: [turnAbout], block: turnedBlock, label: 'turns about' });
    }
    const direction = turn > 0 ? 'right' : 'left';
    const arcLength = kind.hasFreeWheels ? 0 : (block.front * degrees * Math.PI) / 180;
    const wheelDegrees = Math.min(degrees, (reach / Math.max(arcLength, 0.01)) * degrees);
    const wheel: Manoeuvre = { kind: 'wheel', on: direction, degrees: Math.round(wheelDegrees * 100) / 100 };
    const after = wheelBlock(block, direction, wheelDegrees);
    options.push({ share: 0, manner: 'move', steps: [wheel], block: after, label: 'turns' });
    const left = kind.hasFreeWheels ? reach : reach - (block.front * wheelDegrees * Math.PI) / 180;
    for (const share of [1, 0.5]) addAdvance(share, after, [wheel], left);
  }
  // Advances until the target is just inside the unit's own range, or at half of the range.
  const [first] = near;
  if (kind.range > 0 && first) {
    const distance = getBlockGap(block, first.block);
    for (const within of [kind.range * 0.98, kind.range / 2]) {
      const length = distance - within;
      if (length > 0.3 && length < reach) addAdvance(length / reach);
    }
  }
  const [detour] = near.flatMap((enemy) => findDetour(ctx, piece, enemy.block) ?? []).toSorted(byLength);
  const result = detour && tryMove(ctx.fight, mover.unit, 'move', detour.steps);
  if (result) {
    const share = result.allowance === 0 ? 0 : result.spent / result.allowance;
    options.push({ share, manner: 'move', steps: detour.steps, block: result.block, label: 'heads for a crossing' });
  }
  if (mover.manners.includes('back-step')) {
    const length = reach / 3;
    const withdrawal: Manoeuvre = { kind: 'go', heading: 'back', length: Math.round(length * 100) / 100 };
    const backBlock = shiftBlock(block, 'back', length);
    options.push({ share: 1, manner: 'back-step', steps: [withdrawal], block: backBlock, label: 'steps back' });
  }
  return options;
}

const byLength = (a: { readonly length: number }, b: { readonly length: number }): number => a.length - b.length;

/** Angle to the target, in degrees, beyond which turning about is quicker than wheeling. */
const TURN_ABOUT_DEGREES = 120;

const getCentre = (block: Block) => toRectangle(block);

/** An enemy close enough to matter, with the number of friendly units that it could attack instead. */
interface NearEnemy {
  readonly enemy: Piece;
  readonly targets: number;
  readonly inReach: number;
}

/** Value of a place, with the expected gains and losses behind it, in points. */
interface PlaceValue {
  readonly value: number;
  readonly gains: number;
  readonly costs: number;
}

/** Estimates the value of a place: shooting now, options in the next bound, enemy threats, closeness to the enemy and alignment. */
function evaluatePlace(
  ctx: Context,
  piece: Piece,
  place: Block,
  enemies: readonly NearEnemy[],
  share: number,
  line: number | null,
): PlaceValue {
  const { style } = ctx;
  // Reduces the weight of threats over time. Otherwise cautious captains would wait for ever.
  const threatWeight = style.threat * Math.min(1, Math.max(0, 2 - ctx.fight.turn / MAX_WAITING_TURNS));
  const movedPiece: Piece = { ...piece, block: place };
  const { range, shootsAfterMoving } = piece.kind;
  let [shotNow, shotLater, chargeGain, shotCost, chargeCost, nearest] = [0, 0, 0, 0, 0, Infinity];
  const shootsNow = shootsAfterMoving !== null && share <= shootsAfterMoving + 0.001;
  for (const { enemy, targets, inReach } of enemies) {
    const distance = getBlockGap(place, enemy.block);
    nearest = Math.min(
      nearest,
      findDetour(ctx, movedPiece, enemy.block)?.length ?? distance + turnDistance(place, enemy.block),
    );
    if (distance <= range && (shootsNow || style.nextBound > 0)) {
      const volley = estimateShotLoss(ctx, movedPiece, enemy);
      if (shootsNow) shotNow = Math.max(shotNow, volley);
      shotLater = Math.max(shotLater, volley);
    }
    if (style.nextBound > 0 && canReach(ctx, movedPiece, enemy, distance))
      chargeGain = Math.max(chargeGain, estimateChargeGain(ctx, movedPiece, enemy));
    if (threatWeight === 0) continue;
    if (distance <= enemy.kind.range)
      shotCost += estimateShotLoss(ctx, enemy, movedPiece) / (style.dividesThreats ? 1 + targets : 2);
    if (!canReach(ctx, enemy, movedPiece, distance)) continue;
    const threat = estimateChargeGain(ctx, enemy, movedPiece);
    chargeCost = style.dividesThreats ? chargeCost + threat / (1 + inReach) : Math.max(chargeCost, threat);
  }
  const wanted = range > 0 ? range / 2 : 0;
  const movesAway = Math.max(0, nearest - wanted) / Math.max(1, piece.kind.moves);
  const approach = -APPROACH_VALUE * style.approach * getUnitValue(piece) * movesAway;
  const [gains, costs] = [
    shotNow + style.nextBound * NEXT_BOUND_WEIGHT * (shotLater + chargeGain),
    threatWeight * (shotCost + chargeCost),
  ];
  // Alignment matters only while no attack is possible in either direction.
  const isFree = shotLater + chargeGain + chargeCost === 0;
  const misalignment = line === null || !isFree ? 0 : Math.abs(turnBetween(line, place.facing)) / 90;
  const value = gains - costs + approach - style.alignment * ALIGNMENT_COST * getUnitValue(piece) * misalignment;
  return { value, gains: shotNow + shotLater + chargeGain, costs: shotCost + chargeCost };
}

/** Returns the distance equivalent of the turn towards an enemy outside the front arc: half the path of the outer corner. */
function turnDistance(from: Block, target: Block): number {
  const { x, y } = toRectangle(target);
  const { right, ahead } = toRelative(from, { x, y });
  const angle = Math.abs(Math.atan2(right, ahead));
  return angle <= STRAIGHT_AHEAD_ANGLE ? 0 : (from.front * (angle - STRAIGHT_AHEAD_ANGLE)) / 2;
}

/** Maximum angle, in radians, at which a charge needs no wheel. */
const STRAIGHT_AHEAD_ANGLE = Math.PI / 4;

/** A unit that can move, with its distance to the nearest enemy. */
interface Movable {
  readonly mover: Mover;
  readonly piece: Piece;
  readonly distance: number;
}

/** Returns the enemies that matter to the unit, at most eight. */
function findRelevantEnemies(piece: Piece, near: readonly Piece[], friends: readonly Piece[]): readonly NearEnemy[] {
  const { block, kind: ownKind } = piece;
  const close = near.filter(
    (enemy) =>
      getBlockGap(block, enemy.block) <
      ownKind.moves + Math.max(enemy.kind.charges, enemy.kind.range, ownKind.charges, ownKind.range) + 5,
  );
  return (close.length > 0 ? close.slice(0, 8) : near.slice(0, 1)).map((enemy) => {
    const countWithin = (reach: number): number =>
      friends.filter((each) => getBlockGap(each.block, enemy.block) <= reach).length;
    return { enemy, targets: countWithin(enemy.kind.range), inReach: countWithin(enemy.kind.charges) };
  });
}

/** Returns the average facing of the units, or null if they face in all directions. */
function findLineFacing(units: readonly Piece[]): number | null {
  const sum = units.map(({ block }) => toVector(block.facing)).reduce(plus, { x: 0, y: 0 });
  return magnitude(sum) < units.length / 2 ? null : toBearing(sum);
}

/** Finds places better than the current one, best first. */
function findPlaces(ctx: Context, { mover, piece }: Movable, friendly: readonly Piece[], enemies: readonly Piece[]) {
  const near = enemies
    .map((enemy) => ({ enemy, distance: getBlockGap(piece.block, enemy.block) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ enemy }) => enemy);
  const friends = friendly.filter((each) => each.standing !== piece.standing);
  const allPieces = [...friends, ...enemies];
  const relevant = findRelevantEnemies(piece, near, friends);
  const line = ctx.style.alignment === 0 ? null : findLineFacing(friends);
  const evaluate = (block: Block, share: number): PlaceValue => evaluatePlace(ctx, piece, block, relevant, share, line);
  const recovery = canRecoverOrder(ctx, piece, mover) ? ctx.style.recovery * RECOVERY_VALUE * getUnitValue(piece) : 0;
  const current = evaluate(piece.block, 0);
  const stay: PlaceValue = { ...current, value: current.value + recovery };
  const places = listCandidates(ctx, piece, mover, near)
    .filter(
      ({ block }) =>
        isOnTable(block, ctx.fight.table) && !allPieces.some((other) => doBlocksOverlap(block, other.block)),
    )
    .map((candidate) => ({ candidate, value: evaluate(candidate.block, candidate.share).value }))
    .filter(({ value }) => value > stay.value + MIN_GAIN)
    // Treats nearly equal values as equal, so that rounding does not decide the order.
    .toSorted((a, b) => Math.round((b.value - a.value) / MIN_GAIN));
  return { places, stands: stay, worth: evaluate, near, others: allPieces };
}

type Places = ReturnType<typeof findPlaces>;

/** Chooses the next unit to move: the nearest to the enemy, to make room for others. If orders are limited, the one that gains most. */
function chooseNext(ctx: Context, ready: readonly Movable[], placesOf: (each: Movable) => Places): Movable | null {
  const free = ready.filter(({ mover }) => (mover.order?.cost ?? 0) === 0);
  const from = ctx.style.ranksOrders && free.length > 0 ? free : ready;
  const [first = null] = from.toSorted((a, b) => a.distance - b.distance);
  if (!ctx.style.ranksOrders || !first?.mover.order?.cost) return first;
  const gains = new Map(
    ready.map((each) => {
      const { places, stands } = placesOf(each);
      return [each.mover.unit, Math.max(0, (places[0]?.value ?? stands.value) - stands.value)] as const;
    }),
  );
  const gainPerOrder = ({ mover: { order } }: Movable): number =>
    order ? order.group.reduce((sum, id) => sum + (gains.get(id) ?? 0), 0) / order.cost : 0;
  return ready.reduce((best, each) => {
    const more = gainPerOrder(each) - gainPerOrder(best);
    return more > MIN_GAIN || (Math.abs(more) <= MIN_GAIN && each.distance < best.distance) ? each : best;
  }, first);
}

export function decideMove(ctx: Context, { side, movers }: Extract<Question, { kind: 'move' }>): Decision {
  const enemies = listEnemies(ctx, side);
  if (enemies.length === 0) return { choice: NO_CHOICE, because: '' };
  const ownPieces = listPieces(ctx, side);
  const ready = movers.flatMap((mover) => {
    // Captains never withdraw from melee.
    if (!mover.manners.includes('move')) return [];
    const piece = ownPieces.find(({ standing }) => standing.unit.id === mover.unit);
    return piece
      ? [{ mover, piece, distance: Math.min(...enemies.map(({ block }) => getBlockGap(piece.block, block))) }]
      : [];
  });
  const placesByUnit = new Map<Movable, Places>();
  const getPlaces = (each: Movable): Places =>
    getOrCreate(placesByUnit, each, () => findPlaces(ctx, each, ownPieces, enemies));
  const next = chooseNext(ctx, ready, getPlaces);
  if (!next) return { choice: NO_CHOICE, because: '' };
  const { mover, piece } = next;
  const { places, stands, worth, near, others } = getPlaces(next);
  const otherGain = Math.max(0, (places[0]?.value ?? stands.value) - stands.value);
  const reinforcement = decideReinforce(ctx, piece, mover, ownPieces, enemies, otherGain);
  if (reinforcement) return reinforcement;
  const reserve = decideReserve(ctx, piece, mover, ownPieces, enemies);
  if (reserve && 'decision' in reserve) return reserve.decision;
  const action =
    decideFallBack(ctx, piece, mover, ownPieces, enemies) ?? decideJoinMelee(ctx, piece, mover, others, enemies);
  if (action) return action;
  const formation = decideNarrowFront(ctx, piece, mover, near) ?? decideWidenFront(ctx, piece, mover, near);
  if (formation) return formation;
  // The end of a move may be free but its path blocked. Therefore evaluates the position that the book actually allows.
  for (const { candidate } of places.slice(0, MAX_TRIED_PLACES)) {
    const result = tryMove(ctx.fight, mover.unit, candidate.manner, candidate.steps);
    if (!result || isMoveTooSmall(ctx.fight, result)) continue;
    const { value, ...expected } = worth(result.block, result.allowance === 0 ? 0 : result.spent / result.allowance);
    if (value <= stands.value + MIN_GAIN) continue;
    const { manner, steps, label } = candidate;
    const text = `${label}${describeNewGround(ctx, piece.block, result.block)}`;
    const because = `${reserve && manner === 'move' ? `${reserve.reason}: ` : ''}${describePosition(text, expected)}`;
    return { choice: { kind: 'move', unit: mover.unit, manner, steps }, because };
  }
  const stays: Decision = { choice: { kind: 'move', unit: mover.unit, manner: 'move', steps: [] }, because: '' };
  return decideMakeRoom(ctx, piece, mover, near, others) ?? stays;
}

/** Names the kinds of terrain that the move enters, or '' if there are none. */
function describeNewGround({ fight, style }: Context, from: Block, to: Block): string {
  if (!style.seesGround) return '';
  const before = findGroundKinds(fight, from);
  const names = findGroundKinds(fight, to).flatMap((kind) =>
    before.includes(kind) ? [] : (fight.field.grounds.find(({ id }) => id === kind)?.label.toLowerCase() ?? []),
  );
  return names.length === 0 ? '' : `, onto ${names.join(' and ')}`;
}

/** Minimum gain of a move, in points, and the number of best places tried on the field. */
const MIN_GAIN = 1e-6;
const MAX_TRIED_PLACES = 3;

/** Checks whether a unit can recover from disorder here and stay in order on its next advance. */
function canRecoverOrder({ fight }: Context, { kind, standing }: Piece, { unit, share }: Mover): boolean {
  if (!kind.canRecover || standing.actions.shot) return false;
  const advance = tryMove(fight, unit, 'move', [go(kind.moves * share)]);
  return advance === null || advance.marks.length === 0;
}
