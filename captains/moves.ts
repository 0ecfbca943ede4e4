import { ahead, bearingOf, lengthOf, minus, plus, turnBetween } from '../battlefield/angles.ts';
import { type Block, isOnTable, overlap, seenFrom } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { rectangleOf } from '../battlefield/rectangle.ts';
import { moved, wheeled } from '../battlefield/room.ts';
import { into } from '../rules/core/fight/known-units.ts';
import { isNoStep, tryMove } from '../rules/core/fight/move-in-fight.ts';
import { NONE, type Decision, type Mover, type Question } from '../rules/core/fight/questions.ts';
import { APPROACH, IN_LINE, MENDING, NEXT_BOUND, PATIENCE, WIDEST_TURN } from './constants.ts';
import { enemiesOf, gap, type Piece, piecesOf, shotWorth, type Table, worthOf } from './values.ts';
import { goesBack, narrowsToCross, widens } from './formations.ts';
import { makesRoom } from './room.ts';
import { kindsUnder } from './ground.ts';
import { joinsMelee } from './joining.ts';
import { ofPlace } from './reasons.ts';
import { inReserve, reinforces } from './reserve.ts';
import { canReach, estimateChargeGain } from './charges.ts';
import { wayRound } from './ways.ts';

/* Movement: compares a few candidate places per unit, one ply deep. */

interface Candidate {
  /** Fraction of a full move used. */
  readonly share: number;
  readonly manner: string;
  readonly steps: readonly Manoeuvre[];
  readonly block: Block;
  readonly what: string;
}

const go = (length: number): Manoeuvre => ({ kind: 'go', heading: 'forward', length: Math.round(length * 100) / 100 });

/** Lists candidate places: straight ahead, towards the nearest enemies, through a crossing, and back. */
function candidatesOf(table: Table, piece: Piece, mover: Mover, near: readonly Piece[]): readonly Candidate[] {
  const { block, kind } = piece;
  const reach = kind.moves * mover.share;
  const found: Candidate[] = [];
  const straight = (share: number, from: Block = block, before: readonly Manoeuvre[] = [], left = reach): void => {
    const length = left * share;
    if (length < 0.3) return;
    const steps = [...before, go(length)];
    const spent = 1 - left / Math.max(reach, 0.01) + length / Math.max(reach, 0.01);
    found.push({ share: spent, manner: 'move', steps, block: moved(from, 'forward', length), what: 'advances' });
  };
  for (const share of [1, 0.5]) straight(share);
  const goals = near.slice(0, 2);
  for (const goal of goals) {
    const bearing = bearingOf(minus(middle(goal.block), middle(block)));
    const turn = turnBetween(block.facing, bearing);
    const degrees = Math.min(WIDEST_TURN, Math.abs(turn));
    if (degrees < 4) continue;
    if (Math.abs(turn) > BEHIND) {
      const about: Manoeuvre = { kind: 'turn', degrees: 180 };
      const faced = { ...moved(block, 'back', block.depth), facing: (block.facing + 180) % 360 };
      found.push({ share: 0, manner: 'move', steps: [about], block: faced, what: 'turns about' });
    }
    const on = turn > 0 ? 'right' : 'left';
    const arc = kind.wheelsFree ? 0 : (block.front * degrees * Math.PI) / 180;
    const most = Math.min(degrees, (reach / Math.max(arc, 0.01)) * degrees);
    const wheel: Manoeuvre = { kind: 'wheel', on, degrees: Math.round(most * 100) / 100 };
    const after = wheeled(block, on, most);
    found.push({ share: 0, manner: 'move', steps: [wheel], block: after, what: 'turns' });
    const left = kind.wheelsFree ? reach : reach - (block.front * most * Math.PI) / 180;
    for (const share of [1, 0.5]) straight(share, after, [wheel], left);
  }
  // Advance to just inside the unit's own range, or to half of it.
  const [first] = near;
  if (kind.range > 0 && first) {
    const distance = gap(block, first.block);
    for (const within of [kind.range * 0.98, kind.range / 2]) {
      const length = distance - within;
      if (length > 0.3 && length < reach) straight(length / reach);
    }
  }
  const [round] = near.flatMap((enemy) => wayRound(table, piece, enemy.block) ?? []).toSorted(byLength);
  const made = round && tryMove(table.fight, mover.unit, 'move', round.steps);
  if (made) {
    const share = made.allowance === 0 ? 0 : made.spent / made.allowance;
    found.push({ share, manner: 'move', steps: round.steps, block: made.block, what: 'heads for a crossing' });
  }
  if (mover.manners.includes('back-step')) {
    const length = reach / 3;
    const back: Manoeuvre = { kind: 'go', heading: 'back', length: Math.round(length * 100) / 100 };
    const there = moved(block, 'back', length);
    found.push({ share: 1, manner: 'back-step', steps: [back], block: there, what: 'steps back' });
  }
  return found;
}

const byLength = (a: { readonly length: number }, b: { readonly length: number }): number => a.length - b.length;

/** Beyond this angle to the target, in degrees, turning about is quicker than wheeling. */
const BEHIND = 120;

const middle = (block: Block) => rectangleOf(block);

/** An enemy close enough to matter, with the number of friends it could shoot at or charge instead. */
interface Watched {
  readonly enemy: Piece;
  readonly targets: number;
  readonly inReach: number;
}

/** Value of a place, with the expected gains and losses behind it, in points. */
interface Worth {
  readonly value: number;
  readonly gains: number;
  readonly costs: number;
}

/** Evaluates a place: shooting now, options in the next bound, enemy threats, closeness to the enemy and alignment. */
function placeWorth(
  table: Table,
  piece: Piece,
  at: Block,
  watched: readonly Watched[],
  share: number,
  line: number | null,
): Worth {
  const { style } = table;
  // Reduce the threat weight over time, or cautious captains would wait for ever.
  const fears = style.fears * Math.min(1, Math.max(0, 2 - table.fight.turn / PATIENCE));
  const here: Piece = { ...piece, block: at };
  const { range, shootsAfterMoving } = piece.kind;
  let [now, shoots, charges, shot, charged, nearest] = [0, 0, 0, 0, 0, Infinity];
  const shootsNow = shootsAfterMoving !== null && share <= shootsAfterMoving + 0.001;
  for (const { enemy, targets, inReach } of watched) {
    const distance = gap(at, enemy.block);
    nearest = Math.min(nearest, wayRound(table, here, enemy.block)?.length ?? distance + turning(at, enemy.block));
    if (distance <= range && (shootsNow || style.looksAhead > 0)) {
      const volley = shotWorth(table, here, enemy);
      if (shootsNow) now = Math.max(now, volley);
      shoots = Math.max(shoots, volley);
    }
    if (style.looksAhead > 0 && canReach(table, here, enemy, distance))
      charges = Math.max(charges, estimateChargeGain(table, here, enemy));
    if (fears === 0) continue;
    if (distance <= enemy.kind.range) shot += shotWorth(table, enemy, here) / (style.shares ? 1 + targets : 2);
    if (!canReach(table, enemy, here, distance)) continue;
    const threat = estimateChargeGain(table, enemy, here);
    charged = style.shares ? charged + threat / (1 + inReach) : Math.max(charged, threat);
  }
  const wanted = range > 0 ? range / 2 : 0;
  const away = Math.max(0, nearest - wanted) / Math.max(1, piece.kind.moves);
  const approach = -APPROACH * style.presses * worthOf(piece) * away;
  const [brings, costs] = [now + style.looksAhead * NEXT_BOUND * (shoots + charges), fears * (shot + charged)];
  // Alignment matters only while no attack is possible in either direction.
  const isFree = shoots + charges + charged === 0;
  const astray = line === null || !isFree ? 0 : Math.abs(turnBetween(line, at.facing)) / 90;
  const value = brings - costs + approach - style.keepsLine * IN_LINE * worthOf(piece) * astray;
  return { value, gains: now + shoots + charges, costs: shot + charged };
}

/** Returns the distance equivalent of the turn towards an enemy outside the front arc: half the path of the outer corner. */
function turning(from: Block, target: Block): number {
  const { x, y } = rectangleOf(target);
  const { right, ahead } = seenFrom(from, { x, y });
  const angle = Math.abs(Math.atan2(right, ahead));
  return angle <= AHEAD ? 0 : (from.front * (angle - AHEAD)) / 2;
}

/** Within this angle, in radians, a charge needs no wheel. */
const AHEAD = Math.PI / 4;

/** A unit that can move, with its distance to the nearest enemy. */
interface Ready {
  readonly mover: Mover;
  readonly piece: Piece;
  readonly distance: number;
}

/** Returns the enemies that matter to the unit, at most eight. */
function watchedBy(piece: Piece, near: readonly Piece[], friends: readonly Piece[]): readonly Watched[] {
  const { block, kind: own } = piece;
  const close = near.filter(
    (enemy) =>
      gap(block, enemy.block) < own.moves + Math.max(enemy.kind.charges, enemy.kind.range, own.charges, own.range) + 5,
  );
  return (close.length > 0 ? close.slice(0, 8) : near.slice(0, 1)).map((enemy) => {
    const within = (reach: number): number => friends.filter((each) => gap(each.block, enemy.block) <= reach).length;
    return { enemy, targets: within(enemy.kind.range), inReach: within(enemy.kind.charges) };
  });
}

/** Returns the average facing of the units, or null if they face in all directions. */
function lineOf(units: readonly Piece[]): number | null {
  const sum = units.map(({ block }) => ahead(block.facing)).reduce(plus, { x: 0, y: 0 });
  return lengthOf(sum) < units.length / 2 ? null : bearingOf(sum);
}

/** Finds places better than the current one, best first. */
function placesFor(table: Table, { mover, piece }: Ready, all: readonly Piece[], enemies: readonly Piece[]) {
  const near = enemies
    .map((enemy) => ({ enemy, distance: gap(piece.block, enemy.block) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ enemy }) => enemy);
  const friends = all.filter((each) => each.standing !== piece.standing);
  const others = [...friends, ...enemies];
  const watched = watchedBy(piece, near, friends);
  const line = table.style.keepsLine === 0 ? null : lineOf(friends);
  const worth = (block: Block, share: number): Worth => placeWorth(table, piece, block, watched, share, line);
  const mended = mends(table, piece, mover) ? table.style.mends * MENDING * worthOf(piece) : 0;
  const here = worth(piece.block, 0);
  const stands: Worth = { ...here, value: here.value + mended };
  const places = candidatesOf(table, piece, mover, near)
    .filter(({ block }) => isOnTable(block, table.fight.table) && !others.some((other) => overlap(block, other.block)))
    .map((candidate) => ({ candidate, value: worth(candidate.block, candidate.share).value }))
    .filter(({ value }) => value > stands.value + LEAST)
    // Treat nearly equal values as equal so that rounding does not decide the order.
    .toSorted((a, b) => Math.round((b.value - a.value) / LEAST));
  return { places, stands, worth, near, others };
}

type Places = ReturnType<typeof placesFor>;

/** Chooses the unit to move next: the one nearest to the enemy, to make room. If orders are limited, the one whose order gains most. */
function nextOf(table: Table, ready: readonly Ready[], placesOf: (each: Ready) => Places): Ready | null {
  const free = ready.filter(({ mover }) => (mover.order?.cost ?? 0) === 0);
  const from = table.style.spends && free.length > 0 ? free : ready;
  const [first = null] = from.toSorted((a, b) => a.distance - b.distance);
  if (!table.style.spends || !first?.mover.order?.cost) return first;
  const gains = new Map(
    ready.map((each) => {
      const { places, stands } = placesOf(each);
      return [each.mover.unit, Math.max(0, (places[0]?.value ?? stands.value) - stands.value)] as const;
    }),
  );
  const brings = ({ mover: { order } }: Ready): number =>
    order ? order.group.reduce((sum, id) => sum + (gains.get(id) ?? 0), 0) / order.cost : 0;
  return ready.reduce((best, each) => {
    const more = brings(each) - brings(best);
    return more > LEAST || (Math.abs(more) <= LEAST && each.distance < best.distance) ? each : best;
  }, first);
}

export function decideMove(table: Table, { side, movers }: Extract<Question, { kind: 'move' }>): Decision {
  const enemies = enemiesOf(table, side);
  if (enemies.length === 0) return { choice: NONE, because: '' };
  const all = piecesOf(table, side);
  const ready = movers.flatMap((mover) => {
    // Captains never withdraw from melee.
    if (!mover.manners.includes('move')) return [];
    const piece = all.find(({ standing }) => standing.unit.id === mover.unit);
    return piece ? [{ mover, piece, distance: Math.min(...enemies.map(({ block }) => gap(piece.block, block))) }] : [];
  });
  const known = new Map<Ready, Places>();
  const placesOf = (each: Ready): Places => into(known, each, () => placesFor(table, each, all, enemies));
  const next = nextOf(table, ready, placesOf);
  if (!next) return { choice: NONE, because: '' };
  const { mover, piece } = next;
  const { places, stands, worth, near, others } = placesOf(next);
  const otherwise = Math.max(0, (places[0]?.value ?? stands.value) - stands.value);
  const helps = reinforces(table, piece, mover, all, enemies, otherwise);
  if (helps) return helps;
  const held = inReserve(table, piece, mover, all, enemies);
  if (held && 'decision' in held) return held.decision;
  const goes = goesBack(table, piece, mover, all, enemies) ?? joinsMelee(table, piece, mover, others, enemies);
  if (goes) return goes;
  const formed = narrowsToCross(table, piece, mover, near) ?? widens(table, piece, mover, near);
  if (formed) return formed;
  // The end of a move may be free while its path is blocked, so evaluate the position the book actually allows.
  for (const { candidate } of places.slice(0, TRIED)) {
    const made = tryMove(table.fight, mover.unit, candidate.manner, candidate.steps);
    if (!made || isNoStep(table.fight, made)) continue;
    const { value, ...expected } = worth(made.block, made.allowance === 0 ? 0 : made.spent / made.allowance);
    if (value <= stands.value + LEAST) continue;
    const { manner, steps, what } = candidate;
    const told = `${what}${ontoGround(table, piece.block, made.block)}`;
    const because = `${held && manner === 'move' ? `${held.wanted}: ` : ''}${ofPlace(told, expected)}`;
    return { choice: { kind: 'move', unit: mover.unit, manner, steps }, because };
  }
  const stays: Decision = { choice: { kind: 'move', unit: mover.unit, manner: 'move', steps: [] }, because: '' };
  return makesRoom(table, piece, mover, near, others) ?? stays;
}

/** Names the kinds of ground the move enters, or '' if there are none. */
function ontoGround({ fight, style }: Table, from: Block, to: Block): string {
  if (!style.seesGround) return '';
  const before = kindsUnder(fight, from);
  const names = kindsUnder(fight, to).flatMap((kind) =>
    before.includes(kind) ? [] : (fight.field.grounds.find(({ id }) => id === kind)?.label.toLowerCase() ?? []),
  );
  return names.length === 0 ? '' : `, onto ${names.join(' and ')}`;
}

/** Minimum gain of a move, in points, and the number of best places tried on the field. */
const LEAST = 1e-6;
const TRIED = 3;

/** Checks whether a unit can recover from disorder here and keep its order on the next advance. */
function mends({ fight }: Table, { kind, standing }: Piece, { unit, share }: Mover): boolean {
  if (!kind.mends || standing.actions.shot) return false;
  const on = tryMove(fight, unit, 'move', [go(kind.moves * share)]);
  return on === null || on.marks.length === 0;
}
