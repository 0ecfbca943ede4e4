import { type Degrees, plus, type Point, times } from '../../../battlefield/angles.ts';
import { toBlock, type Position, toStoredPosition } from '../../../battlefield/position.ts';
import { type Block, distanceBetween, isOnTable, doBlocksOverlap } from '../../../battlefield/block.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import type { FieldRules, FieldTerms, ForceRules, PastRoll } from '../field-rules.ts';
import type { TableUnit } from '../table-rules.ts';

export const ARRIVAL_WAYS = ['left', 'right', 'home'] as const;

/** Units that arrive together from off the table: a flank march, or reinforcements. Units off the field are lost. */
export interface Force {
  readonly id: string;
  readonly side: 0 | 1;
  /** Way of arrival: round the side's left or right flank, or over its own edge as reinforcements. */
  readonly by: (typeof ARRIVAL_WAYS)[number];
  readonly units: readonly string[];
  /** Turns before the force's first attempt to arrive. */
  readonly delay: number;
  readonly forced?: true | undefined;
}

/** Returns the number of the attempt to arrive in a turn; 0 before the first attempt. */
export const getAttempt = ({ delay }: Pick<Force, 'delay'>, turn: number): number => Math.max(0, turn - delay);

/** Checks whether a side may send a flank march: the book has flank marches, and the side was not out-scouted. */
export const canSendFlankMarch = (
  { forces, findOutScouted }: FieldRules,
  thrown: readonly PastRoll[],
  side: number,
): boolean => forces !== undefined && (findOutScouted?.(thrown) ?? null) !== side;

/** Returns the first error in a battle's forces; null if there is none. */
export function findForcesIssue(
  rules: Pick<FieldRules, 'forces'>,
  sides: readonly { readonly units: readonly { readonly id: string }[] }[],
  forces: readonly Force[],
): string | null {
  if (forces.length > 0 && !rules.forces) return 'this rule book has no forces that arrive from off the table';
  const unitIds = forces.flatMap(({ units }) => units);
  const unknown = forces
    .flatMap(({ side, units }) => units.filter((id) => !sides[side]?.units.some((unit) => unit.id === id)))
    .at(0);
  if (unknown !== undefined) return `that side has no unit “${unknown}”`;
  const duplicate = unitIds.find((id, at) => unitIds.indexOf(id) !== at);
  return duplicate === undefined ? null : `unit “${duplicate}” is in two forces`;
}

/** Estimates the chance that a force ever arrives, and the mean turn of its arrival. */
export function estimateArrival(
  { chances }: Pick<ForceRules, 'chances'>,
  { by, delay }: Pick<Force, 'by' | 'delay'>,
  stars: number,
): { readonly comes: number; readonly turns: number } {
  let [left, comes, turns] = [1, 0, 0];
  for (let attempt = 1; left > 1e-6; attempt += 1) {
    const { arrives, lost } = chances(attempt, by === 'home', stars);
    comes += left * arrives;
    turns += left * arrives * (delay + attempt);
    left *= 1 - arrives - lost;
  }
  return { comes, turns: comes === 0 ? 0 : turns / comes };
}

function getSlowestMove(
  { forces, allowance }: FieldRules,
  units: readonly TableUnit[],
  forced: boolean,
  terms: FieldTerms,
): number {
  const manner = (forced ? forces?.forcedManner : undefined) ?? 'move';
  const line: Position = { at: { x: 0, y: 0 }, facing: 0, files: Infinity };
  return Math.min(
    ...units.map((unit) => allowance(unit, manner, line, terms) ?? allowance(unit, 'move', line, terms) ?? 0),
  );
}

/** A table edge with the facing of units that arrive over it. */
interface Edge {
  readonly from: Point;
  readonly along: Point;
  readonly length: number;
  readonly facing: Degrees;
}

/** Returns where a force arrives. @param path distance from the corner of its own edge, along the flank and round the far corner */
function getEdgePoint({ side, by }: Pick<Force, 'side' | 'by'>, path: number, { width, depth }: TableSize) {
  const [home, far] = side === 0 ? [depth, 0] : [0, depth];
  const [onward, back] = side === 0 ? [0, 180] : [180, 0];
  if (by === 'home') {
    const edge: Edge = { from: { x: 0, y: home }, along: { x: 1, y: 0 }, length: width, facing: onward };
    return { edge, at: width / 2 };
  }
  const isWest = (by === 'left') === (side === 0);
  const [x, inward] = isWest ? [0, 1] : [width, -1];
  if (path <= depth) {
    const along = { x: 0, y: far > home ? 1 : -1 };
    return { edge: { from: { x, y: home }, along, length: depth, facing: isWest ? 90 : 270 }, at: path };
  }
  const edge: Edge = { from: { x, y: far }, along: { x: inward, y: 0 }, length: width, facing: back };
  return { edge, at: Math.min(path - depth, width) };
}

const SEARCH_STEP = 1;

export interface ArrivingUnit {
  readonly id: string;
  readonly unit: TableUnit;
}

interface PresentUnit {
  readonly side: number;
  readonly block: Block;
}

/** Places arriving units with their rear on the edge, as near to the point of arrival as possible. Units without room get no position. */
export function findEdgePositions(
  rules: FieldRules,
  terms: FieldTerms,
  table: TableSize,
  force: Pick<Force, 'side' | 'by' | 'forced'>,
  turn: number,
  arriving: readonly ArrivingUnit[],
  present: readonly PresentUnit[],
): ReadonlyMap<string, Position> {
  const units = arriving.map(({ unit }) => unit);
  const path = rules.forces?.entryDistance(turn, getSlowestMove(rules, units, force.forced === true, terms)) ?? 0;
  const { edge, at: wanted } = getEdgePoint(force, path, table);
  const inward = {
    x: Math.round(Math.sin((edge.facing * Math.PI) / 180)),
    y: -Math.round(Math.cos((edge.facing * Math.PI) / 180)),
  };
  const minDistance = rules.minDistance?.('move', terms) ?? 0;
  const taken = [...present];
  const positions = new Map<string, Position>();
  for (const { id, unit } of arriving) {
    const body = rules.body(unit, terms);
    if (!body) continue;
    const files = rules.files(unit, body, edge.length);
    const { front, depth } = toBlock({ at: edge.from, facing: edge.facing, files }, body);
    const [least, most] = [front / 2, edge.length - front / 2];
    const centre = Math.min(Math.max(wanted, least), most);
    const places = Array.from(
      { length: 2 * Math.ceil(edge.length / SEARCH_STEP) + 1 },
      (_, step) => centre + SEARCH_STEP * Math.ceil(step / 2) * (step % 2 === 0 ? 1 : -1),
    ).filter((along) => along >= least && along <= most);
    for (const along of places) {
      const point = plus(plus(edge.from, times(edge.along, along)), times(inward, depth));
      const position = toStoredPosition({ at: point, facing: edge.facing, files });
      const block = toBlock(position, body);
      const isFree = taken.every(
        (other) =>
          !doBlocksOverlap(block, other.block) &&
          (other.side === force.side || distanceBetween(block, other.block) >= minDistance),
      );
      if (!isOnTable(block, table) || !isFree) continue;
      positions.set(id, position);
      taken.push({ side: force.side, block });
      break;
    }
  }
  return positions;
}
