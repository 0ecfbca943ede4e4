import { between, turnBetween } from '../battlefield/angles.ts';
import { type Block, middleOf, placeSeen, seenFrom } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { moved } from '../battlefield/room.ts';
import { isEngaged } from '../rules/core/fight/engagement.ts';
import type { RoundOdds } from '../rules/core/fight/fight-rules.ts';
import { isNoStep, lengthIn, tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { RESERVE_BEHIND, TIRED } from './constants.ts';
import { inPercent, inPoints } from './reasons.ts';
import { aspectFrom, exchange, gap, otherWay, type Piece, roundLoss, type Table } from './values.ts';
import { waysTo } from './ways.ts';

/* Units move up behind a friend in melee, if the book lets them add their strength from there. */

const FRONT = { aspect: 'front', charging: false } as const;

/** Maximum sideways offset from the centre of the friend's rear. */
const ASIDE = 2;

/** Estimates the points gained per melee round by helping, and the friend's win chance with and without help. */
function helpBrings(table: Table, piece: Piece, friend: Piece, enemy: Piece) {
  const { odds } = table;
  const [own, theirs] = [friend.standing, enemy.standing];
  const alone = odds.round?.(own, theirs, FRONT, false);
  const helped = odds.fromRear?.round(own, piece.standing, theirs);
  if (!alone || !helped) return null;
  const hits = odds.blow(own, theirs, friend.kind.files, FRONT);
  const suffered = odds.blow(theirs, own, enemy.kind.files, FRONT);
  const took = (given: number, went: RoundOdds): number =>
    roundLoss(table, enemy, given, 0, otherWay(went), 'front').loss;
  const lost = (went: RoundOdds): number => roundLoss(table, friend, suffered, 0, went, 'front').loss;
  // The helper also takes a morale test.
  const risked = roundLoss(table, piece, 0, 0, helped, 'front').loss;
  const value = took(helped.hits, helped) - took(hits, alone) + lost(alone) - lost(helped) - risked;
  return { value, with: helped.wins, without: alone.wins };
}

/**
 * Moves the unit behind a friend in melee; null if no friend is in reach or another move gains more.
 * @param otherwise gain of the best other move, in points
 */
export function reinforces(
  table: Table,
  piece: Piece,
  mover: Mover,
  friends: readonly Piece[],
  enemies: readonly Piece[],
  otherwise: number,
): Decision | null {
  const { fromRear } = table.odds;
  if (!table.style.joins || !fromRear) return null;
  const { fight } = table;
  const { block, kind } = piece;
  let best: { readonly decision: Decision; readonly value: number } | null = null;
  for (const friend of friends) {
    if (friend.standing === piece.standing || gap(block, friend.block) > kind.moves * mover.share) continue;
    if (!isEngaged(fight, friend.standing)) continue;
    const place = { ...moved(friend.block, 'back', friend.block.depth), front: block.front, depth: block.depth };
    const isThere = (at: Block): boolean => fromRear.standsAt(at, friend.block) && between(place.at, at.at) <= ASIDE;
    if (isThere(block)) {
      const choice = { kind: 'move', unit: mover.unit, manner: 'move', steps: [] } as const;
      return { choice, because: `reinforces ${friend.standing.unit.name}` };
    }
    const enemy = enemies.toSorted((a, b) => gap(a.block, friend.block) - gap(b.block, friend.block))[0];
    const brings = enemy && helpBrings(table, piece, friend, enemy);
    if (!brings || brings.value <= (best?.value ?? otherwise)) continue;
    const steps = waysTo(block, place.at, place.facing).find((way) => {
      const made = tryMove(fight, mover.unit, 'move', way);
      return made !== null && isThere(made.block);
    });
    if (!steps) continue;
    const odds = `${inPercent(brings.with)} chance to win a round with help, ${inPercent(brings.without)} without`;
    const because = `reinforces ${friend.standing.unit.name}: ${odds}`;
    const choice = { kind: 'move', unit: mover.unit, manner: 'move', steps } as const;
    best = { value: brings.value, decision: { choice, because } };
  }
  return best?.decision ?? null;
}

/* Units behind the line wait until needed: when a unit ahead fails, is worn down or leaves a gap, or when an enemy flank is open. */

/** A unit counts as behind a friend within this many of its own moves and this difference of facing, in degrees. */
const FARTHEST = 2;
const ASKEW = 45;

/** Minimum overlap, as a share of the narrower front, for a unit to be covered by another. */
const COVERS = 0.3;

const seen = (from: Piece, of: Piece) => seenFrom(from.block, middleOf(of.block));

const facesAs = (one: Piece, other: Piece): boolean =>
  Math.abs(turnBetween(one.block.facing, other.block.facing)) <= ASKEW;

/** Returns the nearest unit of the line in front of the unit, or null. */
function coveredBy(piece: Piece, friends: readonly Piece[]): Piece | null {
  const { block, kind } = piece;
  const before = friends.filter((friend) => {
    if (friend === piece || friend.kind.skirmishes || !facesAs(piece, friend)) return false;
    const { right, ahead } = seen(piece, friend);
    const shared = (block.front + friend.block.front) / 2 - Math.abs(right);
    return (
      ahead > friend.block.depth / 2 &&
      shared >= COVERS * Math.min(block.front, friend.block.front) &&
      gap(block, friend.block) <= FARTHEST * kind.moves
    );
  });
  return before.toSorted((a, b) => gap(block, a.block) - gap(block, b.block))[0] ?? null;
}

/** Counts the hits lost, out of the hits at the start of the battle. */
function lostOf({ standing: { unit }, kind }: Piece): { readonly lost: number; readonly of: number } {
  const of = unit.parts.reduce((sum, { count, hits }) => sum + count * hits, 0);
  return { lost: of - kind.hits, of };
}

/** Describes a nearby unit ahead that is shaken or worn down; null if there is none. */
function givesWay(piece: Piece, friends: readonly Piece[]): string | null {
  for (const friend of friends) {
    if (friend.kind.skirmishes || seen(piece, friend).ahead <= 0) continue;
    if (gap(piece.block, friend.block) > FARTHEST * piece.kind.moves) continue;
    const { name } = friend.standing.unit;
    if (friend.kind.shaken) return `${name} ahead is shaken`;
    const { lost, of } = lostOf(friend);
    if (lost >= TIRED * of) return `${name} ahead has lost ${lost} of ${of}`;
  }
  return null;
}

/** A gap in the line ahead of a unit, wide enough for it. */
interface Interval {
  readonly width: number;
  /** Centre of the gap, relative to the unit. */
  readonly right: number;
  readonly ahead: number;
}

function intervalBefore(piece: Piece, behind: Piece, friends: readonly Piece[]): Interval | null {
  const line = friends
    .filter((friend) => friend !== piece && !friend.kind.skirmishes && facesAs(behind, friend))
    .map((friend) => ({ friend, ...seenFrom(piece.block, friend.block.at) }))
    .filter(({ ahead }) => ahead > 0 && ahead < (1 + FARTHEST) * piece.kind.moves)
    .toSorted((a, b) => a.right - b.right);
  const found = line.slice(1).flatMap((right, at): readonly Interval[] => {
    const left = line[at]!;
    const from = left.right + left.friend.block.front / 2;
    const width = right.right - right.friend.block.front / 2 - from;
    if (width < piece.block.front) return [];
    return [{ width, right: from + width / 2, ahead: Math.min(left.ahead, right.ahead) }];
  });
  return found.toSorted((a, b) => Math.abs(a.right) - Math.abs(b.right))[0] ?? null;
}

/** Describes an enemy whose flank or rear the unit could profitably charge; null if there is none. */
function flankAtHand(table: Table, piece: Piece, enemies: readonly Piece[]): string | null {
  for (const enemy of enemies) {
    if (gap(piece.block, enemy.block) > piece.kind.moves + piece.kind.charges) continue;
    const aspect = aspectFrom(table, piece.block, enemy.block);
    if (aspect === 'front' || !table.odds.mayCharge(piece.standing, enemy.standing, aspect)) continue;
    const { gains, costs } = exchange(table, piece, enemy, aspect, { charges: true, answered: false });
    if (gains <= costs) continue;
    const where = aspect === 'rear' ? 'rear' : 'flank';
    const both = `expected losses of a charge: enemy ${inPoints(gains)}, own ${inPoints(costs)}`;
    return `the ${where} of ${enemy.standing.unit.name} is open; ${both}`;
  }
  return null;
}

/** Either a decision for a unit in reserve, or the reason why it now moves like any other unit. */
type Held = { readonly wanted: string } | { readonly decision: Decision };

function fills(table: Table, piece: Piece, mover: Mover, behind: Piece, interval: Interval): Decision | null {
  const { ahead, right, width } = interval;
  const at = placeSeen(piece.block, { right, ahead });
  const [wide, own] = [width, piece.block.front].map((length) => lengthIn(table.fight, length));
  for (const steps of waysTo(piece.block, at, behind.block.facing)) {
    const made = steps.length > 0 && tryMove(table.fight, mover.unit, 'move', steps);
    if (!made || isNoStep(table.fight, made)) continue;
    const because = `fills a gap of ${wide} in the line; own front ${own}`;
    return { choice: { kind: 'move', unit: mover.unit, manner: 'move', steps }, because };
  }
  return null;
}

export function inReserve(
  table: Table,
  piece: Piece,
  mover: Mover,
  friends: readonly Piece[],
  enemies: readonly Piece[],
): Held | null {
  const { kind, block, standing } = piece;
  if (!table.style.holdsReserve || kind.range > 0) return null;
  const behind = coveredBy(piece, friends);
  if (!behind) return null;
  const near = enemies.filter((enemy) => gap(block, enemy.block) <= Math.max(kind.charges, enemy.kind.charges));
  if (near.some((enemy) => seenFrom(block, middleOf(enemy.block)).ahead < seen(piece, behind).ahead)) return null;
  const wanted = givesWay(piece, friends) ?? flankAtHand(table, piece, enemies);
  if (wanted !== null) return { wanted };
  const interval = intervalBefore(piece, behind, friends);
  const filled = interval && fills(table, piece, mover, behind, interval);
  if (filled) return { decision: filled };
  const { name } = behind.standing.unit;
  const length = Math.round((gap(block, behind.block) - RESERVE_BEHIND * kind.moves) * 100) / 100;
  const unit = standing.unit.id;
  const steps: readonly Manoeuvre[] = length > 0 ? [{ kind: 'go', heading: 'forward', length }] : [];
  const because = `in reserve behind ${name}`;
  return { decision: { choice: { kind: 'move', unit, manner: 'move', steps }, because } };
}
