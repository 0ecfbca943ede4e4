import { middleOf } from '../battlefield/block.ts';
import { roomAhead } from '../battlefield/room.ts';
import { linedOf } from '../rules/core/fight/deploy.ts';
import { generalsOf, type SideAt } from '../rules/core/fight/fight.ts';
import type { DrawnUp, FlankMarch } from '../rules/core/fight/fight-rules.ts';
import { lengthIn } from '../rules/core/fight/move-in-fight.ts';
import { arrivalOdds } from '../rules/core/table/forces.ts';
import { lineUp, roomInRow } from '../rules/core/table/line-up.ts';
import { FAST, FEWEST_IN_LINE, FLEETING, RESERVED, SCREENED } from './constants.ts';
import { inPercent } from './reasons.ts';
import { type Piece, piecesOf, type Table, worthOf } from './values.ts';

/* How a captain deploys: skirmishers ahead, the fastest units on the wings, the strongest in the middle, a reserve behind the line, and a flank march. */

const idOf = ({ standing }: Piece): string => standing.unit.id;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Hits of a round of melee in which a unit charges, on the mean of its own side's units: what it will face is not known yet. */
function strikes({ odds }: Table, { standing, kind }: Piece, all: readonly Piece[]): number {
  const how = { aspect: 'front', charging: true } as const;
  const hits = all.map((other) => odds.blow(standing, other.standing, Math.min(kind.files, other.kind.files), how));
  return sum(hits) / hits.length;
}

/** The first in the middle, the others beside it by turns. */
function fromMiddle(units: readonly Piece[]): readonly Piece[] {
  const row: Piece[] = [];
  for (const [at, unit] of units.entries()) {
    if (at % 2 === 0) row.push(unit);
    else row.unshift(unit);
  }
  return row;
}

/** A unit in a row, and why, as the log has it. */
interface Posted {
  readonly piece: Piece;
  readonly told: string;
}

/** Who of a line waits behind it: whoever finds no room, and a share of the side's points where the style keeps one back. */
function reserveOf(
  { fight, style }: Table,
  line: readonly Piece[],
  room: number,
  wide: (row: readonly Piece[]) => number,
) {
  const least = RESERVED.has(fight.book.id) ? style.reserve * sum(line.map(worthOf)) : 0;
  const left = [...line];
  const reserve: { readonly piece: Piece; readonly because: string }[] = [];
  // Whoever shoots is of no use behind others.
  const next = () => left.findLast(({ kind }) => kind.range === 0) ?? left.at(-1);
  for (let piece = next(); piece; piece = next()) {
    const isTooWide = wide(left) > room;
    const held = sum(reserve.map((each) => worthOf(each.piece))) + worthOf(piece) / 2;
    if (!isTooWide && (piece.kind.range > 0 || held > least || left.length <= FEWEST_IN_LINE)) break;
    left.splice(left.indexOf(piece), 1);
    const because = isTooWide
      ? 'the line has no room for it'
      : 'some are kept back, and of those in the line who do not shoot nobody strikes less';
    reserve.push({ piece, because });
  }
  return { left, reserve };
}

/** The rows of a side, the foremost first, each from its left. */
function rowsOf(table: Table, side: SideAt): readonly (readonly Posted[])[] {
  const { fight } = table;
  const all = piecesOf(table, side);
  const pace = median(all.map(({ kind }) => kind.moves));
  const isAhead = ({ kind }: Piece): boolean =>
    SCREENED.has(fight.book.id) && kind.skirmishes && kind.moves <= FLEETING * pace;
  const isFast = ({ kind }: Piece): boolean => kind.moves > FAST * pace;
  const hits = new Map(all.map((piece) => [idOf(piece), strikes(table, piece, all)]));
  const hitsOf = (piece: Piece): number => hits.get(idOf(piece)) ?? 0;
  const ahead = all.filter(isAhead);
  const wings = all.filter((piece) => !isAhead(piece) && isFast(piece)).toSorted((a, b) => a.kind.moves - b.kind.moves);
  const line = all.filter((piece) => !isAhead(piece) && !isFast(piece)).toSorted((a, b) => hitsOf(b) - hitsOf(a));
  const lined = linedOf(fight, side);
  const { room, gap, wide } = roomInRow(fight.field, fight.terms, fight.table, side, lined);
  const widthOf = (row: readonly Piece[]): number =>
    sum([...wings, ...row].map((each) => gap + (wide.get(idOf(each)) ?? 0)));
  const { left, reserve } = reserveOf(table, line, room + gap, widthOf);
  const length = (of: number): string => lengthIn(fight, of);
  const told = (piece: Piece): string => {
    const kept = reserve.find((each) => each.piece === piece);
    const hit = `a round of melee brings it ${hitsOf(piece).toFixed(1)} hits on the mean`;
    if (kept) return `waits behind the line (${kept.because}: ${hit})`;
    const { range, moves } = piece.kind;
    if (isAhead(piece)) return `stands ahead of the line (it skirmishes, and shoots ${length(range)} far)`;
    if (isFast(piece)) return `stands on a wing (it goes ${length(moves)}, most of its side ${length(pace)})`;
    if (piece === left[0]) return `stands in the middle of the line (${hit}, the most of the line)`;
    return `stands in the line (${hit}, and who brings more stands no farther from the middle)`;
  };
  const rows = [ahead, [...left, ...wings], reserve.map(({ piece }) => piece)];
  return rows.map((row) => fromMiddle(row).map((piece) => ({ piece, told: told(piece) })));
}

/** Where a captain's units stand before the first turn, and why. */
export function drawnUp(table: Table, side: SideAt): readonly DrawnUp[] {
  const { fight, style } = table;
  if (!style.drawsUp) return [];
  const { field, terms, table: size, ground } = fight;
  const rows = rowsOf(table, side).filter((row) => row.length > 0);
  const ids = rows.map((row) => row.map(({ piece }) => idOf(piece)));
  const places = lineUp(field, terms, size, side, linedOf(fight, side), ids, undefined, ground);
  return rows.flatMap((row) => {
    const front = median(row.flatMap(({ piece }) => places.get(idOf(piece))?.at.y ?? []));
    return row.flatMap(({ piece, told }) => {
      const position = places.get(idOf(piece));
      if (!position) return [];
      const apart = 'stands apart from its row (the ground or the edge leaves it no place in it)';
      return [{ unit: idOf(piece), position, told: position.at.y === front ? told : apart }];
    });
  });
}

/** Maximum share of the side's points sent on a flank march. */
const MAX_DETACHED_SHARE = 0.2;

/** A friendly unit within this many moves ahead blocks the way. */
const LOOKAHEAD_MOVES = 2;

/** Sends the fastest unit on a flank march if it is faster than most and has no room in the line. Null if the book has no such marches. */
export function decideFlankMarch(table: Table, side: SideAt): FlankMarch | null {
  const { fight, style } = table;
  const rules = fight.field.forces;
  if (!style.sendsRound || !rules) return null;
  const pieces = piecesOf(table, side);
  const pace = median(pieces.map(({ kind }) => kind.moves));
  const blocks = pieces.map(({ standing, block }) => ({ id: standing.unit.id, block }));
  const isBlocked = ({ standing: { unit }, block, kind }: Piece): boolean => {
    const others = blocks.filter(({ id }) => id !== unit.id);
    const { barrier, length } = roomAhead(block, 'forward', others, fight.table);
    return barrier?.kind === 'unit' && length < LOOKAHEAD_MOVES * kind.moves;
  };
  const [sent] = pieces
    .filter((piece) => piece.kind.moves > pace && worthOf(piece) <= MAX_DETACHED_SHARE * fight.sides[side].points)
    .filter((piece) => generalsOf(fight, piece.standing).length === 0 && isBlocked(piece))
    .toSorted((a, b) => b.kind.moves - a.kind.moves);
  if (!sent) return null;
  const isWest = middleOf(sent.block).x < fight.table.width / 2;
  const by = isWest === (side === 0) ? 'left' : 'right';
  const { comes, turns } = arrivalOdds(rules, { by, delay: 0 }, 0);
  const because = `it has no room in the line; it comes on in ${inPercent(comes)}, on the mean in turn ${Math.round(turns)}`;
  return { by, units: [sent.standing.unit.id], delay: 0, because };
}
