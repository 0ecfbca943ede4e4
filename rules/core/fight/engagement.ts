import { findAttackedSide } from '../../../battlefield/aspect.ts';
import {
  getCorners,
  distanceBetween,
  findShortestSegment,
  getCentre,
  toRelative,
  touch,
} from '../../../battlefield/block.ts';
import { frontContact } from '../../../battlefield/contact.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { type Room, roomAhead, roomToWheel, wheelBlock } from '../../../battlefield/room.ts';
import { findPathTo } from '../../../battlefield/path-to.ts';
import { othersThan } from '../table/move-on-field.ts';
import type { Standing } from '../table/stand-on-field.ts';
import { leftOf } from '../table/table-unit.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import type { FightOdds, HowStruck } from './fight-rules.ts';
import { activeIn, type Fight, measured, otherSide, present, type SideAt, type UnitStanding, viewOf } from './fight.ts';
import type { Asking, Choice } from './questions.ts';
import type { FightHolder } from './throw-in-fight.ts';

/** Returns the sides in the order in which they act. The active side is first. */
export const sidesInTurn = (fight: Fight): readonly [SideAt, SideAt] => {
  const active = activeIn(fight);
  return [active, otherSide(active)];
};

/** Lists the units of both sides in that order, including lost units. */
export const unitsInTurn = (fight: Fight): readonly UnitStanding[] =>
  sidesInTurn(fight).flatMap((side) => fight.sides[side].units);

/* Contact, distances and possible charges between units of a battle. */

export const hasMark = ({ unit }: UnitStanding, mark: string): boolean => unit.marks.includes(mark);

/** Returns the id of the unit's largest remaining part. This part shoots and takes the hits. */
export const mainOf = ({ unit }: Pick<UnitStanding, 'unit'>): string =>
  unit.parts.reduce((most, part) => (leftOf(part) > leftOf(most) ? part : most)).id;

export const whole = (standing: UnitStanding): FightHolder => ({ standing });
export const part = (standing: UnitStanding): FightHolder => ({ standing, part: mainOf(standing) });

export const gapOf = (one: Standing, other: Standing): number => distanceBetween(one.block, other.block);

export const distanceOf = (fight: Fight, one: UnitStanding, other: UnitStanding): number => {
  const [a, b] = [measured(fight, one.unit.id), measured(fight, other.unit.id)];
  return a && b ? gapOf(a, b) : Infinity;
};

/** Returns the side of the target that a unit would strike from its position. */
export function aspectOf(fight: Fight, from: Standing, to: Standing): HowStruck['aspect'] {
  const side = findAttackedSide(to.block, from.block, fight.field.sideLines(fight.terms.rulings));
  return side === 'left' || side === 'right' ? 'flank' : side;
}

/** Checks whether two units fight: the front of one touches the other. */
export const areEngaged = (one: Standing, other: Standing): boolean =>
  touch(one.block, other.block) &&
  (frontContact(one.block, other.block) !== null || frontContact(other.block, one.block) !== null);

/** Lists all pairs of fighting units. The first unit of a pair belongs to the active side. */
export function engagedPairs(fight: Fight): readonly (readonly [UnitStanding, UnitStanding])[] {
  const [first, second] = sidesInTurn(fight);
  const [ours, theirs] = [present(fight, first), present(fight, second)];
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

/** Finds the nearest enemy of a unit and its nearest point; null if there is none. */
export function nearestEnemy(fight: Fight, standing: UnitStanding) {
  const [enemy] = present(fight, otherSide(standing.side))
    .map((each) => ({ each, distance: distanceOf(fight, standing, each) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [a, b] = [measured(fight, standing.unit.id), enemy ? measured(fight, enemy.each.unit.id) : null];
  return enemy && a && b
    ? { enemy: enemy.each, at: findShortestSegment(a.block, b.block).to, distance: enemy.distance }
    : null;
}

/** Returns the smallest turn that brings a charger's front to its target, followed by a straight advance. */
export function chargeSteps(
  charger: Pick<Standing, 'block'>,
  target: Pick<Standing, 'block'>,
  reach: number,
): readonly Manoeuvre[] {
  const places = getCorners(target.block).map((corner) => toRelative(charger.block, corner));
  const half = charger.block.front / 2;
  const [least, most] = [Math.min(...places.map(({ right }) => right)), Math.max(...places.map(({ right }) => right))];
  const inLane = Math.min(most, half) - Math.max(least, -half);
  const isAhead = places.some(({ ahead }) => ahead > 0);
  if (isAhead && inLane > Math.min(charger.block.front, target.block.front) / 3) {
    return [{ kind: 'go', heading: 'forward', length: Math.ceil(reach) }];
  }
  const steps = findPathTo(charger.block, getCentre(target.block));
  if (steps.some((step) => step.kind === 'go' && step.heading === 'back')) return [];
  return steps.map((step) => (step.kind === 'go' ? { ...step, length: Math.ceil(reach) } : step));
}

/** Default maximum wheel of a charge, in degrees. Wider wheels rarely reach the target. */
const WIDEST = 60;

/** Checks whether a unit can reach another one with a charge. @param widest maximum wheel in degrees */
export function reachesWithCharge(
  charger: Standing,
  target: Standing,
  reach: number,
  gap: number,
  widest = WIDEST,
): boolean {
  if (gap > reach) return false;
  const [wheel] = chargeSteps(charger, target, reach);
  return wheel !== undefined && (wheel.kind !== 'wheel' || wheel.degrees <= widest);
}

/** Checks whether the charger's wheel and advance meet the target before any other unit. */
function isOpen(fight: Fight, charger: Standing, target: Standing, reach: number): boolean {
  const [wheel] = chargeSteps(charger, target, reach);
  const others = othersThan(charger, viewOf(fight).standing);
  const isTarget = ({ barrier }: Room): boolean => barrier?.kind === 'unit' && barrier.id === target.id;
  if (wheel?.kind !== 'wheel') return isTarget(roomAhead(charger.block, 'forward', others, fight.table));
  const turns = roomToWheel(charger.block, wheel.on, wheel.degrees, others, fight.table);
  if (turns.barrier !== null) return isTarget(turns);
  return isTarget(roomAhead(wheelBlock(charger.block, wheel.on, wheel.degrees), 'forward', others, fight.table));
}

export type ChargeChoice = Extract<Choice, { kind: 'charge' }>;

export function chargesOffered(
  fight: Fight,
  odds: FightOdds,
  chargers: readonly UnitStanding[],
  widest = WIDEST,
): readonly ChargeChoice[] {
  return chargers.flatMap((standing) => {
    const from = measured(fight, standing.unit.id);
    if (!from) return [];
    const reach = odds.kind(standing).charges;
    return present(fight, otherSide(standing.side)).flatMap((enemy) => {
      const to = measured(fight, enemy.unit.id);
      if (!to) return [];
      const gap = gapOf(from, to);
      if (gap > reach || !reachesWithCharge(from, to, reach, gap, widest)) return [];
      if (!isOpen(fight, from, to, reach) || !odds.mayCharge(standing, enemy, aspectOf(fight, from, to))) return [];
      return [{ kind: 'charge' as const, unit: standing.unit.id, target: enemy.unit.id }];
    });
  });
}

type Response = Extract<Choice, { kind: 'respond' }>;

const TOLD: Readonly<Record<Response['as'], string>> = {
  stand: 'will stand',
  'counter-charge': 'will counter-charge',
  evade: 'will evade',
};

const BREAKS_OFF = 'will break off';

const FALLS_BACK = 'will fall back';

/** Reason for the question if the unit is not charged itself: a charge on a friend, a melee to break off, or an enemy to fall back from. */
interface Answers {
  readonly supports?: UnitStanding;
  readonly breaksOff?: true;
  readonly fallsBack?: true;
}

/** Asks for a unit's response to a charge if it has a choice, and logs it. */
export function* answered(
  fight: Fight,
  asked: UnitStanding,
  charger: UnitStanding,
  offered: readonly Response['as'][],
  { supports, breaksOff, fallsBack }: Answers = {},
): Asking<Response['as']> {
  const { side, unit } = asked;
  const options = offered.map((as): Response => ({ kind: 'respond', as }));
  if (options.length < 2) return offered[0] ?? 'stand';
  const whom = {
    ...(supports && { supports: supports.unit.id }),
    ...(breaksOff && { breaksOff }),
    ...(fallsBack && { fallsBack }),
  };
  const choice = yield { kind: 'respond', side, unit: unit.id, charger: charger.unit.id, options, ...whom };
  const as = choice.kind === 'respond' ? choice.as : 'stand';
  const isCharged = !supports && !breaksOff && !fallsBack;
  const goes = fallsBack ? FALLS_BACK : BREAKS_OFF;
  const told = supports ? `will charge in support of ${supports.unit.name}` : isCharged ? TOLD[as] : goes;
  if (isCharged || as !== 'stand') logChange(fight, `${unit.name}: ${told}`, snapshotBefore(fight, [unit.id]));
  return as;
}
