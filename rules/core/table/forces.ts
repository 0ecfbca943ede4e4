import { type Degrees, plus, type Point, times } from '../../../battlefield/angles.ts';
import { toBlock, type Position, toStoredPosition } from '../../../battlefield/position.ts';
import { type Block, distanceBetween, isOnTable, overlap } from '../../../battlefield/block.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import type { FieldRules, FieldTerms, ForceRules, PastThrow } from '../field-rules.ts';
import type { TableUnit } from '../table-rules.ts';

/* Forces that come from off the table: flank marches, and reinforcements over their own edge. */

export const FORCE_WAYS = ['left', 'right', 'home'] as const;

/** Units that come onto the table together. Those of them that stand on it, or are off the field, have come or are lost. */
export interface Force {
  readonly id: string;
  readonly side: 0 | 1;
  /** Round its own left flank or its right one, or over its own edge as reinforcements. */
  readonly by: (typeof FORCE_WAYS)[number];
  /** By their ids. */
  readonly units: readonly string[];
  /** Turns in which it does not try to come on. */
  readonly delay: number;
  /** It marches by force. */
  readonly forced?: true | undefined;
}

/** The how-manieth time a force tries to come on in a turn; 0 before the first. */
export const attemptIn = ({ delay }: Pick<Force, 'delay'>, turn: number): number => Math.max(0, turn - delay);

/** Whether a side may send somebody round a flank: the book has such marches, and it was not out-scouted. */
export const maySendRound = ({ forces, outScouted }: FieldRules, thrown: readonly PastThrow[], side: number): boolean =>
  forces !== undefined && (outScouted?.(thrown) ?? null) !== side;

/** What is wrong with the forces of a battle, in a sentence; null where nothing is. */
export function forcesIssue(
  rules: Pick<FieldRules, 'forces'>,
  sides: readonly { readonly units: readonly { readonly id: string }[] }[],
  forces: readonly Force[],
): string | null {
  if (forces.length > 0 && !rules.forces) return 'the book has no forces that come from off the table';
  const all = forces.flatMap(({ units }) => units);
  const stranger = forces
    .flatMap(({ side, units }) => units.filter((id) => !sides[side]?.units.some((unit) => unit.id === id)))
    .at(0);
  if (stranger !== undefined) return `there is no unit “${stranger}” of that side to come from off the table`;
  const twice = all.find((id, at) => all.indexOf(id) !== at);
  return twice === undefined ? null : `unit “${twice}” marches with two forces`;
}

/** The share of cases in which a force comes on at all, and the turns that it takes then, on the mean. */
export function arrivalOdds(
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

/** How far the slowest of a force goes in a move. */
function slowestOf(
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

/** An edge of the table: where it begins, which way it runs, how long it is, and how those face who come over it. */
interface Edge {
  readonly from: Point;
  readonly along: Point;
  readonly length: number;
  readonly facing: Degrees;
}

/** The edge over which a force comes, and how far along it. @param way from the corner of its own edge, along the flank and round the far corner */
function placeOnEdge({ side, by }: Pick<Force, 'side' | 'by'>, way: number, { width, depth }: TableSize) {
  const [home, far] = side === 0 ? [depth, 0] : [0, depth];
  const [onward, back] = side === 0 ? [0, 180] : [180, 0];
  if (by === 'home') {
    const edge: Edge = { from: { x: 0, y: home }, along: { x: 1, y: 0 }, length: width, facing: onward };
    return { edge, at: width / 2 };
  }
  const isWest = (by === 'left') === (side === 0);
  const [x, inward] = isWest ? [0, 1] : [width, -1];
  if (way <= depth) {
    const along = { x: 0, y: far > home ? 1 : -1 };
    return { edge: { from: { x, y: home }, along, length: depth, facing: isWest ? 90 : 270 }, at: way };
  }
  const edge: Edge = { from: { x, y: far }, along: { x: inward, y: 0 }, length: width, facing: back };
  return { edge, at: Math.min(way - depth, width) };
}

/** How finely room is looked for along an edge. */
const STRIDE = 1;

/** A unit that comes on, by its bases. */
export interface Arriving {
  readonly id: string;
  readonly unit: TableUnit;
}

/** Somebody on the table already. */
interface Present {
  readonly side: number;
  readonly block: Block;
}

/**
 * Where the units of a force come on in a turn: in the formation in which they are first drawn up, their rear on the edge, each as near to the place that
 * its slowest unit has come by then as there is room. @returns without those for whom the edge has no room
 */
export function placesOnEdge(
  rules: FieldRules,
  terms: FieldTerms,
  table: TableSize,
  force: Pick<Force, 'side' | 'by' | 'forced'>,
  turn: number,
  arriving: readonly Arriving[],
  present: readonly Present[],
): ReadonlyMap<string, Position> {
  const units = arriving.map(({ unit }) => unit);
  const way = rules.forces?.way(turn, slowestOf(rules, units, force.forced === true, terms)) ?? 0;
  const { edge, at: wanted } = placeOnEdge(force, way, table);
  const inward = {
    x: Math.round(Math.sin((edge.facing * Math.PI) / 180)),
    y: -Math.round(Math.cos((edge.facing * Math.PI) / 180)),
  };
  const keeps = rules.keepsApart?.('move', terms) ?? 0;
  const taken = [...present];
  const found = new Map<string, Position>();
  for (const { id, unit } of arriving) {
    const body = rules.body(unit, terms);
    if (!body) continue;
    const files = rules.files(unit, body, edge.length);
    const { front, depth } = toBlock({ at: edge.from, facing: edge.facing, files }, body);
    const [least, most] = [front / 2, edge.length - front / 2];
    const middle = Math.min(Math.max(wanted, least), most);
    const places = Array.from(
      { length: 2 * Math.ceil(edge.length / STRIDE) + 1 },
      (_, step) => middle + STRIDE * Math.ceil(step / 2) * (step % 2 === 0 ? 1 : -1),
    ).filter((along) => along >= least && along <= most);
    for (const along of places) {
      const at = plus(plus(edge.from, times(edge.along, along)), times(inward, depth));
      const position = toStoredPosition({ at, facing: edge.facing, files });
      const block = toBlock(position, body);
      const isFree = taken.every(
        (other) =>
          !overlap(block, other.block) && (other.side === force.side || distanceBetween(block, other.block) >= keeps),
      );
      if (!isOnTable(block, table) || !isFree) continue;
      found.set(id, position);
      taken.push({ side: force.side, block });
      break;
    }
  }
  return found;
}
