import type { Block } from '../../../battlefield/block.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { measureRoomAhead, wheelBlock } from '../../../battlefield/room.ts';
import {
  askResponse,
  type ChargeChoice,
  listCharges,
  planCharge,
  hasMark,
  isEngaged,
  listUnitsInOrder,
  toUnitHolder,
} from '../../core/fight/engagement.ts';
import {
  recordActions,
  type Fight,
  isPresent,
  measureUnit,
  listPresent,
  setMark,
  type SideAt,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds } from '../../core/fight/fight-rules.ts';
import { forceMoveById, makeMove, makeChosenMove } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NO_CHOICE } from '../../core/fight/questions.ts';
import { rollForRoles, rollAndApply } from '../../core/fight/throw-in-fight.ts';
import { getOutcome } from '../../core/define-procedure.ts';
import { avoidCharge } from '../battle/avoid-charge.ts';
import { morale } from '../battle/morale.ts';
import { routMove } from '../battle/rally.ts';
import { movementCard } from '../cards/movement-card.ts';
import { playEvent, moveByResult, isOutOfControl, getColourSide } from './events.ts';
import { canAvoidCharge, canChargeAtAll } from './odds.ts';

/* Phase 1: a deck of cards decides which units move. Charges are made with the moves (By the Gods!, Movement). */

const DECK_SIZE = 52;

const listWaiting = (fight: Fight, side: SideAt, done: ReadonlySet<string>): readonly UnitStanding[] =>
  listPresent(fight, side).filter(
    (standing) =>
      !done.has(standing.unit.id) &&
      !isOutOfControl(standing) &&
      !isEngaged(fight, standing) &&
      fight.field.allowance(measureUnit(fight, standing.unit.id)!.unit, 'move', standing.position!, fight.terms) !==
        null,
  );

/** Draws cards until every unit has had its chance to move (ruling BTG-7). */
export function* drawCards(fight: Fight, odds: FightOdds): Asking {
  const gone: string[] = [];
  const done = new Set<string>();
  const refused = new Set<string>();
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing) || !hasMark(standing, 'walks-off')) continue;
    if (fight.sides[standing.side].generals.some(({ unit, fallen }) => !fallen && unit === standing.unit.id)) {
      setMark(fight, standing, 'walks-off', false);
    } else {
      forceMoveById(fight, standing, 'rout');
      done.add(standing.unit.id);
    }
  }
  while (gone.length < DECK_SIZE && ([0, 1] as const).some((side) => listWaiting(fight, side, done).length > 0)) {
    const card = rollAndApply(fight, movementCard, {}, { gone: [...gone] });
    gone.push(card.card);
    if (card.event !== null) playEvent(fight, card.event, gone);
    if (card.side !== null && card.units)
      yield* moveSide(fight, odds, getColourSide(fight, card.side), card.units, { done, refused });
    if (!card.drawOn) return;
  }
}

interface OfferedChoices {
  /** Units that have had a chance to move. */
  readonly done: Set<string>;
  /** Charges that were offered and not made. */
  readonly refused: Set<string>;
}

const toPairKey = ({ unit, target }: ChargeChoice): string => `${unit} ${target}`;

/** Lets the side's leader move or charge with up to `units` units. If they decline, the remaining units lose their chance. */
function* moveSide(
  fight: Fight,
  odds: FightOdds,
  side: SideAt,
  units: number,
  { done, refused }: OfferedChoices,
): Asking {
  for (let count = 0; count < units; count += 1) {
    const ready = listWaiting(fight, side, done);
    if (ready.length === 0) return;
    const offered = listCharges(fight, odds, ready);
    // Refused charges are not offered again.
    const isNew = offered.some((choice) => !refused.has(toPairKey(choice)));
    const charging: Choice = isNew ? yield { kind: 'charge', side, options: [NO_CHOICE, ...offered] } : NO_CHOICE;
    if (charging.kind === 'charge') {
      done.add(charging.unit);
      yield* playCharge(fight, odds, fight.units.get(charging.unit)!, fight.units.get(charging.target)!);
      continue;
    }
    for (const choice of offered) refused.add(toPairKey(choice));
    const movers = ready.map(({ unit: { id } }) => ({ unit: id, manners: ['move'], share: 1 }));
    const choice = yield { kind: 'move', side, movers };
    const standing = choice.kind === 'move' ? fight.units.get(choice.unit) : undefined;
    if (choice.kind !== 'move' || !standing) {
      for (const { unit } of ready) done.add(unit.id);
      return;
    }
    done.add(choice.unit);
    makeChosenMove(fight, standing, choice);
  }
}

/** A unit checks its morale to charge or to receive a charge (Morale, B). @returns true if its morale is well */
function checkMorale(fight: Fight, standing: UnitStanding, enemy: UnitStanding, charging: boolean): boolean {
  const holding = { unit: toUnitHolder(standing) };
  const facingElephants = enemy.unit.parts[0]?.troop?.['kind'] === 'elephants';
  const { result } = rollForRoles(fight, morale, holding, {
    occasion: 'charge',
    charging,
    moving: charging,
    facingElephants,
  });
  moveByResult(fight, standing, result);
  return result === 'ok';
}

function* playCharge(fight: Fight, odds: FightOdds, charger: UnitStanding, target: UnitStanding): Asking {
  const [from, to] = [measureUnit(fight, charger.unit.id), measureUnit(fight, target.unit.id)];
  if (!from || !to) return;
  recordActions(fight, charger, { charges: target.unit.id });
  const steps = planCharge(from, to, odds.kind(charger).charges);
  const isCharge = canChargeAtAll(from.unit, fight);
  if (isCharge) {
    setMark(fight, charger, 'charging', true);
    if (!checkMorale(fight, charger, target, true)) return;
    yield* receiveCharge(fight, target, charger);
  }
  if (!isPresent(charger) || isEngaged(fight, charger)) return;
  const path = hasAvoided(fight, target) ? shortenCharge(fight, from.block, to.block, steps) : steps;
  const met = path.length > 0 ? makeMove(fight, charger, isCharge ? 'charge' : 'move', path)?.met : null;
  const caught = met && met.side !== charger.side ? fight.units.get(met.id) : undefined;
  if (caught?.unit.morale === 'routed') captureUnit(fight, caught);
}

/** Checks whether a unit avoided the charge that it answered last. */
function hasAvoided(fight: Fight, { unit }: UnitStanding): boolean {
  const last = fight.events.findLast(({ who }) => who === unit.id);
  return last !== undefined && (getOutcome(avoidCharge, last)?.avoids ?? false);
}

/** Shortens a charge so that it ends at the target's former position (ruling BTG-10). */
function shortenCharge(fight: Fight, from: Block, to: Block, steps: readonly Manoeuvre[]): readonly Manoeuvre[] {
  const [first] = steps;
  const turned = first?.kind === 'wheel' ? wheelBlock(from, first.on, first.degrees) : from;
  const { length } = measureRoomAhead(turned, 'forward', [{ id: '', block: to }], fight.table);
  return steps.map((step) => (step.kind === 'go' ? { ...step, length: Math.min(step.length, length) } : step));
}

/** A routed unit in contact with an enemy is captured (Morale). */
export function captureUnit(fight: Fight, standing: UnitStanding): void {
  rollForRoles(fight, routMove, { unit: toUnitHolder(standing) }, { occasion: 'met-in-melee' });
}

/** Riders may avoid the charge, other units check their morale, and routed units run on (Melee, A; Morale). */
function* receiveCharge(fight: Fight, target: UnitStanding, charger: UnitStanding): Asking {
  const { unit } = target;
  if (target.unit.morale === 'routed') {
    rollForRoles(fight, routMove, { unit: toUnitHolder(target) }, { occasion: 'charged' });
    forceMoveById(fight, target, 'rout', charger);
    return;
  }
  if (isOutOfControl(target)) return;
  const canAvoid = canAvoidCharge(measureUnit(fight, unit.id)!.unit) && !isEngaged(fight, target);
  const response = yield* askResponse(fight, target, charger, canAvoid ? ['stand', 'evade'] : ['stand']);
  recordActions(fight, target, { response: response });
  if (response !== 'evade') {
    checkMorale(fight, target, charger, false);
    return;
  }
  const { avoids, result } = rollForRoles(fight, avoidCharge, { unit: toUnitHolder(target) });
  if (avoids) forceMoveById(fight, target, 'avoid', charger);
  else if (result) moveByResult(fight, target, result);
}
