import { type Ground, measureGroundShares } from '../../../battlefield/ground.ts';
import type { GroundCost, Manoeuvre, Movement, MoveCosts, Surroundings } from '../../../battlefield/manoeuvre.ts';
import { toBlock, type UnitBody, type Position } from '../../../battlefield/position.ts';
import type { Heading } from '../../../battlefield/room.ts';
import type { FieldManner, FieldTerms } from '../../core/field-rules.ts';
import { getChoice } from '../../core/ruling.ts';
import {
  resolveForUnit,
  getDegrees,
  getCostEach,
  moveWhile,
  combineCosts,
  createNoMovement,
} from '../../core/table/field-kit.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { STRAIGHT_CHARGE_INCHES, MAX_WHEEL } from '../battle/charge.ts';
import { movement } from '../battle/movement.ts';
import { isCrusade, SAS_F2 } from '../rulings.ts';
import { getBody, isDifficult } from './grounds.ts';

const MANNERS: readonly FieldManner[] = [
  { id: 'move', label: 'Move' },
  { id: 'charge', label: 'Charge' },
];

/** Units that are shaken, rallying or in march column do not charge (Movement, a and b). */
const canCharge = ({ morale, marks }: TableUnit): boolean =>
  morale !== 'shaken' && !marks.includes('march-column') && !marks.includes('rallying');

export const listManners = (unit: TableUnit): readonly FieldManner[] =>
  unit.morale === 'routed' ? [] : MANNERS.filter(({ id }) => id === 'move' || canCharge(unit));

const resolveMove = (unit: TableUnit, said: Readonly<Record<string, unknown>>, terms: FieldTerms) => {
  const outcome = resolveForUnit(movement, 'unit', unit, said, terms);
  return outcome?.mayMove ? outcome : null;
};

/** Returns the going under most of a unit; good on a road (Movement; March Moves; ruling SAS-F6). */
function getGoing(from: Position, body: UnitBody, ground: readonly Ground[], terms: FieldTerms): 'good' | 'difficult' {
  const under = measureGroundShares(toBlock(from, body), ground);
  const getShare = (isCounted: (kind: string) => boolean): number =>
    Math.max(0, ...ground.filter(({ kind }) => isCounted(kind)).map(({ id }) => under.get(id) ?? 0));
  const onRoad = getShare((kind) => kind === 'road') > 0;
  return !onRoad && getShare((kind) => isDifficult(kind, terms)) > 0.5 ? 'difficult' : 'good';
}

export function getAllowance(
  unit: TableUnit,
  manner: string,
  terms: FieldTerms,
  from?: Position,
  ground: readonly Ground[] = [],
): number | null {
  if (!listManners(unit).some(({ id }) => id === manner)) return null;
  const body = getBody(unit, terms);
  const going = from && body ? getGoing(from, body, ground, terms) : 'good';
  return resolveMove(unit, { going }, terms)?.inches ?? null;
}

/** Moves back facing the enemy are at half speed, but full for skirmishers; trained units move sideways at half speed (Movement, e, i). */
function getHeadingCost(unit: TableUnit, heading: Heading, open: number, terms: FieldTerms): number | null {
  if (heading === 'forward') return 1;
  const limited = resolveMove(unit, { way: heading === 'back' ? 'back' : 'sideways' }, terms);
  return getCostEach(open, limited?.inches ?? null);
}

/** Cost of difficult going and obstacles by the table and its notes (Movement, c; March Moves; ruling SAS-F6). */
function groundCost(unit: TableUnit, startsIn: 'good' | 'difficult', terms: FieldTerms): MoveCosts['cost'] {
  const good = resolveMove(unit, {}, terms);
  const entering = resolveMove(unit, { entersDifficult: true }, terms);
  const hard = resolveMove(unit, { going: 'difficult' }, terms);
  const crossing = resolveMove(unit, { obstacles: 1 }, terms);
  const obstacle = (good?.inches ?? 0) - (crossing?.inches ?? 0);
  return (pieces) => {
    const onRoad = pieces.some(({ kind }) => kind === 'road');
    return combineCosts(
      pieces.map(({ id, kind }): GroundCost => {
        if (kind === 'obstacle') return { each: 1, tolls: [{ id, length: obstacle }] };
        if (onRoad || !isDifficult(kind, terms)) return { each: 1 };
        if (hard === null) return { each: 1, entry: 'barred' };
        const costPerInch = startsIn === 'difficult' ? 1 : (getCostEach(good?.inches ?? 0, hard.inches) ?? 1);
        return entering?.stops ? { each: costPerInch, entry: 'halts' } : { each: costPerInch };
      }),
    );
  };
}

/** A charge wheels at most 45° and neither turns nor re-forms. By the Crusades sheet it ends straight (Movement, a and d; Charging). */
function createStepFilter(steps: readonly Manoeuvre[], terms: FieldTerms) {
  return (step: Manoeuvre, before: readonly Manoeuvre[]): boolean => {
    if (step.kind === 'go') return step.heading === 'forward';
    if (step.kind !== 'wheel') return false;
    if ([...before, step].reduce((sum, costPerInch) => sum + getDegrees(costPerInch), 0) > MAX_WHEEL) return false;
    if (!isCrusade(terms.rulings)) return true;
    const after = steps.slice(steps.lastIndexOf(step) + 1);
    const straight = after.reduce(
      (sum, costPerInch) => (costPerInch.kind === 'go' ? sum + costPerInch.length : sum),
      0,
    );
    return straight >= STRAIGHT_CHARGE_INCHES;
  };
}

export function moveUnit(
  unit: TableUnit,
  manner: string,
  from: Position,
  steps: readonly Manoeuvre[],
  around: Surroundings,
  terms: FieldTerms,
): Movement {
  const body = getBody(unit, terms);
  const open = getAllowance(unit, manner, terms);
  if (body === null || open === null) return createNoMovement(from);
  const startsIn = getGoing(from, body, around.ground, terms);
  const allowance = resolveMove(unit, { going: startsIn }, terms)?.inches;
  if (allowance === undefined) return createNoMovement(from);
  const pace: MoveCosts = {
    allowance,
    cost: groundCost(unit, startsIn, terms),
    heading: (heading) => getHeadingCost(unit, heading, open, terms),
    wheel: getChoice(SAS_F2, terms.rulings) === 'corner' ? 1 : 0,
    // Turns and formation changes cost initiative, not inches (Initiative Points and Movement; Changing Formation).
    turn: () => 0,
    form: () => 0,
  };
  const isAllowed = manner === 'charge' ? createStepFilter(steps, terms) : () => true;
  return moveWhile(isAllowed, steps, from, body, pace, around);
}
