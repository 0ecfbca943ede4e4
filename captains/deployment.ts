import { getCentre } from '../battlefield/block.ts';
import { measureRoomAhead } from '../battlefield/room.ts';
import { listDeployed } from '../rules/core/fight/deploy.ts';
import { listGenerals, type SideAt } from '../rules/core/fight/fight.ts';
import type { DeployedUnit, FlankMarch } from '../rules/core/fight/fight-rules.ts';
import { formatDistance } from '../rules/core/fight/move-in-fight.ts';
import { estimateArrival } from '../rules/core/table/forces.ts';
import { lineUp, getRowRoom } from '../rules/core/table/line-up.ts';
import {
  WING_SPEED_RATIO,
  MIN_LINE_UNITS,
  SKIRMISHER_WING_SPEED_RATIO,
  RESERVE_BOOKS,
  SKIRMISH_SCREEN_BOOKS,
} from './constants.ts';
import { formatPercent } from './reasons.ts';
import { type Piece, listPieces, type Context, getUnitValue } from './evaluation.ts';

/* Deployment: skirmishers ahead, fast units on the wings, the best melee units in the centre, a reserve behind, and a flank march. */

const getUnitId = ({ standing }: Piece): string => standing.unit.id;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Estimates the hits of a charging unit in one melee round. The enemy is still unknown, so units of its own side are used. */
function estimateMeleeHits({ odds }: Context, { standing, kind }: Piece, all: readonly Piece[]): number {
  const attack = { aspect: 'front', charging: true } as const;
  const hits = all.map((other) => odds.blow(standing, other.standing, Math.min(kind.files, other.kind.files), attack));
  return sum(hits) / hits.length;
}

/** Arranges units from the centre outwards, alternating sides. */
function orderFromCentre(units: readonly Piece[]): readonly Piece[] {
  const row: Piece[] = [];
  for (const [index, unit] of units.entries()) {
    if (index % 2 === 0) row.push(unit);
    else row.unshift(unit);
  }
  return row;
}

/** A unit's place in a row, with the reason for the battle log. */
interface Post {
  readonly piece: Piece;
  readonly told: string;
}

/** Splits the line into units that stay and units in reserve: those without room, plus the share of points that the style reserves. */
function splitReserve(
  { fight, style }: Context,
  line: readonly Piece[],
  room: number,
  widthOf: (row: readonly Piece[]) => number,
) {
  const wantedValue = RESERVE_BOOKS.has(fight.book.id) ? style.reserve * sum(line.map(getUnitValue)) : 0;
  const remaining = [...line];
  const reserve: { readonly piece: Piece; readonly because: string }[] = [];
  // Shooters are chosen last for the reserve, because they cannot shoot over other units.
  const nextForReserve = () => remaining.findLast(({ kind }) => kind.range === 0) ?? remaining.at(-1);
  for (let piece = nextForReserve(); piece; piece = nextForReserve()) {
    const isTooWide = widthOf(remaining) > room;
    const heldValue = sum(reserve.map((each) => getUnitValue(each.piece))) + getUnitValue(piece) / 2;
    if (!isTooWide && (piece.kind.range > 0 || heldValue > wantedValue || remaining.length <= MIN_LINE_UNITS)) break;
    remaining.splice(remaining.indexOf(piece), 1);
    const because = isTooWide ? 'no room in the line' : 'kept back as the weakest unit of the line that does not shoot';
    reserve.push({ piece, because });
  }
  return { left: remaining, reserve };
}

/** Plans the rows from front to back, each ordered from its left. */
function planRows(ctx: Context, side: SideAt): readonly (readonly Post[])[] {
  const { fight } = ctx;
  const all = listPieces(ctx, side);
  const medianMove = median(all.map(({ kind }) => kind.moves));
  const isAhead = ({ kind }: Piece): boolean =>
    SKIRMISH_SCREEN_BOOKS.has(fight.book.id) &&
    kind.isSkirmisher &&
    kind.moves <= SKIRMISHER_WING_SPEED_RATIO * medianMove;
  const isFast = ({ kind }: Piece): boolean => kind.moves > WING_SPEED_RATIO * medianMove;
  const hits = new Map(all.map((piece) => [getUnitId(piece), estimateMeleeHits(ctx, piece, all)]));
  const hitsOf = (piece: Piece): number => hits.get(getUnitId(piece)) ?? 0;
  const ahead = all.filter(isAhead);
  const wings = all.filter((piece) => !isAhead(piece) && isFast(piece)).toSorted((a, b) => a.kind.moves - b.kind.moves);
  const line = all.filter((piece) => !isAhead(piece) && !isFast(piece)).toSorted((a, b) => hitsOf(b) - hitsOf(a));
  const lined = listDeployed(fight, side);
  const { room, gap, wide: widths } = getRowRoom(fight.field, fight.terms, fight.table, side, lined);
  const widthOf = (row: readonly Piece[]): number =>
    sum([...wings, ...row].map((each) => gap + (widths.get(getUnitId(each)) ?? 0)));
  const { left, reserve } = splitReserve(ctx, line, room + gap, widthOf);
  const formatLength = (of: number): string => formatDistance(fight, of);
  const describePiece = (piece: Piece): string => {
    const reservePost = reserve.find((each) => each.piece === piece);
    const hitsText = `expected hits per melee round: ${hitsOf(piece).toFixed(1)}`;
    if (reservePost) return `deploys in reserve behind the line (${reservePost.because}; ${hitsText})`;
    const { range, moves } = piece.kind;
    if (isAhead(piece)) return `deploys ahead of the line (skirmishers with range ${formatLength(range)})`;
    if (isFast(piece))
      return `deploys on a wing (moves ${formatLength(moves)}; median of its side ${formatLength(medianMove)})`;
    if (piece === left[0]) return `deploys in the centre of the line (${hitsText}, the most in the line)`;
    return `deploys in the line (${hitsText})`;
  };
  const rows = [ahead, [...left, ...wings], reserve.map(({ piece }) => piece)];
  return rows.map((row) => orderFromCentre(row).map((piece) => ({ piece, told: describePiece(piece) })));
}

/** Returns the starting positions of the side's units, with reasons. */
export function planDeployment(ctx: Context, side: SideAt): readonly DeployedUnit[] {
  const { fight, style } = ctx;
  if (!style.deploys) return [];
  const { field, terms, table: size, ground } = fight;
  const rows = planRows(ctx, side).filter((row) => row.length > 0);
  const ids = rows.map((row) => row.map(({ piece }) => getUnitId(piece)));
  const places = lineUp(field, terms, size, side, listDeployed(fight, side), ids, undefined, ground);
  return rows.flatMap((row) => {
    const front = median(row.flatMap(({ piece }) => places.get(getUnitId(piece))?.at.y ?? []));
    return row.flatMap(({ piece, told }) => {
      const position = places.get(getUnitId(piece));
      if (!position) return [];
      const apartReason = 'deploys apart from its row (no room because of ground or the table edge)';
      return [{ unit: getUnitId(piece), position, told: position.at.y === front ? told : apartReason }];
    });
  });
}

/** Maximum share of the side's points sent on a flank march. */
const MAX_FLANK_MARCH_SHARE = 0.2;

/** A friend ahead blocks a unit within this distance, in the unit's own moves. */
const BLOCKED_WITHIN_MOVES = 2;

/** Sends the fastest blocked unit on a flank march if faster than the side's median. Null if none, or if the book has no such marches. */
export function decideFlankMarch(ctx: Context, side: SideAt): FlankMarch | null {
  const { fight, style } = ctx;
  const rules = fight.field.forces;
  if (!style.flankMarch || !rules) return null;
  const pieces = listPieces(ctx, side);
  const medianMove = median(pieces.map(({ kind }) => kind.moves));
  const blocks = pieces.map(({ standing, block }) => ({ id: standing.unit.id, block }));
  const isBlocked = ({ standing: { unit }, block, kind }: Piece): boolean => {
    const otherBlocks = blocks.filter(({ id }) => id !== unit.id);
    const { barrier, length } = measureRoomAhead(block, 'forward', otherBlocks, fight.table);
    return barrier?.kind === 'unit' && length < BLOCKED_WITHIN_MOVES * kind.moves;
  };
  const [marcher] = pieces
    .filter(
      (piece) =>
        piece.kind.moves > medianMove && getUnitValue(piece) <= MAX_FLANK_MARCH_SHARE * fight.sides[side].points,
    )
    .filter((piece) => listGenerals(fight, piece.standing).length === 0 && isBlocked(piece))
    .toSorted((a, b) => b.kind.moves - a.kind.moves);
  if (!marcher) return null;
  const isWest = getCentre(marcher.block).x < fight.table.width / 2;
  const flank = isWest === (side === 0) ? 'left' : 'right';
  const { comes, turns } = estimateArrival(rules, { by: flank, delay: 0 }, 0);
  const because = `no room in the line; ${formatPercent(comes)} chance to arrive, on average in turn ${Math.round(turns)}`;
  return { by: flank, units: [marcher.standing.unit.id], delay: 0, because };
}
