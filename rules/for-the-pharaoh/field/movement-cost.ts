import type { Block } from '../../../battlefield/block.ts';
import { type Ground, findSlope } from '../../../battlefield/ground.ts';
import {
  type GroundCost,
  type Manoeuvre,
  makeMove,
  type Movement,
  type MoveCosts,
  type Surroundings,
} from '../../../battlefield/manoeuvre.ts';
import type { UnitBody, Position } from '../../../battlefield/position.ts';
import { typedDice } from '../../core/dice.ts';
import type { FieldManner, FieldTerms } from '../../core/field-rules.ts';
import { getOrCreate } from '../../core/fight/unit-cache.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { toChargeStance, toStance, getTroop } from '../battle/define-procedure.ts';
import { toAgreedFigures } from '../battle/figure-size.ts';
import { changeDirection } from '../battle/movement/change-direction.ts';
import { MANNERS, type MannerId } from '../battle/movement/movement-table.ts';
import { movement, type MovementOutcome } from '../battle/movement/movement.ts';
import type { Troop } from '../points/troop.ts';
import { getBody, getColumnFiles, getMainPart, WALL_HEIGHT } from './grounds.ts';

/** A moving unit, with everything that its cost of movement depends on. */
interface Mover {
  readonly unit: TableUnit;
  readonly troop: Troop;
  readonly manner: MannerId;
  readonly column: boolean;
  readonly terms: FieldTerms;
}

/** Manners of voluntary movement. The other manners follow from a morale test. */
const CHOSEN_MANNERS = [
  'move',
  'charge',
  'forced-march',
  'into-contact',
  'back-step',
  'incline',
  'evade',
  'feint',
  'fall-back',
  'follow-up',
  'withdraw',
] as const;

const NO_TERMS: FieldTerms = { rulings: {}, agreed: {} };

/** Cached moves. Terms and troops never change, and the same few moves are needed repeatedly. */
const cachedMoves = new WeakMap<FieldTerms, WeakMap<Troop, Map<string, MovementOutcome | null>>>();

/** Returns how far the book lets a unit move in some terrain. Null if the unit may not move in this manner. */
function getMoveIn(mover: Mover, ground: Ground | null, slope?: 'up' | 'down'): MovementOutcome | null {
  const { troop, manner, column, terms } = mover;
  const laid = ground?.kind ?? 'open';
  const byTroop = getOrCreate(cachedMoves, terms, () => new WeakMap<Troop, Map<string, MovementOutcome | null>>());
  const moves = getOrCreate(byTroop, troop, () => new Map<string, MovementOutcome | null>());
  return getOrCreate(moves, `${manner} ${column} ${laid} ${slope ?? ''}`, () => resolveMove(mover, laid, slope));
}

function resolveMove(
  { troop, manner, column, terms }: Mover,
  laid: string,
  slope?: 'up' | 'down',
): MovementOutcome | null {
  const height = WALL_HEIGHT[laid];
  const isRoad = laid === 'road';
  const kind = height ? 'hedge-or-wall' : isRoad ? 'open' : laid;
  const input = movement.input.safeParse({
    ...toStance(troop),
    ...toAgreedFigures(terms.agreed),
    camels: toChargeStance(troop).mount === 'camel',
    drill: troop.drill,
    manner,
    column,
    terrain: kind,
    ...(height ? { height } : {}),
    ...(column && (isRoad || laid === 'bridge') ? { road: true } : {}),
    ...(slope !== undefined && kind.endsWith('-hill') ? { slope } : {}),
  });
  return input.success ? movement.resolve(input.data, typedDice([]), terms.rulings).outcome : null;
}

/** True for units already on the battlements, which may move along them and down behind them (Over; ruling FTP-F12). */
const isOnWall = ({ marks }: TableUnit): boolean => marks.includes('on-battlements') || marks.includes('on-tower');

/** Returns the cost of movement per centimetre or inch. The slowest piece of terrain decides (ruling FTP-F3). */
function getCost(mover: Mover, pieces: readonly Ground[], start: Block, end: Block, open: number): GroundCost {
  const road = mover.column ? pieces.find(({ kind }) => kind === 'road' || kind === 'bridge') : undefined;
  const along = road && getMoveIn(mover, road);
  // A column on a road gets the road's bonus, and terrain that the road crosses slows no unit (Terrain Definitions, Roads).
  if (along) return { each: along.cm > 0 ? open / along.cm : 1 };
  const slow = pieces.filter(({ kind }) => kind !== 'road' && !(kind === 'fort-wall' && isOnWall(mover.unit)));
  const costs = slow.map((piece): GroundCost => {
    // Raising ladders takes a whole move; the unit climbs in its next move (Sieges, Over; ruling FTP-F12).
    if (piece.kind === 'fort-wall' && mover.unit.marks.includes('on-ladders')) return { each: 1, entry: 'halts' };
    const move = getMoveIn(mover, piece, findSlope(piece, start.at, end.at));
    if (!move?.passable) return { each: 1, entry: 'barred' };
    if (move.wholeMove) return { each: 1, entry: 'halts' };
    return { each: move.cm > 0 ? Math.max(1, open / move.cm) : 1 };
  });
  const entry = costs.find((cost) => cost.entry === 'barred') ?? costs.find((cost) => cost.entry === 'halts');
  const costPerMm = Math.max(1, ...costs.map((cost) => cost.each));
  return entry?.entry === undefined ? { each: costPerMm } : { each: costPerMm, entry: entry.entry };
}

/** Returns the book's cost of a turn. Null if the unit may not turn. */
function getTurnCost({ unit, troop, column, terms }: Mover): number | null {
  const input = changeDirection.input.safeParse({
    ...toStance(troop),
    ...toAgreedFigures(terms.agreed),
    drill: troop.drill,
    disordered: unit.marks.includes('disordered'),
    how: 'turn',
  });
  return column && input.success ? changeDirection.resolve(input.data, typedDice([]), terms.rulings).outcome.cm : null;
}

/** Returns the limits of a unit's move. @param bonuses true if the unit goes straight ahead and no terrain slows it */
function getPace(mover: Mover, open: MovementOutcome, bonuses: boolean): MoveCosts {
  const plain = open.cm - (bonuses ? 0 : open.bonus);
  const { thirds } = MANNERS[mover.manner];
  const isBackwards = mover.manner === 'back-step' || mover.manner === 'withdraw';
  const turn = getTurnCost(mover);
  return {
    allowance: plain,
    cost: (ground, start, end) => getCost(mover, ground, start, end, open.cm - open.bonus),
    heading: (heading) => {
      if (mover.manner === 'incline') return heading === 'back' ? null : 1;
      if (heading === 'back') return isBackwards ? 1 : null;
      return heading === 'forward' && !isBackwards ? 1 : null;
    },
    wheel: thirds === 1 ? null : mover.troop.drill === 'irregular' ? 2 : 1,
    turn: (degrees) => ([90, -90, 180].includes(degrees) ? turn : null),
    form: (files, from) => getFormCost(mover, files, from, plain),
  };
}

/** Returns the cost of a new frontage: free for a change by one or two groups, the whole move to or from column (Formation Changes). */
function getFormCost({ unit, troop }: Mover, files: number, from: Position, allowance: number): number | null {
  const group = getColumnFiles(unit);
  const regular = troop.drill === 'regular';
  if (files === from.files) return 0;
  if (files === group || from.files === group) return regular ? allowance : null;
  const groups = (files - from.files) / group;
  if (!Number.isInteger(groups)) return null;
  if (groups < 0) return regular && groups === -1 ? 0 : null;
  return groups <= (regular ? 2 : 1) ? 0 : null;
}

function findMover(unit: TableUnit, manner: string, position: Position, terms: FieldTerms): Mover | null {
  const troop = getTroop(getMainPart(unit), unit.marks);
  if (!troop || !Object.hasOwn(MANNERS, manner)) return null;
  return { unit, troop, manner: manner as MannerId, column: position.files <= getColumnFiles(unit), terms };
}

/** Returns a unit's manners of voluntary movement (For the Pharaoh, Movement). */
export function listManners(unit: TableUnit): readonly FieldManner[] {
  return CHOSEN_MANNERS.flatMap((id) => {
    const mover = findMover(unit, id, { at: { x: 0, y: 0 }, facing: 0, files: Infinity }, NO_TERMS);
    return mover && getMoveIn(mover, null) ? [{ id, label: MANNERS[id].words }] : [];
  });
}

/** Returns the centimetres that a unit moves straight ahead in the open. */
export function getAllowance(unit: TableUnit, manner: string, position: Position, terms: FieldTerms): number | null {
  const mover = findMover(unit, manner, position, terms);
  return mover && (getMoveIn(mover, null)?.cm ?? null);
}

const isStraight = (steps: readonly Manoeuvre[]): boolean => steps.every(({ kind }) => kind === 'go');

const createHalt = (position: Position): Movement => ({
  position,
  spent: 0,
  steps: [],
  stop: { reason: 'not-allowed' },
});

/** Moves a unit. Bonuses count only straight ahead and without slow terrain (Movement, Wheels; ruling FTP-F3). */
export function moveUnit(
  unit: TableUnit,
  manner: string,
  from: Position,
  steps: readonly Manoeuvre[],
  around: Surroundings,
  terms: FieldTerms,
): Movement {
  const mover = findMover(unit, manner, from, terms);
  const open = mover && getMoveIn(mover, null);
  const body: UnitBody | null = getBody(unit, terms);
  if (!mover || !open || !body) return createHalt(from);
  const withBonus = isStraight(steps) ? makeMove(steps, from, body, getPace(mover, open, true), around) : null;
  if (withBonus && !isSlowed(withBonus)) return withBonus;
  return makeMove(steps, from, body, getPace(mover, open, false), around);
}

/** Checks whether a move cost more than its length. */
const isSlowed = ({ steps, spent }: Movement): boolean =>
  spent > steps.reduce((sum, { manoeuvre }) => sum + (manoeuvre.kind === 'go' ? manoeuvre.length : 0), 0) + 0.05;

/** Returns a unit's markers after a move. Some terrain and some manners disorder a unit (Terrain; Disorder; ruling FTP-B19). */
export function listMarksAfter(
  unit: TableUnit,
  manner: string,
  crossed: readonly Ground[],
  terms: FieldTerms,
): readonly string[] {
  const mover = findMover(unit, manner, { at: { x: 0, y: 0 }, facing: 0, files: Infinity }, terms);
  const isOff = mover && [null, ...crossed].some((piece) => getMoveIn(mover, piece)?.disordered);
  return isOff ? ['disordered'] : [];
}
