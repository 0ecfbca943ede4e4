import type { Block } from '../../../battlefield/block.ts';
import { type Ground, findSlope } from '../../../battlefield/ground.ts';
import {
  type GroundCost,
  type Manoeuvre,
  makeMove,
  type Movement,
  type Pace,
  type Surroundings,
} from '../../../battlefield/manoeuvre.ts';
import type { Body, Position } from '../../../battlefield/position.ts';
import { typedDice } from '../../core/dice.ts';
import type { FieldManner, FieldTerms } from '../../core/field-rules.ts';
import { into } from '../../core/fight/known-units.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { chargeStance, stance, troopOf } from '../battle/define-procedure.ts';
import { agreedFigures } from '../battle/figure-size.ts';
import { changeDirection } from '../battle/movement/change-direction.ts';
import { MANNERS, type MannerId } from '../battle/movement/movement-table.ts';
import { movement, type MovementOutcome } from '../battle/movement/movement.ts';
import type { Troop } from '../points/troop.ts';
import { bodyOf, columnFiles, mainPart, WALL_HEIGHT } from './grounds.ts';

/** A moving unit with its terms. */
interface Mover {
  readonly unit: TableUnit;
  readonly troop: Troop;
  readonly manner: MannerId;
  readonly column: boolean;
  readonly terms: FieldTerms;
}

/** Manners of moving by choice. The others follow from a morale test. */
const BY_CHOICE = [
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

/** Cached moves. Terms and troops never change, and the same few moves are requested repeatedly. */
const knownWays = new WeakMap<FieldTerms, WeakMap<Troop, Map<string, MovementOutcome | null>>>();

/** Returns the book's move of a unit in some terrain. Null if the unit may not move in this manner. */
function movesIn(mover: Mover, ground: Ground | null, slope?: 'up' | 'down'): MovementOutcome | null {
  const { troop, manner, column, terms } = mover;
  const laid = ground?.kind ?? 'open';
  const ofTroop = into(knownWays, terms, () => new WeakMap<Troop, Map<string, MovementOutcome | null>>());
  const ways = into(ofTroop, troop, () => new Map<string, MovementOutcome | null>());
  return into(ways, `${manner} ${column} ${laid} ${slope ?? ''}`, () => wayOver(mover, laid, slope));
}

function wayOver({ troop, manner, column, terms }: Mover, laid: string, slope?: 'up' | 'down'): MovementOutcome | null {
  const height = WALL_HEIGHT[laid];
  const isRoad = laid === 'road';
  const kind = height ? 'hedge-or-wall' : isRoad ? 'open' : laid;
  const input = movement.input.safeParse({
    ...stance(troop),
    ...agreedFigures(terms.agreed),
    camels: chargeStance(troop).mount === 'camel',
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

/** True for units already on the battlements. They may move along and down behind them (Over; ruling FTP-F12). */
const isOnWall = ({ marks }: TableUnit): boolean => marks.includes('on-battlements') || marks.includes('on-tower');

/** Returns the cost per unit of length. The slowest piece of terrain decides (ruling FTP-F3). */
function costOf(mover: Mover, pieces: readonly Ground[], start: Block, end: Block, open: number): GroundCost {
  const way = mover.column ? pieces.find(({ kind }) => kind === 'road' || kind === 'bridge') : undefined;
  const along = way && movesIn(mover, way);
  // In column a road gives its own bonus, and the terrain it crosses slows no unit (Terrain Definitions, Roads).
  if (along) return { each: along.cm > 0 ? open / along.cm : 1 };
  const slow = pieces.filter(({ kind }) => kind !== 'road' && !(kind === 'fort-wall' && isOnWall(mover.unit)));
  const costs = slow.map((piece): GroundCost => {
    // Raising ladders takes a move; climbing follows in the next (Sieges, Over; ruling FTP-F12).
    if (piece.kind === 'fort-wall' && mover.unit.marks.includes('on-ladders')) return { each: 1, entry: 'halts' };
    const there = movesIn(mover, piece, findSlope(piece, start.at, end.at));
    if (!there?.passable) return { each: 1, entry: 'barred' };
    if (there.wholeMove) return { each: 1, entry: 'halts' };
    return { each: there.cm > 0 ? Math.max(1, open / there.cm) : 1 };
  });
  const entry = costs.find((cost) => cost.entry === 'barred') ?? costs.find((cost) => cost.entry === 'halts');
  const each = Math.max(1, ...costs.map((cost) => cost.each));
  return entry?.entry === undefined ? { each } : { each, entry: entry.entry };
}

/** Returns the cost of a turn by the book. Null if the unit may not turn. */
function turnCost({ unit, troop, column, terms }: Mover): number | null {
  const input = changeDirection.input.safeParse({
    ...stance(troop),
    ...agreedFigures(terms.agreed),
    drill: troop.drill,
    disordered: unit.marks.includes('disordered'),
    how: 'turn',
  });
  return column && input.success ? changeDirection.resolve(input.data, typedDice([]), terms.rulings).outcome.cm : null;
}

/** Returns the limits of a unit's move. @param bonuses true if the unit goes straight ahead over terrain that does not slow it */
function paceOf(mover: Mover, open: MovementOutcome, bonuses: boolean): Pace {
  const plain = open.cm - (bonuses ? 0 : open.bonus);
  const { thirds } = MANNERS[mover.manner];
  const back = mover.manner === 'back-step' || mover.manner === 'withdraw';
  const turn = turnCost(mover);
  return {
    allowance: plain,
    cost: (ground, start, end) => costOf(mover, ground, start, end, open.cm - open.bonus),
    heading: (heading) => {
      if (mover.manner === 'incline') return heading === 'back' ? null : 1;
      if (heading === 'back') return back ? 1 : null;
      return heading === 'forward' && !back ? 1 : null;
    },
    wheel: thirds === 1 ? null : mover.troop.drill === 'irregular' ? 2 : 1,
    turn: (degrees) => ([90, -90, 180].includes(degrees) ? turn : null),
    form: (files, from) => formCost(mover, files, from, plain),
  };
}

/** Returns the cost of a new frontage: free for a group or two, the whole move to or from column (Formation Changes). */
function formCost({ unit, troop }: Mover, files: number, from: Position, allowance: number): number | null {
  const group = columnFiles(unit);
  const regular = troop.drill === 'regular';
  if (files === from.files) return 0;
  if (files === group || from.files === group) return regular ? allowance : null;
  const groups = (files - from.files) / group;
  if (!Number.isInteger(groups)) return null;
  if (groups < 0) return regular && groups === -1 ? 0 : null;
  return groups <= (regular ? 2 : 1) ? 0 : null;
}

function moverOf(unit: TableUnit, manner: string, position: Position, terms: FieldTerms): Mover | null {
  const troop = troopOf(mainPart(unit), unit.marks);
  if (!troop || !Object.hasOwn(MANNERS, manner)) return null;
  return { unit, troop, manner: manner as MannerId, column: position.files <= columnFiles(unit), terms };
}

/** Returns the manners in which a unit may move by choice (For the Pharaoh, Movement). */
export function mannersOf(unit: TableUnit): readonly FieldManner[] {
  return BY_CHOICE.flatMap((id) => {
    const mover = moverOf(unit, id, { at: { x: 0, y: 0 }, facing: 0, files: Infinity }, NO_TERMS);
    return mover && movesIn(mover, null) ? [{ id, label: MANNERS[id].words }] : [];
  });
}

/** Returns the centimetres that a unit moves straight ahead in the open. */
export function allowanceOf(unit: TableUnit, manner: string, position: Position, terms: FieldTerms): number | null {
  const mover = moverOf(unit, manner, position, terms);
  return mover && (movesIn(mover, null)?.cm ?? null);
}

const straight = (steps: readonly Manoeuvre[]): boolean => steps.every(({ kind }) => kind === 'go');

const stays = (position: Position): Movement => ({ position, spent: 0, steps: [], stop: { reason: 'not-allowed' } });

/** Makes a move. Bonuses count only straight ahead and without slow terrain (Movement, Wheels; ruling FTP-F3). */
export function marchOf(
  unit: TableUnit,
  manner: string,
  from: Position,
  steps: readonly Manoeuvre[],
  around: Surroundings,
  terms: FieldTerms,
): Movement {
  const mover = moverOf(unit, manner, from, terms);
  const open = mover && movesIn(mover, null);
  const body: Body | null = bodyOf(unit, terms);
  if (!mover || !open || !body) return stays(from);
  const withBonus = straight(steps) ? makeMove(steps, from, body, paceOf(mover, open, true), around) : null;
  if (withBonus && !slowed(withBonus)) return withBonus;
  return makeMove(steps, from, body, paceOf(mover, open, false), around);
}

/** Checks whether a move cost more than its length. */
const slowed = ({ steps, spent }: Movement): boolean =>
  spent > steps.reduce((sum, { manoeuvre }) => sum + (manoeuvre.kind === 'go' ? manoeuvre.length : 0), 0) + 0.05;

/** Returns the marks after a move. Some terrain and some manners disorder a unit (Terrain; Disorder; ruling FTP-B19). */
export function marksAfter(
  unit: TableUnit,
  manner: string,
  crossed: readonly Ground[],
  terms: FieldTerms,
): readonly string[] {
  const mover = moverOf(unit, manner, { at: { x: 0, y: 0 }, facing: 0, files: Infinity }, terms);
  const isOff = mover && [null, ...crossed].some((piece) => movesIn(mover, piece)?.disordered);
  return isOff ? ['disordered'] : [];
}
