import {
  findAttackedSide,
  getCorners,
  distanceBetween,
  findShortestSegment,
  getCentre,
  toRelative,
  doBlocksTouch,
  findFrontContact,
} from '../../../battlefield/block.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { type FreeDistance, measureRoomAhead, measureRoomToWheel, wheelBlock } from '../../../battlefield/room.ts';
import { findPathTo } from '../../../battlefield/path-to.ts';
import { listOtherUnits } from '../table/move-on-field.ts';
import type { MeasuredUnit } from '../table/measured-unit.ts';
import { countLeft } from '../table/table-unit.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import type { FightOdds, StrikeContext } from './fight-rules.ts';
import {
  getActiveSide,
  type Fight,
  measureUnit,
  otherSide,
  listPresent,
  type SideAt,
  type UnitStanding,
  getView,
} from './fight.ts';
import type { Asking, Choice } from './questions.ts';
import type { FightHolder } from './throw-in-fight.ts';

/** Returns the sides in the order in which they act: the active side first. */
export const getSideOrder = (fight: Fight): readonly [SideAt, SideAt] => {
  const active = getActiveSide(fight);
  return [active, otherSide(active)];
};

/** Lists the units of both sides, those of the active side first, including lost units. */
export const listUnitsInOrder = (fight: Fight): readonly UnitStanding[] =>
  getSideOrder(fight).flatMap((side) => fight.sides[side].units);

export const hasMark = ({ unit }: UnitStanding, mark: string): boolean => unit.marks.includes(mark);

/** Returns the id of the unit's largest remaining part. This part shoots and takes the hits. */
export const getMainPart = ({ unit }: Pick<UnitStanding, 'unit'>): string =>
  unit.parts.reduce((most, part) => (countLeft(part) > countLeft(most) ? part : most)).id;

export const toUnitHolder = (standing: UnitStanding): FightHolder => ({ standing });
export const toPartHolder = (standing: UnitStanding): FightHolder => ({ standing, part: getMainPart(standing) });

export const measureGap = (one: MeasuredUnit, other: MeasuredUnit): number => distanceBetween(one.block, other.block);

export const measureDistance = (fight: Fight, one: UnitStanding, other: UnitStanding): number => {
  const [a, b] = [measureUnit(fight, one.unit.id), measureUnit(fight, other.unit.id)];
  return a && b ? measureGap(a, b) : Infinity;
};

/** Returns the side of the target that a unit strikes from its current position. */
export function getAttackAspect(fight: Fight, from: MeasuredUnit, to: MeasuredUnit): StrikeContext['aspect'] {
  const side = findAttackedSide(to.block, from.block, fight.field.sideLines(fight.terms.rulings));
  return side === 'left' || side === 'right' ? 'flank' : side;
}

/** Checks whether two units fight: the front of either touches the other. */
export const areEngaged = (one: MeasuredUnit, other: MeasuredUnit): boolean =>
  doBlocksTouch(one.block, other.block) &&
  (findFrontContact(one.block, other.block) !== null || findFrontContact(other.block, one.block) !== null);

/** Lists all pairs of fighting units. The first unit of a pair belongs to the active side. */
export function listEngagedPairs(fight: Fight): readonly (readonly [UnitStanding, UnitStanding])[] {
  const [first, second] = getSideOrder(fight);
  const [ours, theirs] = [listPresent(fight, first), listPresent(fight, second)];
  return ours.flatMap((one) => {
    const a = measureUnit(fight, one.unit.id);
    return theirs.flatMap((other) => {
      const b = measureUnit(fight, other.unit.id);
      return a && b && areEngaged(a, b) ? [[one, other] as const] : [];
    });
  });
}

export function isEngaged(fight: Fight, standing: UnitStanding): boolean {
  const a = measureUnit(fight, standing.unit.id);
  if (!a) return false;
  return listPresent(fight, otherSide(standing.side)).some((enemy) => {
    const b = measureUnit(fight, enemy.unit.id);
    return b !== null && areEngaged(a, b);
  });
}

/** Finds the nearest enemy of a unit and its nearest point; null if there is none. */
export function findNearestEnemy(fight: Fight, standing: UnitStanding) {
  const [enemy] = listPresent(fight, otherSide(standing.side))
    .map((each) => ({ each, distance: measureDistance(fight, standing, each) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [a, b] = [measureUnit(fight, standing.unit.id), enemy ? measureUnit(fight, enemy.each.unit.id) : null];
  return enemy && a && b
    ? { enemy: enemy.each, at: findShortestSegment(a.block, b.block).to, distance: enemy.distance }
    : null;
}

/** Returns the steps of a charge: the smallest turn that brings the charger's front to the target, and a straight advance. */
export function planCharge(
  charger: Pick<MeasuredUnit, 'block'>,
  target: Pick<MeasuredUnit, 'block'>,
  reach: number,
): readonly Manoeuvre[] {
  const corners = getCorners(target.block).map((corner) => toRelative(charger.block, corner));
  const halfFront = charger.block.front / 2;
  const [least, most] = [
    Math.min(...corners.map(({ right }) => right)),
    Math.max(...corners.map(({ right }) => right)),
  ];
  const overlap = Math.min(most, halfFront) - Math.max(least, -halfFront);
  const isAhead = corners.some(({ ahead }) => ahead > 0);
  if (isAhead && overlap > Math.min(charger.block.front, target.block.front) / 3) {
    return [{ kind: 'go', heading: 'forward', length: Math.ceil(reach) }];
  }
  const steps = findPathTo(charger.block, getCentre(target.block));
  if (steps.some((step) => step.kind === 'go' && step.heading === 'back')) return [];
  return steps.map((step) => (step.kind === 'go' ? { ...step, length: Math.ceil(reach) } : step));
}

/** Default maximum wheel of a charge in degrees. Wider wheels rarely reach the target. */
const MAX_WHEEL = 60;

/** Checks whether a unit can reach a target with a charge. @param maxWheel maximum wheel in degrees */
export function isInChargeReach(
  charger: MeasuredUnit,
  target: MeasuredUnit,
  reach: number,
  distance: number,
  maxWheel = MAX_WHEEL,
): boolean {
  if (distance > reach) return false;
  const [wheel] = planCharge(charger, target, reach);
  return wheel !== undefined && (wheel.kind !== 'wheel' || wheel.degrees <= maxWheel);
}

/** Checks whether the charger's wheel and advance reach the target before any other unit. */
function isPathOpen(fight: Fight, charger: MeasuredUnit, target: MeasuredUnit, reach: number): boolean {
  const [wheel] = planCharge(charger, target, reach);
  const otherUnits = listOtherUnits(charger, getView(fight).standing);
  const isTarget = ({ barrier }: FreeDistance): boolean => barrier?.kind === 'unit' && barrier.id === target.id;
  if (wheel?.kind !== 'wheel') return isTarget(measureRoomAhead(charger.block, 'forward', otherUnits, fight.table));
  const turns = measureRoomToWheel(charger.block, wheel.on, wheel.degrees, otherUnits, fight.table);
  if (turns.barrier !== null) return isTarget(turns);
  return isTarget(
    measureRoomAhead(wheelBlock(charger.block, wheel.on, wheel.degrees), 'forward', otherUnits, fight.table),
  );
}

export type ChargeChoice = Extract<Choice, { kind: 'charge' }>;

export function listCharges(
  fight: Fight,
  odds: FightOdds,
  chargers: readonly UnitStanding[],
  maxWheel = MAX_WHEEL,
): readonly ChargeChoice[] {
  return chargers.flatMap((standing) => {
    const from = measureUnit(fight, standing.unit.id);
    if (!from) return [];
    const reach = odds.kind(standing).charges;
    return listPresent(fight, otherSide(standing.side)).flatMap((enemy) => {
      const to = measureUnit(fight, enemy.unit.id);
      if (!to) return [];
      const distance = measureGap(from, to);
      if (distance > reach || !isInChargeReach(from, to, reach, distance, maxWheel)) return [];
      if (!isPathOpen(fight, from, to, reach) || !odds.mayCharge(standing, enemy, getAttackAspect(fight, from, to)))
        return [];
      return [{ kind: 'charge' as const, unit: standing.unit.id, target: enemy.unit.id }];
    });
  });
}

type Response = Extract<Choice, { kind: 'respond' }>;

const RESPONSE_TEXTS: Readonly<Record<Response['as'], string>> = {
  stand: 'will stand',
  'counter-charge': 'will counter-charge',
  evade: 'will evade',
};

const BREAK_OFF_TEXT = 'will break off';

const FALL_BACK_TEXT = 'will fall back';

/** Reason to ask a unit that is not charged itself: a charge on a friend, a melee to break off, or an enemy to fall back from. */
interface ResponseReason {
  readonly supports?: UnitStanding;
  readonly breaksOff?: true;
  readonly fallsBack?: true;
}

/** Asks for a unit's response to a charge if the unit has a choice, and logs the response. */
export function* askResponse(
  fight: Fight,
  standing: UnitStanding,
  charger: UnitStanding,
  offered: readonly Response['as'][],
  { supports, breaksOff, fallsBack }: ResponseReason = {},
): Asking<Response['as']> {
  const { side, unit } = standing;
  const options = offered.map((response): Response => ({ kind: 'respond', as: response }));
  if (options.length < 2) return offered[0] ?? 'stand';
  const reason = {
    ...(supports && { supports: supports.unit.id }),
    ...(breaksOff && { breaksOff }),
    ...(fallsBack && { fallsBack }),
  };
  const choice = yield { kind: 'respond', side, unit: unit.id, charger: charger.unit.id, options, ...reason };
  const response = choice.kind === 'respond' ? choice.as : 'stand';
  const isCharged = !supports && !breaksOff && !fallsBack;
  const otherText = fallsBack ? FALL_BACK_TEXT : BREAK_OFF_TEXT;
  const text = supports
    ? `will charge in support of ${supports.unit.name}`
    : isCharged
      ? RESPONSE_TEXTS[response]
      : otherText;
  if (isCharged || response !== 'stand') logChange(fight, `${unit.name}: ${text}`, snapshotBefore(fight, [unit.id]));
  return response;
}
