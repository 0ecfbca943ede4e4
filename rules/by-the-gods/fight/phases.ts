import { getChoice } from '../../core/ruling.ts';
import {
  measureDistance,
  listEngagedPairs,
  measureGap,
  hasMark,
  isEngaged,
  getSideOrder,
  listUnitsInOrder,
  toUnitHolder,
} from '../../core/fight/engagement.ts';
import {
  recordActions,
  type Fight,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  setMark,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds, FightPhases } from '../../core/fight/fight-rules.ts';
import { forceMoveById } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NO_CHOICE } from '../../core/fight/questions.ts';
import {
  createInputs,
  owesRoll,
  rollForRoles,
  applyRoll,
  rollProcedure,
  type PendingRoll,
  rollAndApply,
} from '../../core/fight/throw-in-fight.ts';
import { baseMorale } from '../battle/base-morale.ts';
import { fire } from '../battle/fire.ts';
import { melee } from '../battle/melee.ts';
import { morale } from '../battle/morale.ts';
import { rally, routMove } from '../battle/rally.ts';
import { rampage } from '../battle/rampage.ts';
import { BTG_F10 } from '../rulings.ts';
import { captureUnit, drawCards } from './movement.ts';
import { createBtgOdds } from './odds.ts';
import { moveByResult, isOutOfControl } from './events.ts';

/** Returns the share of figures below which an army breaks (ruling BTG-F10). */
function getBreakShare({ terms }: Fight): number | null {
  const choice = getChoice(BTG_F10, terms.rulings);
  if (choice === 'never') return null;
  return choice === 'third' ? 1 / 3 : choice === 'two-thirds' ? 2 / 3 : 1 / 2;
}

/** Distance in inches within which friendly units that see a rout check their morale (Morale, C). */
const ROUT_SIGHT_DISTANCE = 2;

/** Checks a unit's morale and makes the resulting move. If it routs, nearby friendly units check too. */
function checkMorale(fight: Fight, standing: UnitStanding, said: Readonly<Record<string, unknown>> = {}): void {
  const holding = { unit: toUnitHolder(standing) };
  const [input] = createInputs(fight, morale, holding, said);
  if (input.base === undefined) return;
  const { result } = rollAndApply(fight, morale, holding, input);
  const near = listPresent(fight, standing.side).filter(
    (friend) =>
      friend !== standing && !isOutOfControl(friend) && measureDistance(fight, friend, standing) <= ROUT_SIGHT_DISTANCE,
  );
  moveByResult(fight, standing, result);
  if (result !== 'routs') return;
  for (const friend of near)
    if (isPresent(friend) && !isOutOfControl(friend)) checkMorale(fight, friend, { occasion: 'friend-routs' });
}

function checkOwedMorale(fight: Fight): void {
  for (const standing of listUnitsInOrder(fight)) {
    if (isPresent(standing) && !isOutOfControl(standing) && owesRoll(fight, morale.id, standing))
      checkMorale(fight, standing);
  }
}

/** All units that may fire do so, both sides at once (Fire phase). */
function* playVolleys(fight: Fight, odds: FightOdds): Asking {
  const rolls: PendingRoll[] = [];
  for (const side of getSideOrder(fight)) {
    for (const standing of listPresent(fight, side)) {
      if (isOutOfControl(standing) || isEngaged(fight, standing)) continue;
      const { range, shootsAfterMoving } = odds.kind(standing);
      const { moved } = standing.actions;
      if (range === 0 || (moved && moved.spent > moved.allowance * (shootsAfterMoving ?? 1) + 0.02)) continue;
      const from = measureUnit(fight, standing.unit.id);
      const aimed = listPresent(fight, otherSide(side)).flatMap((target) => {
        const to = measureUnit(fight, target.unit.id);
        if (!from || !to || measureGap(from, to) > range || isEngaged(fight, target)) return [];
        const holding = { shooter: toUnitHolder(standing), target: toUnitHolder(target) };
        const [input] = createInputs(fight, fire, holding);
        if (!input.figures || input.outsideArc === true) return [];
        return [{ target, holding, input }];
      });
      if (aimed.length === 0) continue;
      const { unit } = standing;
      const options = aimed.map(({ target }): Choice => ({ kind: 'shoot', unit: unit.id, target: target.unit.id }));
      const choice = yield { kind: 'shoot', side, unit: unit.id, options: [NO_CHOICE, ...options] };
      const shot = choice.kind === 'shoot' && aimed.find(({ target }) => target.unit.id === choice.target);
      if (!shot) continue;
      recordActions(fight, standing, { shot: true });
      rolls.push(rollProcedure(fight, fire, shot.holding, shot.input));
    }
  }
  for (const item of rolls) applyRoll(fight, item);
}

/** Routed units that were hit run again (Morale). */
function runHitUnits(fight: Fight): void {
  for (const standing of listUnitsInOrder(fight)) {
    const isHit = fight.events.some(
      ({ who, turn, procedure, role, hits }) =>
        who === standing.unit.id && turn === fight.turn && procedure === fire.id && role === 'target' && hits > 0,
    );
    if (isHit && isPresent(standing) && standing.unit.morale === 'routed') runUnit(fight, standing, 'missile-losses');
  }
}

function runUnit(fight: Fight, standing: UnitStanding, occasion: 'missile-losses' | 'rally-phase'): void {
  rollForRoles(fight, routMove, { unit: toUnitHolder(standing) }, { occasion });
  forceMoveById(fight, standing, 'rout');
}

/** Both sides of each melee strike at once. A unit in several melees divides its figures among them (Melee). */
function playMelees(fight: Fight): void {
  const pairs: (readonly [UnitStanding, UnitStanding])[] = [];
  for (const pair of listEngagedPairs(fight)) {
    const routed = pair.filter(({ unit }) => unit.morale === 'routed');
    if (routed.length === 0) pairs.push(pair);
    else if (routed.length === 1) captureUnit(fight, routed[0]!);
  }
  for (const standing of listUnitsInOrder(fight)) {
    if (hasMark(standing, 'in-melee') && !pairs.some((pair) => pair.includes(standing)))
      setMark(fight, standing, 'in-melee', false);
  }
  const shared = (standing: UnitStanding, figures: number): number =>
    Math.ceil(figures / pairs.filter((pair) => pair.includes(standing)).length);
  const rolls = pairs.map(([one, other]) => {
    const holding = { a: toUnitHolder(one), b: toUnitHolder(other) };
    const [input] = createInputs(fight, melee, holding);
    const side = (role: 'a' | 'b', standing: UnitStanding) => {
      const sideInput = input[role];
      return { ...sideInput, figures: shared(standing, sideInput?.figures ?? 0) };
    };
    for (const standing of [one, other]) recordActions(fight, standing, { fought: true });
    return rollProcedure(fight, melee, holding, { a: side('a', one), b: side('b', other) });
  });
  for (const item of rolls) applyRoll(fight, item);
}

/** Routed and rampaging units rally or run on (Sequence of play; Morale). */
function playRallies(fight: Fight): void {
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing) || !isOutOfControl(standing) || standing.unit.morale === 'captured') continue;
    const holding = { unit: toUnitHolder(standing) };
    const [input] = createInputs(fight, rally, holding);
    if (input.base === undefined) continue;
    const { rallied } = rollAndApply(fight, rally, holding, input);
    if (rallied) continue;
    if (standing.unit.morale === 'routed') runUnit(fight, standing, 'rally-phase');
    else rampageUnit(fight, standing);
  }
}

/** Elephants move towards the nearest unit, and fight a friendly unit at once (Morale). */
function rampageUnit(fight: Fight, standing: UnitStanding): void {
  const nearest = (side: 0 | 1) =>
    listPresent(fight, side)
      .filter((other) => other !== standing)
      .map((other) => ({ other, distance: measureDistance(fight, standing, other) }))
      .toSorted((a, b) => a.distance - b.distance)[0];
  const [friend, enemy] = [nearest(standing.side), nearest(otherSide(standing.side))];
  const holding = { unit: toUnitHolder(standing) };
  const { at, reaches } = rollForRoles(fight, rampage, holding, {
    friend: friend?.distance ?? null,
    enemy: enemy?.distance ?? null,
  });
  if (at !== 'friend' || !friend) {
    forceMoveById(fight, standing, 'rampage');
    return;
  }
  if (!reaches) return;
  rollForRoles(fight, melee, { a: toUnitHolder(standing), b: toUnitHolder(friend.other) });
  for (const item of [standing, friend.other]) setMark(fight, item, 'in-melee', false);
}

/** Phases of a By the Gods! battle: both sides together, moved by a deck of cards (Sequence of play). */
export function createBtgPhases(fight: Fight): FightPhases {
  const odds = createBtgOdds(fight);
  const phases: Readonly<Record<string, () => Asking>> = {
    1: () => drawCards(fight, odds),
    2: () => playVolleys(fight, odds),
    *3() {
      runHitUnits(fight);
      checkOwedMorale(fight);
    },
    *4() {
      playMelees(fight);
    },
    *5() {
      checkOwedMorale(fight);
    },
    *6() {
      playRallies(fight);
    },
  };
  return {
    odds,
    *open() {
      for (const standing of listUnitsInOrder(fight)) {
        const holding = { unit: toUnitHolder(standing) };
        const [input] = createInputs(fight, baseMorale, holding);
        if (input.row !== undefined) rollAndApply(fight, baseMorale, holding, input);
      }
    },
    phase: (id) => phases[id]!(),
    breakShare: getBreakShare(fight),
    countsForArmy: (standing) => isPresent(standing) && !isOutOfControl(standing),
  };
}
