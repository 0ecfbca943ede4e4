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

/* Deployment: skirmishers ahead, fast units on the wings, the best melee units in the centre, a reserve behind, and a flank march. */

const idOf = ({ standing }: Piece): string => standing.unit.id;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Estimates the hits of a charging unit in one melee round. The enemy is not known yet, so the side's own units serve as targets. */
function strikes({ odds }: Table, { standing, kind }: Piece, all: readonly Piece[]): number {
  const how = { aspect: 'front', charging: true } as const;
  const hits = all.map((other) => odds.blow(standing, other.standing, Math.min(kind.files, other.kind.files), how));
  return sum(hits) / hits.length;
}

/** Arranges units from the centre outwards, alternating sides. */
function fromMiddle(units: readonly Piece[]): readonly Piece[] {
  const row: Piece[] = [];
  for (const [at, unit] of units.entries()) {
    if (at % 2 === 0) row.push(unit);
    else row.unshift(unit);
  }
  return row;
}

/** A unit's place in a row, with the reason for the battle log. */
interface Posted {
  readonly piece: Piece;
  readonly told: string;
}

/**
 * Splits the line into units that stay and units that go into reserve: those without room, plus the share of points that the style keeps
 * back.
 */
function reserveOf(
  { fight, style }: Table,
  line: readonly Piece[],
  room: number,
  wide: (row: readonly Piece[]) => number,
) {
  const least = RESERVED.has(fight.book.id) ? style.reserve * sum(line.map(worthOf)) : 0;
  const left = [...line];
  const reserve: { readonly piece: Piece; readonly because: string }[] = [];
  // Shooters are useless behind other units.
  const next = () => left.findLast(({ kind }) => kind.range === 0) ?? left.at(-1);
  for (let piece = next(); piece; piece = next()) {
    const isTooWide = wide(left) > room;
    const held = sum(reserve.map((each) => worthOf(each.piece))) + worthOf(piece) / 2;
    if (!isTooWide && (piece.kind.range > 0 || held > least || left.length <= FEWEST_IN_LINE)) break;
    left.splice(left.indexOf(piece), 1);
    const because = isTooWide ? 'no room in the line' : 'kept back as the weakest unit of the line that does not shoot';
    reserve.push({ piece, because });
  }
  return { left, reserve };
}

/** Plans the rows from front to back, each ordered from its left. */
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
    const hit = `expected hits per melee round: ${hitsOf(piece).toFixed(1)}`;
    if (kept) return `deploys in reserve behind the line (${kept.because}; ${hit})`;
    const { range, moves } = piece.kind;
    if (isAhead(piece)) return `deploys ahead of the line (skirmishers with range ${length(range)})`;
    if (isFast(piece)) return `deploys on a wing (moves ${length(moves)}; median of its side ${length(pace)})`;
    if (piece === left[0]) return `deploys in the centre of the line (${hit}, the most in the line)`;
    return `deploys in the line (${hit})`;
  };
  const rows = [ahead, [...left, ...wings], reserve.map(({ piece }) => piece)];
  return rows.map((row) => fromMiddle(row).map((piece) => ({ piece, told: told(piece) })));
}

/** Returns the starting positions of the side's units, with reasons. */
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
      const apart = 'deploys apart from its row (no room because of ground or the table edge)';
      return [{ unit: idOf(piece), position, told: position.at.y === front ? told : apart }];
    });
  });
}

/** Maximum share of the side's points sent on a flank march. */
const MAX_DETACHED_SHARE = 0.2;

/** A unit is blocked if a friend stands ahead of it within this many of its own moves. */
const LOOKAHEAD_MOVES = 2;

/** Sends the fastest blocked unit on a flank march if faster than the median; null if there is none or the book has no flank marches. */
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
  const because = `no room in the line; ${inPercent(comes)} chance to arrive, on average in turn ${Math.round(turns)}`;
  return { by, units: [sent.standing.unit.id], delay: 0, because };
}
