import { type Block, distanceBetween, isOnTable, middleOf, overlap } from '../../../battlefield/block.ts';
import { flightOf } from '../../../battlefield/flight.ts';
import { flushWith } from '../../../battlefield/flush.ts';
import type { Manoeuvre, March, Surroundings } from '../../../battlefield/manoeuvre.ts';
import { stored } from '../../../battlefield/point.ts';
import { blockOf, type Body, type Position, storedPosition } from '../../../battlefield/position.ts';
import type { ForcedMove } from '../field-rules.ts';
import { type FieldView, type PlacedUnit, type Standing, standingOn } from './stand-on-field.ts';

/** A move as far as it could be made, and with whom it closed. */
export interface MadeMove extends March {
  readonly manner: string;
  readonly from: Position;
  readonly allowance: number;
  /** The unit along whose edge it lies now; null where it met nobody. */
  readonly met: Standing | null;
  readonly block: Block;
}

/** Everybody but one unit, and what lies around it. */
function around(view: FieldView, standing: readonly Standing[], id: string): Surroundings {
  const others = standing.filter((each) => each.id !== id).map((each) => ({ id: each.id, block: each.block }));
  return { ground: view.ground, others, table: view.table };
}

/** Lays a charger along the edge of the enemy that it met, where its book closes. */
function closed(
  view: FieldView,
  manner: string,
  march: March,
  body: Body,
  target: Standing,
  around: Surroundings,
): Position {
  const closing = view.rules.closes?.(manner) ? view.rules.contact?.(view.terms).closing : undefined;
  if (!closing) return march.position;
  const others = around.others.filter(({ id }) => id !== target.id);
  const flush = flushWith(blockOf(march.position, body), target.block, others, closing);
  if (!flush || !isOnTable(flush, view.table)) return march.position;
  return storedPosition({ at: flush.at, facing: flush.facing, files: march.position.files });
}

/**
 * Moves a unit by its book, as far as that allows.
 * @param from where the move began: where it stands, or where it stood before a move that goes on
 * @returns null for a unit that is not there or does not move so
 */
export function moveOnField(
  view: FieldView,
  id: string,
  manner: string,
  steps: readonly Manoeuvre[],
  from?: Position,
): MadeMove | null {
  const { rules, terms } = view;
  const standing = standingOn(view);
  const mover = standing.find((each) => each.id === id);
  if (!mover) return null;
  const start = from ?? mover.position;
  const allowance = rules.allowance(mover.unit, manner, start, terms, view.ground);
  if (allowance === null) return null;
  const surroundings = around(view, standing, id);
  const march = rules.march(mover.unit, manner, start, steps, surroundings, terms);
  const barrier = march.stop?.reason === 'in-the-way' ? march.stop.barrier : null;
  const met = barrier?.kind === 'unit' ? (standing.find((each) => each.id === barrier.id) ?? null) : null;
  const isEnemy = met !== null && met.side !== mover.side;
  const position = isEnemy ? closed(view, manner, march, mover.body, met, surroundings) : march.position;
  return { ...march, position, manner, from: start, allowance, met, block: blockOf(position, mover.body) };
}

/** Which way a side's own edge of the table lies: the first side sits at the near one. */
export const homeward = (side: number): number => (side === 0 ? 180 : 0);

/** A move that a result calls for, as it would end. */
export interface ProposedMove {
  readonly move: ForcedMove;
  readonly from: Position;
  readonly position: Position;
  readonly gone: number;
  readonly leavesTable: boolean;
  readonly block: Block;
}

/** The moves that results may call for, laid out: others are passed through, and nobody is ended upon. @param only the one that is meant, by its id */
export function proposedMoves(view: FieldView, id: string, only?: string): readonly ProposedMove[] {
  const { rules, terms, table } = view;
  const standing = standingOn(view);
  const mover = standing.find((each) => each.id === id);
  if (!mover) return [];
  const { block, position: from } = mover;
  const others = standing.filter((each) => each.id !== id);
  const enemies = standing
    .filter(({ side }) => side !== mover.side)
    .toSorted((a, b) => distanceBetween(block, a.block) - distanceBetween(block, b.block));
  const enemy = enemies[0];
  const moves = rules.forced?.(mover.unit, enemy?.unit ?? null, terms) ?? [];
  return (only === undefined ? moves : moves.filter((move) => move.id === only)).map((move) => {
    const middle = middleOf(block);
    const home = { x: middle.x, y: mover.side === 0 ? table.depth + 1 : -1 };
    const flight = move.home ? { ...move, way: 'towards' as const } : move;
    const other = move.home ? home : enemy ? middleOf(enemy.block) : null;
    const fled = flightOf(block, flight, other, others, table);
    const { at, facing } = fled.block;
    const position = storedPosition({ at, facing, files: from.files });
    const { gone, leavesTable } = fled;
    return { move, from, position, gone: stored(gone), leavesTable, block: blockOf(position, mover.body) };
  });
}

/** Whom of the others a unit would stand on in some position. */
export function overlapped(view: FieldView, of: PlacedUnit, position: Position): Standing | null {
  const body = view.rules.body(of.unit, view.terms);
  if (!body) return null;
  const block = blockOf(position, body);
  return standingOn(view).find((each) => each.id !== of.id && overlap(block, each.block)) ?? null;
}
