import { middleOf } from '../battlefield/block.ts';
import { roomAhead } from '../battlefield/room.ts';
import { generalsOf, type SideAt } from '../rules/core/fight/fight.ts';
import type { Leader } from '../rules/core/fight/fight-rules.ts';
import { arrivalOdds } from '../rules/core/table/forces.ts';
import { inPercent } from './reasons.ts';
import { type Piece, piecesOf, type Table, worthOf } from './values.ts';

/* Whom a captain sends round a flank. */

/** The most that it sends away, as a share of its side's points. */
const MOST_SENT = 0.2;

/** How many of its moves a unit looks ahead for a friend who keeps it from the enemy. */
const MOVES = 2;

const middlePace = (pieces: readonly Piece[]): number =>
  pieces.map(({ kind }) => kind.moves).toSorted((a, b) => a - b)[Math.floor(pieces.length / 2)] ?? 0;

/** The fastest unit that has no room in the line, where it is faster than most; nobody where the book has no such marches. */
export function sentRound(table: Table, side: SideAt): ReturnType<NonNullable<Leader['marches']>> {
  const { fight, style } = table;
  const rules = fight.field.forces;
  if (!style.sendsRound || !rules) return null;
  const pieces = piecesOf(table, side);
  const pace = middlePace(pieces);
  const blocks = pieces.map(({ standing, block }) => ({ id: standing.unit.id, block }));
  const isBehind = ({ standing: { unit }, block, kind }: Piece): boolean => {
    const others = blocks.filter(({ id }) => id !== unit.id);
    const { barrier, length } = roomAhead(block, 'forward', others, fight.table);
    return barrier?.kind === 'unit' && length < MOVES * kind.moves;
  };
  const [sent] = pieces
    .filter((piece) => piece.kind.moves > pace && worthOf(piece) <= MOST_SENT * fight.sides[side].points)
    .filter((piece) => generalsOf(fight, piece.standing).length === 0 && isBehind(piece))
    .toSorted((a, b) => b.kind.moves - a.kind.moves);
  if (!sent) return null;
  const isWest = middleOf(sent.block).x < fight.table.width / 2;
  const by = isWest === (side === 0) ? 'left' : 'right';
  const { comes, turns } = arrivalOdds(rules, { by, delay: 0 }, 0);
  const because = `it has no room in the line; it comes on in ${inPercent(comes)}, on the mean in turn ${Math.round(turns)}`;
  return { by, units: [sent.standing.unit.id], delay: 0, because };
}
