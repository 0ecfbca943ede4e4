import {
  findAttackedSide,
  type Block,
  getCorners,
  distanceBetween,
  doBlocksTouch,
} from '../../../battlefield/block.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { dist, EPSILON, roundToHundredth } from '../../../battlefield/angles.ts';
import { measureGapAhead, listFrontPoints, findNearestInArc } from '../../../battlefield/reach.ts';
import type { FieldAim } from '../field-rules.ts';
import type { MoveResult } from './move-on-field.ts';
import { type FieldView, getObstacleName, findSight, type MeasuredUnit, getMeasuredUnits } from './measured-unit.ts';

/** Returns the steps of a move up to a given cost. The last step is shortened to fit. */
function cutSteps(steps: readonly Manoeuvre[], result: MoveResult, maxCost: number): readonly Manoeuvre[] {
  const kept: Manoeuvre[] = [];
  let left = maxCost;
  for (const [at, { manoeuvre, cost }] of result.steps.entries()) {
    if (left <= 0.02) break;
    const fraction = cost <= left || cost === 0 ? 1 : left / cost;
    left -= cost;
    if (fraction === 1) kept.push(steps[at] ?? manoeuvre);
    else if (manoeuvre.kind === 'go')
      kept.push({ ...manoeuvre, length: Math.floor(manoeuvre.length * fraction * 100) / 100 });
    else if (manoeuvre.kind === 'wheel')
      kept.push({ ...manoeuvre, degrees: Math.floor(manoeuvre.degrees * fraction * 100) / 100 });
  }
  return kept.filter((step) => !('length' in step) || step.length > 0);
}

/** Computes a move within a share of the allowance; null if not permitted. @param move computes how many of the steps the book allows */
export function limitMove(
  move: (steps: readonly Manoeuvre[]) => MoveResult | null,
  steps: readonly Manoeuvre[],
  share: number,
): MoveResult | null {
  const result = move(steps);
  const maxCost = (result?.allowance ?? 0) * share;
  if (!result || result.spent <= maxCost + 0.02) return result;
  const shorter = cutSteps(steps, result, maxCost);
  const cut = shorter.length === 0 ? null : move(shorter);
  return cut && cut.spent <= maxCost + 0.02 ? cut : null;
}

export interface UnitMeasures {
  readonly id: string;
  /** Corners of the unit, clockwise from the front left. */
  readonly footprint: readonly (readonly [x: number, y: number])[];
  /** Distance straight ahead in the open, by manner of movement. */
  readonly allowance: Readonly<Record<string, number>>;
}

export interface PairMeasures {
  readonly from: string;
  readonly to: string;
  /** Distance between the two units, edge to edge. */
  readonly distance: number;
  /** Side of the enemy that faces the unit. */
  readonly aspect: 'front' | 'flank' | 'rear';
  /** True if a figure of the front rank has the enemy in arc and within maximum range. */
  readonly inArc: boolean;
  readonly inSight: boolean;
  readonly contact: boolean;
  /** Reasons why the unit cannot shoot at or see the enemy. */
  readonly why: readonly string[];
}

export interface FieldMeasures {
  readonly units: readonly UnitMeasures[];
  readonly pairs: readonly PairMeasures[];
}

/** Returns the distance to the target from the nearest front-rank figure that has the target in arc; null if no figure has. */
function measureShot(from: MeasuredUnit, target: Block, { arc }: FieldAim): number | null {
  if (arc === 'between-flanks') return measureGapAhead(from.block, target);
  const shots = listFrontPoints(from.block, from.files).flatMap((at) => {
    const point = findNearestInArc(at, from.block.facing, target, arc);
    return point === null ? [] : [dist(at, point)];
  });
  return shots.length === 0 ? null : Math.min(...shots);
}

const describeArc = (arc: FieldAim['arc']): string =>
  arc === 'between-flanks' ? 'outside the lines that extend its flanks' : `outside the arc of ${arc}°`;

/** Measures all units and all pairs of enemies on a battlefield. Lengths are in the book's unit, to a hundredth. */
export function measureField(view: FieldView): FieldMeasures {
  const { rules, terms } = view;
  const standing = getMeasuredUnits(view);
  const pair = (from: MeasuredUnit, to: MeasuredUnit): PairMeasures => {
    const distance = distanceBetween(from.block, to.block);
    const { hiding, within } = findSight(view, standing, from, to);
    const isVisible = within === null || distance <= within + EPSILON;
    const isInSight = isVisible && hiding.includes(null);
    const side = findAttackedSide(to.block, from.block, rules.sideLines(terms.rulings));
    const aim = rules.aim(from.unit, terms, from, to);
    const shot = aim && measureShot(from, to.block, aim);
    const isInArc = aim !== null && shot !== null && shot <= aim.range + EPSILON;
    const why = [
      ...(aim === null ? ['this unit does not shoot'] : []),
      ...(aim && shot === null ? [describeArc(aim.arc)] : []),
      ...(aim && shot !== null && !isInArc
        ? [`beyond maximum range, ${roundToHundredth(aim.range)} ${rules.unitOfLength}`]
        : []),
      ...(isInArc && aim.range === Infinity ? ['its maximum range is unknown'] : []),
      ...(isVisible ? [] : [`not visible beyond ${roundToHundredth(within ?? 0)} ${rules.unitOfLength}`]),
      ...(hiding.includes(null) || !hiding[0] ? [] : [`hidden by ${getObstacleName(view, hiding[0])}`]),
    ];
    return {
      from: from.id,
      to: to.id,
      distance: roundToHundredth(distance),
      aspect: side === 'left' || side === 'right' ? 'flank' : side,
      inArc: isInArc,
      inSight: isInSight,
      contact: doBlocksTouch(from.block, to.block),
      why,
    };
  };
  return {
    units: standing.map(({ id, unit, block, position }) => ({
      id,
      footprint: getCorners(block).map(({ x, y }) => [roundToHundredth(x), roundToHundredth(y)] as const),
      allowance: Object.fromEntries(
        rules.manners(unit).flatMap(({ id: manner }) => {
          const length = rules.allowance(unit, manner, position, terms);
          return length === null ? [] : [[manner, roundToHundredth(length)]];
        }),
      ),
    })),
    pairs: standing.flatMap((from) => standing.filter(({ side }) => side !== from.side).map((to) => pair(from, to))),
  };
}
