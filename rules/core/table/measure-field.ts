import { findAttackedSide } from '../../../battlefield/aspect.ts';
import { type Block, getCorners, distanceBetween, touch } from '../../../battlefield/block.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { dist, EPSILON, toStored } from '../../../battlefield/angles.ts';
import { measureGapAhead, frontPoints, findNearestInArc } from '../../../battlefield/reach.ts';
import type { FieldAim } from '../field-rules.ts';
import type { MadeMove } from './move-on-field.ts';
import { type FieldView, obstacleName, sightOf, type Standing, standingOn } from './stand-on-field.ts';

/** Returns the steps of a move up to a cost. The last step is shortened. */
function cutTo(steps: readonly Manoeuvre[], made: MadeMove, most: number): readonly Manoeuvre[] {
  const kept: Manoeuvre[] = [];
  let left = most;
  for (const [at, { manoeuvre, cost }] of made.steps.entries()) {
    if (left <= 0.02) break;
    const part = cost <= left || cost === 0 ? 1 : left / cost;
    left -= cost;
    if (part === 1) kept.push(steps[at] ?? manoeuvre);
    else if (manoeuvre.kind === 'go')
      kept.push({ ...manoeuvre, length: Math.floor(manoeuvre.length * part * 100) / 100 });
    else if (manoeuvre.kind === 'wheel')
      kept.push({ ...manoeuvre, degrees: Math.floor(manoeuvre.degrees * part * 100) / 100 });
  }
  return kept.filter((step) => !('length' in step) || step.length > 0);
}

/**
 * Computes a move within a share of the allowance, from 0 to 1.
 * @param move computes the part of the steps that the book allows
 * @returns null if the unit cannot move in this manner
 */
export function moveWithin(
  move: (steps: readonly Manoeuvre[]) => MadeMove | null,
  steps: readonly Manoeuvre[],
  share: number,
): MadeMove | null {
  const made = move(steps);
  const most = (made?.allowance ?? 0) * share;
  if (!made || made.spent <= most + 0.02) return made;
  const shorter = cutTo(steps, made, most);
  const cut = shorter.length === 0 ? null : move(shorter);
  return cut && cut.spent <= most + 0.02 ? cut : null;
}

export interface MeasuredUnit {
  readonly id: string;
  /** Corners, clockwise from the front left. */
  readonly footprint: readonly (readonly [x: number, y: number])[];
  /** Distance straight ahead in the open, by manner. */
  readonly allowance: Readonly<Record<string, number>>;
}

/** Measurements between a unit and an enemy. */
export interface MeasuredPair {
  readonly from: string;
  readonly to: string;
  /** Edge to edge. */
  readonly distance: number;
  /** Side of the enemy that faces the unit. */
  readonly aspect: 'front' | 'flank' | 'rear';
  /** True if any figure in the front rank has the enemy in its arc and within maximum range. */
  readonly inArc: boolean;
  readonly inSight: boolean;
  readonly contact: boolean;
  /** Reasons why the unit cannot shoot at or see the enemy. */
  readonly why: readonly string[];
}

export interface FieldMeasures {
  readonly units: readonly MeasuredUnit[];
  readonly pairs: readonly MeasuredPair[];
}

/** Returns the distance to the target from the nearest front-rank figure with the target in arc; null if none has. */
function shotLength(from: Standing, target: Block, { arc }: FieldAim): number | null {
  if (arc === 'between-flanks') return measureGapAhead(from.block, target);
  const shots = frontPoints(from.block, from.files).flatMap((at) => {
    const point = findNearestInArc(at, from.block.facing, target, arc);
    return point === null ? [] : [dist(at, point)];
  });
  return shots.length === 0 ? null : Math.min(...shots);
}

const outside = (arc: FieldAim['arc']): string =>
  arc === 'between-flanks' ? 'outside the lines of its flanks' : `outside the arc of ${arc}°`;

/** Measures all units and pairs of enemies on a field. Lengths are in the book's unit, to a hundredth. */
export function measureField(view: FieldView): FieldMeasures {
  const { rules, terms } = view;
  const standing = standingOn(view);
  const pair = (from: Standing, to: Standing): MeasuredPair => {
    const distance = distanceBetween(from.block, to.block);
    const { hiding, within } = sightOf(view, standing, from, to);
    const isNear = within === null || distance <= within + EPSILON;
    const inSight = isNear && hiding.includes(null);
    const side = findAttackedSide(to.block, from.block, rules.sideLines(terms.rulings));
    const aim = rules.aim(from.unit, terms, from, to);
    const shot = aim && shotLength(from, to.block, aim);
    const inArc = aim !== null && shot !== null && shot <= aim.range + EPSILON;
    const why = [
      ...(aim === null ? ['it does not shoot'] : []),
      ...(aim && shot === null ? [outside(aim.arc)] : []),
      ...(aim && shot !== null && !inArc ? [`beyond maximum range, ${toStored(aim.range)} ${rules.unitOfLength}`] : []),
      ...(inArc && aim.range === Infinity ? ['its maximum range is unknown'] : []),
      ...(isNear ? [] : [`not visible beyond ${toStored(within ?? 0)} ${rules.unitOfLength}`]),
      ...(hiding.includes(null) || !hiding[0] ? [] : [`hidden by ${obstacleName(view, hiding[0])}`]),
    ];
    return {
      from: from.id,
      to: to.id,
      distance: toStored(distance),
      aspect: side === 'left' || side === 'right' ? 'flank' : side,
      inArc,
      inSight,
      contact: touch(from.block, to.block),
      why,
    };
  };
  return {
    units: standing.map(({ id, unit, block, position }) => ({
      id,
      footprint: getCorners(block).map(({ x, y }) => [toStored(x), toStored(y)] as const),
      allowance: Object.fromEntries(
        rules.manners(unit).flatMap(({ id: manner }) => {
          const length = rules.allowance(unit, manner, position, terms);
          return length === null ? [] : [[manner, toStored(length)]];
        }),
      ),
    })),
    pairs: standing.flatMap((from) => standing.filter(({ side }) => side !== from.side).map((to) => pair(from, to))),
  };
}
