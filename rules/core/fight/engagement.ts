import { sideAttacked } from '../../../battlefield/aspect.ts';
import { cornersOf, distanceBetween, gapBetween, middleOf, seenFrom, touch } from '../../../battlefield/block.ts';
import { frontInContact } from '../../../battlefield/contact.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { wayTo } from '../../../battlefield/way-to.ts';
import type { Standing } from '../table/stand-on-field.ts';
import { leftOf } from '../table/table-unit.ts';
import { type Fight, measured, otherSide, present, type UnitStanding } from './fight.ts';
import type { HowStruck } from './fight-rules.ts';
import type { FightHolder } from './throw-in-fight.ts';

/* Who of a fight stands against whom. */

export const hasMark = ({ unit }: UnitStanding, mark: string): boolean => unit.marks.includes(mark);

/** The part of a unit of which most are left: it shoots, and it is struck. */
export const mainOf = ({ unit }: Pick<UnitStanding, 'unit'>): string =>
  unit.parts.reduce((most, part) => (leftOf(part) > leftOf(most) ? part : most)).id;

export const whole = (standing: UnitStanding): FightHolder => ({ standing });
export const part = (standing: UnitStanding): FightHolder => ({ standing, part: mainOf(standing) });

export const distanceOf = (fight: Fight, one: UnitStanding, other: UnitStanding): number => {
  const [a, b] = [measured(fight, one.unit.id), measured(fight, other.unit.id)];
  return a && b ? distanceBetween(a.block, b.block) : Infinity;
};

/** Where a unit strikes another from where it stands. */
export function aspectOf(fight: Fight, from: Standing, to: Standing): HowStruck['aspect'] {
  const side = sideAttacked(to.block, from.block, fight.field.sideLines(fight.terms.rulings));
  return side === 'left' || side === 'right' ? 'flank' : side;
}

/** Whether two units fight: the front of one touches the other. */
const areEngaged = (one: Standing, other: Standing): boolean =>
  touch(one.block, other.block) &&
  (frontInContact(one.block, other.block) !== null || frontInContact(other.block, one.block) !== null);

/** Everybody who fights somebody, pair by pair: the first of a pair is of the first side. */
export function engagedPairs(fight: Fight): readonly (readonly [UnitStanding, UnitStanding])[] {
  const [ours, theirs] = [present(fight, 0), present(fight, 1)];
  return ours.flatMap((one) => {
    const a = measured(fight, one.unit.id);
    return theirs.flatMap((other) => {
      const b = measured(fight, other.unit.id);
      return a && b && areEngaged(a, b) ? [[one, other] as const] : [];
    });
  });
}

export function isEngaged(fight: Fight, standing: UnitStanding): boolean {
  const a = measured(fight, standing.unit.id);
  if (!a) return false;
  return present(fight, otherSide(standing.side)).some((enemy) => {
    const b = measured(fight, enemy.unit.id);
    return b !== null && areEngaged(a, b);
  });
}

/** The nearest enemy of a unit, and its nearest point; null where there is none. */
export function nearestEnemy(fight: Fight, standing: UnitStanding) {
  const [enemy] = present(fight, otherSide(standing.side))
    .map((each) => ({ each, distance: distanceOf(fight, standing, each) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [a, b] = [measured(fight, standing.unit.id), enemy ? measured(fight, enemy.each.unit.id) : null];
  return enemy && a && b ? { enemy: enemy.each, at: gapBetween(a.block, b.block).to, distance: enemy.distance } : null;
}

/** The least turning that brings a charger's front to its target, and straight on from there. */
export function chargeSteps(charger: Standing, target: Standing, reach: number): readonly Manoeuvre[] {
  const places = cornersOf(target.block).map((corner) => seenFrom(charger.block, corner));
  const half = charger.block.front / 2;
  const [least, most] = [Math.min(...places.map(({ right }) => right)), Math.max(...places.map(({ right }) => right))];
  const inLane = Math.min(most, half) - Math.max(least, -half);
  const isAhead = places.some(({ ahead }) => ahead > 0);
  if (isAhead && inLane > Math.min(charger.block.front, target.block.front) / 3) {
    return [{ kind: 'go', heading: 'forward', length: Math.ceil(reach) }];
  }
  const steps = wayTo(charger.block, middleOf(target.block));
  if (steps.some((step) => step.kind === 'go' && step.heading === 'back')) return [];
  return steps.map((step) => (step.kind === 'go' ? { ...step, length: Math.ceil(reach) } : step));
}

/** How far a charger turns before it goes: wide wheels do not come home. */
const WIDEST = 60;

/** Whether a unit could come at another with a charge. */
export function reachesWithCharge(charger: Standing, target: Standing, reach: number, gap: number): boolean {
  if (gap > reach) return false;
  const [wheel] = chargeSteps(charger, target, reach);
  return wheel !== undefined && (wheel.kind !== 'wheel' || wheel.degrees <= WIDEST);
}
