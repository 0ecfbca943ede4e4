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

/* Where each unit goes: a few places are looked at, one ply deep. */

interface Candidate {
  /** Of a whole move. */
  readonly share: number;
  readonly manner: string;
  readonly steps: readonly Manoeuvre[];
  readonly block: Block;
  readonly what: string;
}

const go = (length: number): Manoeuvre => ({ kind: 'go', heading: 'forward', length: Math.round(length * 100) / 100 });

/** Places that a unit may come to: where it is, straight on, towards the nearest enemies, and back. */
function candidatesOf(table: Table, piece: Piece, mover: Mover, near: readonly Piece[]): readonly Candidate[] {
  const { block, kind } = piece;
  const reach = kind.moves * mover.share;
  const found: Candidate[] = [];
  const straight = (share: number, from: Block = block, before: readonly Manoeuvre[] = [], left = reach): void => {
    const length = left * share;
    if (length < 0.3) return;
    const steps = [...before, go(length)];
    const spent = 1 - left / Math.max(reach, 0.01) + length / Math.max(reach, 0.01);
    found.push({ share: spent, manner: 'move', steps, block: moved(from, 'forward', length), what: 'it advances' });
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
      found.push({ share: 0, manner: 'move', steps: [about], block: faced, what: 'it turns about' });
    }
    const on = turn > 0 ? 'right' : 'left';
    const arc = kind.wheelsFree ? 0 : (block.front * degrees * Math.PI) / 180;
    const most = Math.min(degrees, (reach / Math.max(arc, 0.01)) * degrees);
    const wheel: Manoeuvre = { kind: 'wheel', on, degrees: Math.round(most * 100) / 100 };
    const after = wheeled(block, on, most);
    found.push({ share: 0, manner: 'move', steps: [wheel], block: after, what: 'it turns' });
    const left = kind.wheelsFree ? reach : reach - (block.front * most * Math.PI) / 180;
    for (const share of [1, 0.5]) straight(share, after, [wheel], left);
  }
  // Just inside its own range, and no nearer.
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
    found.push({ share, manner: 'move', steps: round.steps, block: made.block, what: 'it makes for a crossing' });
  }
  if (mover.manners.includes('back-step')) {
    const length = reach / 3;
    const back: Manoeuvre = { kind: 'go', heading: 'back', length: Math.round(length * 100) / 100 };
    const there = moved(block, 'back', length);
    found.push({ share: 1, manner: 'back-step', steps: [back], block: there, what: 'it steps back' });
  }
  return found;
}

const byLength = (a: { readonly length: number }, b: { readonly length: number }): number => a.length - b.length;

/** Whose middle lies so many degrees off straight ahead is behind: to turn about is quicker than to wheel. */
const BEHIND = 120;

const middle = (block: Block) => rectangleOf(block);

/** An enemy who is reckoned with, and how many others it might shoot at and charge instead. */
interface Watched {
  readonly enemy: Piece;
  readonly targets: number;
  readonly inReach: number;
}

/** As a captain sees it; and what he would do from there and suffer, on the mean. */
interface Worth {
  readonly value: number;
  readonly gains: number;
  readonly costs: number;
}

/** What a place is worth: what may be shot from it at once and done from it later, less what the enemy may do to it, and how near it is. */
function placeWorth(
  table: Table,
  piece: Piece,
  at: Block,
  watched: readonly Watched[],
  share: number,
  line: number | null,
): Worth {
  const { style } = table;
  // Who waits for ever never wins: fear goes as the battle goes on.
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
  // Nobody minds his line who may strike or be struck.
  const isFree = shoots + charges + charged === 0;
  const astray = line === null || !isFree ? 0 : Math.abs(turnBetween(line, at.facing)) / 90;
  const value = brings - costs + approach - style.keepsLine * IN_LINE * worthOf(piece) * astray;
  return { value, gains: now + shoots + charges, costs: shot + charged };
}

/** What it takes to turn towards an enemy who is wide of straight ahead, as a way to go: half of the way of the outer corner. */
function turning(from: Block, target: Block): number {
  const { x, y } = rectangleOf(target);
  const { right, ahead } = seenFrom(from, { x, y });
  const angle = Math.abs(Math.atan2(right, ahead));
  return angle <= AHEAD ? 0 : (from.front * (angle - AHEAD)) / 2;
}

/** Who is within this of straight ahead is met by a charge without a turn before it, in radians. */
const AHEAD = Math.PI / 4;

/** A unit that may move, and how near it is to the enemy. */
interface Ready {
  readonly mover: Mover;
  readonly piece: Piece;
  readonly distance: number;
}

/** Enemies of a unit who matter where it may come to, with the others whom they might go for. */
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

/** How most of some units face; null where they face every way. */
function lineOf(units: readonly Piece[]): number | null {
  const sum = units.map(({ block }) => ahead(block.facing)).reduce(plus, { x: 0, y: 0 });
  return lengthOf(sum) < units.length / 2 ? null : bearingOf(sum);
}

/** The places where a unit does better than where it stands, the best first. */
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
    // Of places that are worth the same the first is taken, however the last digits fall.
    .toSorted((a, b) => Math.round((b.value - a.value) / LEAST));
  return { places, stands, worth, near, others };
}

type Places = ReturnType<typeof placesFor>;

/** Who moves next: the one nearest to the enemy, so that it makes room; where orders are few, the one whose order brings most. */
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
    // Captains withdraw from no melee.
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
  // Somebody may stand in the way of a move whose end is free: only what the book makes of it counts.
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

/** Onto what ground a move leads, in words; '' where the unit stood on it before. */
function ontoGround({ fight, style }: Table, from: Block, to: Block): string {
  if (!style.seesGround) return '';
  const before = kindsUnder(fight, from);
  const names = kindsUnder(fight, to).flatMap((kind) =>
    before.includes(kind) ? [] : (fight.field.grounds.find(({ id }) => id === kind)?.label.toLowerCase() ?? []),
  );
  return names.length === 0 ? '' : `, onto ${names.join(' and ')}`;
}

/** What a move has to bring, in points, and how many of the best are tried on the field. */
const LEAST = 1e-6;
const TRIED = 3;

/** Whether a unit finds its order again where it stands, and keeps it as it goes on: not where the ground before it takes it away again. */
function mends({ fight }: Table, { kind, standing }: Piece, { unit, share }: Mover): boolean {
  if (!kind.mends || standing.actions.shot) return false;
  const on = tryMove(fight, unit, 'move', [go(kind.moves * share)]);
  return on === null || on.marks.length === 0;
}
