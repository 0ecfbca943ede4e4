import {
  type Block,
  distanceBetween,
  isOnTable,
  getCentre,
  doBlocksOverlap,
  fromRelative,
  getCorners,
  toRelative,
  doBlocksTouch,
} from '../../../battlefield/block.ts';
import { findFlightEnd, type FlightTerrain } from '../../../battlefield/flight.ts';
import { alignWithEdge } from '../../../battlefield/alignment.ts';
import type { Manoeuvre, Movement, Surroundings } from '../../../battlefield/manoeuvre.ts';
import { type Ground, splitByGround, listTracks } from '../../../battlefield/ground.ts';
import { EPSILON, roundToHundredth } from '../../../battlefield/angles.ts';
import { toBlock, type UnitBody, type Position, toStoredPosition } from '../../../battlefield/position.ts';
import type { FieldManner, FieldRules, ForcedMove } from '../field-rules.ts';
import type { TableUnit } from '../table-rules.ts';
import { type FieldView, type PlacedUnit, type MeasuredUnit, getMeasuredUnits } from './measured-unit.ts';

/** A completed move, with the units that the mover contacted. */
export interface MoveResult extends Movement {
  readonly manner: string;
  readonly from: Position;
  readonly allowance: number;
  /** The unit that stopped the move; null if none. */
  readonly met: MeasuredUnit | null;
  readonly block: Block;
  /** Other enemies contacted at the same time. */
  readonly alsoMet: readonly MeasuredUnit[];
  /** Minimum distance to the enemy that stopped the move; 0 if none did or contact is allowed. */
  readonly minDistance: number;
  readonly marks: readonly string[];
}

/** Grows a block on all sides by the minimum distance of a mover that stops at it, or less if the mover is already closer. */
function growBlock(block: Block, minDistance: number, mover: Block): Block {
  if (minDistance <= EPSILON) return block;
  const { facing, front, depth } = block;
  const grow = (growth: number): Block => ({
    at: fromRelative(block, { right: 0, ahead: growth }),
    facing,
    front: front + 2 * growth,
    depth: depth + 2 * growth,
  });
  const distance = distanceBetween(block, mover);
  const limited = Math.min(minDistance, distance);
  // The corners of a growing block move √2 times as far as its sides.
  const growth = doBlocksOverlap(grow(limited), mover) ? Math.min(minDistance, distance / Math.SQRT2) : limited;
  return growth <= EPSILON ? block : grow(growth);
}

/** Lists all other units, enemies first: a mover that reaches a friend and an enemy at once contacts the enemy. */
export const listOtherUnits = (mover: MeasuredUnit, standing: readonly MeasuredUnit[]): readonly MeasuredUnit[] => [
  ...standing.filter(({ side }) => side !== mover.side),
  ...standing.filter(({ id, side }) => side === mover.side && id !== mover.id),
];

/** Returns terrain and other units around a mover. @param start block before the move @param minDistance minimum distance to enemies */
function getSurroundings(
  view: FieldView,
  standing: readonly MeasuredUnit[],
  mover: MeasuredUnit,
  start: Block,
  minDistance: number,
): Surroundings {
  const otherUnits = listOtherUnits(mover, standing).map(({ id, side, block }) => ({
    id,
    block: side === mover.side ? block : growBlock(block, minDistance, start),
  }));
  return { ground: view.ground, others: otherUnits, table: view.table };
}

/** Moves a unit through friends that let it pass. If it would end on one of them, friends block it instead. */
function marchThrough(
  { rules, terms }: FieldView,
  standing: readonly MeasuredUnit[],
  mover: MeasuredUnit,
  manner: string,
  surroundings: Surroundings,
  march: (around: Surroundings) => Movement,
): Movement {
  const { canPassThrough } = rules;
  const enemies = standing.filter(({ side }) => side !== mover.side);
  // Units in melee let no unit pass.
  const friends = canPassThrough
    ? standing.filter(
        (each) =>
          each.side === mover.side &&
          each.id !== mover.id &&
          canPassThrough(mover.unit, each.unit, manner, terms) &&
          !enemies.some(({ block }) => doBlocksTouch(block, each.block)),
      )
    : [];
  if (friends.length > 0) {
    const through = new Set(friends.map(({ id }) => id));
    const blocking = surroundings.others.filter(({ id }) => !through.has(id));
    const movement = march({ ...surroundings, others: blocking });
    const block = toBlock(movement.position, mover.body);
    if (!friends.some((friend) => doBlocksOverlap(block, friend.block))) return movement;
  }
  return march(surroundings);
}

/** Lists the terrain that a move crosses. */
function listCrossed(
  from: Position,
  steps: Movement['steps'],
  body: UnitBody,
  pieces: readonly Ground[],
): readonly Ground[] {
  const blocks = [from, ...steps.map(({ position }) => position)].map((position) => toBlock(position, body));
  const over = blocks.slice(1).flatMap((block, at) => splitByGround(listTracks(blocks[at]!, block), pieces));
  return [...new Set(over.flatMap(({ ground }) => ground))];
}

/** Aligns a charger with the edge of the enemy it contacted, if the book aligns chargers. */
function alignCharger(
  view: FieldView,
  manner: string,
  march: Movement,
  body: UnitBody,
  target: MeasuredUnit,
  around: Surroundings,
): Position {
  const closing = view.rules.endsAligned?.(manner) ? view.rules.contact?.(view.terms).closing : undefined;
  if (!closing) return march.position;
  const others = around.others.filter(({ id }) => id !== target.id);
  const flush = alignWithEdge(toBlock(march.position, body), target.block, others, closing);
  if (!flush || !isOnTable(flush, view.table)) return march.position;
  return toStoredPosition({ at: flush.at, facing: flush.facing, files: march.position.files });
}

/** Moves a unit within its book's limits. @param from start, by default the current position @returns null if the unit cannot move so */
export function moveOnField(
  view: FieldView,
  id: string,
  manner: string,
  steps: readonly Manoeuvre[],
  from?: Position,
): MoveResult | null {
  const { rules, terms } = view;
  const standing = getMeasuredUnits(view);
  const mover = standing.find((each) => each.id === id);
  if (!mover) return null;
  const start = from ?? mover.position;
  const allowance = rules.allowance(mover.unit, manner, start, terms, view.ground);
  if (allowance === null) return null;
  const minDistance = rules.minDistance?.(manner, terms) ?? 0;
  const surroundings = getSurroundings(view, standing, mover, toBlock(start, mover.body), minDistance);
  const march = marchThrough(view, standing, mover, manner, surroundings, (around) =>
    rules.march(mover.unit, manner, start, steps, around, terms),
  );
  const barrier = march.stop?.reason === 'in-the-way' ? march.stop.barrier : null;
  const met = barrier?.kind === 'unit' ? (standing.find((each) => each.id === barrier.id) ?? null) : null;
  const isEnemy = met !== null && met.side !== mover.side;
  const position = isEnemy ? alignCharger(view, manner, march, mover.body, met, surroundings) : march.position;
  const block = toBlock(position, mover.body);
  const reach = minDistance + 2 * EPSILON;
  const alsoMet = standing.filter(
    (each) =>
      isEnemy &&
      each.side === met.side &&
      each !== met &&
      distanceBetween(block, each.block) <= reach &&
      distanceBetween(mover.block, each.block) > reach,
  );
  const over = march.spent > 0 && rules.marksAfter ? listCrossed(start, march.steps, mover.body, view.ground) : [];
  const marks = march.spent > 0 ? (rules.marksAfter?.(mover.unit, manner, over, terms) ?? []) : [];
  return {
    ...march,
    position,
    manner,
    from: start,
    allowance,
    met,
    alsoMet,
    block,
    minDistance: isEnemy ? minDistance : 0,
    marks,
  };
}

/** A unit's part in the current phase. */
interface MoverStatus {
  readonly unit: TableUnit;
  readonly acts: boolean;
  /** True if the unit's side is active, in books in which the sides take turns. */
  readonly onTurn: boolean;
  /** True if the unit moved in an earlier phase of this run. */
  readonly movedBefore: boolean;
}

/** Lists a unit's manners of voluntary movement in a phase, the usual manner first. */
export function listManners(
  rules: FieldRules,
  phase: string,
  { unit, acts, onTurn, movedBefore }: MoverStatus,
): readonly FieldManner[] {
  const manners = rules.manners(unit);
  if (!rules.movesIn) return manners;
  const moves = rules.movesIn[phase];
  const ids = acts && onTurn ? moves?.active : (moves?.passive ?? (acts ? moves?.active : undefined));
  return (ids ?? []).flatMap((id) => {
    if (movedBefore && !rules.repeatableManners?.has(id)) return [];
    return manners.find((manner) => manner.id === id) ?? [];
  });
}

/** Returns the bearing of a side's own edge. The near edge belongs to the first side. */
export const getHomeBearing = (side: number): number => (side === 0 ? 180 : 0);

/** A move required by a result, with its end position. */
export interface ProposedMove {
  readonly move: ForcedMove;
  readonly from: Position;
  readonly position: Position;
  readonly distance: number;
  readonly leavesTable: boolean;
  readonly block: Block;
  readonly marks: readonly string[];
}

/** Selects a forced move by id, and the enemy to flee from or to follow; the nearest enemy if absent. */
export interface MoveFilter {
  readonly only?: string;
  readonly enemy?: string;
}

/** Returns what limits a flight. @param manner manner whose costs apply @param turns true if the unit may turn aside round obstacles */
export function createFlightTerrain(
  view: FieldView,
  mover: MeasuredUnit,
  manner: string,
  turns: boolean,
): FlightTerrain {
  const { rules, terms, ground, table } = view;
  const enemies = getMeasuredUnits(view).filter(({ side }) => side !== mover.side);
  const minDistance = rules.minDistance?.(manner, terms) ?? 0;
  return {
    turns,
    reach(start, length) {
      if (length <= EPSILON) return { distance: 0, atEdge: false, over: [] };
      const from = { at: start.at, facing: ((start.facing % 360) + 360) % 360, files: mover.position.files };
      // Enemies behind the unit, and enemies in contact at the start, do not block the flight.
      const ahead = enemies.filter(
        ({ block }) =>
          !doBlocksOverlap(block, start) &&
          getCorners(block).some((corner) => toRelative(start, corner).ahead > EPSILON),
      );
      const blocking = ahead.map(({ id, block }) => ({ id, block: growBlock(block, minDistance, start) }));
      const steps = [{ kind: 'go', heading: 'forward', length: Math.ceil(length * 100) / 100 }] as const;
      const movement = rules.march(
        mover.unit,
        manner,
        from,
        steps,
        { ground, others: blocking, table, stood: mover.block },
        terms,
      );
      const [step] = movement.steps;
      const gone = step?.manoeuvre.kind === 'go' ? step.manoeuvre.length : 0;
      const { stop } = movement;
      const over = gone > 0 ? listCrossed(from, movement.steps, mover.body, ground).map(({ id }) => id) : [];
      return { distance: gone, atEdge: stop?.reason === 'in-the-way' && stop.barrier.kind === 'table-edge', over };
    },
  };
}

/** Computes the moves that results may force on a unit. Such a move passes through other units but does not end on them. */
export function computeForcedMoves(
  view: FieldView,
  id: string,
  { only, enemy: named }: MoveFilter = {},
): readonly ProposedMove[] {
  const { rules, terms, table } = view;
  const standing = getMeasuredUnits(view);
  const mover = standing.find((each) => each.id === id);
  if (!mover) return [];
  const { block, position: from } = mover;
  const otherUnits = standing.filter((each) => each.id !== id);
  const enemies = standing
    .filter(({ side }) => side !== mover.side)
    .toSorted((a, b) => distanceBetween(block, a.block) - distanceBetween(block, b.block));
  const enemy = enemies.find((each) => each.id === named) ?? enemies[0];
  const moves = rules.forced?.(mover.unit, enemy?.unit ?? null, terms) ?? [];
  return (only === undefined ? moves : moves.filter((move) => move.id === only)).map((move) => {
    const middle = getCentre(block);
    const home = { x: middle.x, y: mover.side === 0 ? table.depth + 1 : -1 };
    const flight = move.towardsOwnEdge ? { ...move, way: 'towards' as const } : move;
    const target = move.towardsOwnEdge ? home : enemy ? getCentre(enemy.block) : null;
    const over =
      move.manner === undefined ? undefined : createFlightTerrain(view, mover, move.manner, move.canTurn ?? false);
    const end = findFlightEnd(block, flight, target, otherUnits, table, over);
    const { at, facing } = end.block;
    const position = toStoredPosition({ at, facing, files: from.files });
    const { distance, leavesTable } = end;
    const pieces = view.ground.filter(({ id: piece }) => end.over.includes(piece));
    const marks = move.manner === undefined ? [] : (rules.marksAfter?.(mover.unit, move.manner, pieces, terms) ?? []);
    return {
      move,
      from,
      position,
      distance: roundToHundredth(distance),
      leavesTable,
      block: toBlock(position, mover.body),
      marks,
    };
  });
}

/** Finds a unit that would overlap this unit in a position. */
export function findOverlap(view: FieldView, of: PlacedUnit, position: Position): MeasuredUnit | null {
  const body = view.rules.body(of.unit, view.terms);
  if (!body) return null;
  const block = toBlock(position, body);
  return getMeasuredUnits(view).find((each) => each.id !== of.id && doBlocksOverlap(block, each.block)) ?? null;
}
