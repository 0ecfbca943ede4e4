import type { Block } from '../../../battlefield/block.ts';
import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import { roomAhead, wheelBlock } from '../../../battlefield/room.ts';
import {
  answered,
  type ChargeChoice,
  chargesOffered,
  chargeSteps,
  hasMark,
  isEngaged,
  unitsInTurn,
  whole,
} from '../../core/fight/engagement.ts';
import {
  did,
  type Fight,
  isThere,
  measured,
  present,
  setMark,
  type SideAt,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds } from '../../core/fight/fight-rules.ts';
import { goesAs, moveNow, stepNow } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { play, throwNow } from '../../core/fight/throw-in-fight.ts';
import { outcomeOf } from '../../core/define-procedure.ts';
import { avoidCharge } from '../battle/avoid-charge.ts';
import { morale } from '../battle/morale.ts';
import { routMove } from '../battle/rally.ts';
import { movementCard } from '../cards/movement-card.ts';
import { eventHappens } from './events.ts';
import { avoidsCharges, mayChargeAtAll } from './odds.ts';
import { goesBy, isRunning, sideOf } from './states.ts';

/* Phase 1: a deck of cards decides which units move. Charges are made with the moves (By the Gods!, Movement). */

const DECK = 52;

const waiting = (fight: Fight, side: SideAt, had: ReadonlySet<string>): readonly UnitStanding[] =>
  present(fight, side).filter(
    (standing) =>
      !had.has(standing.unit.id) &&
      !isRunning(standing) &&
      !isEngaged(fight, standing) &&
      fight.field.allowance(measured(fight, standing.unit.id)!.unit, 'move', standing.position!, fight.terms) !== null,
  );

/** Draws cards until every unit has had its chance to move (ruling BTG-7). */
export function* cardsDrawn(fight: Fight, odds: FightOdds): Asking {
  const gone: string[] = [];
  const had = new Set<string>();
  const refused = new Set<string>();
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing) || !hasMark(standing, 'walks-off')) continue;
    if (fight.sides[standing.side].generals.some(({ unit, fallen }) => !fallen && unit === standing.unit.id)) {
      setMark(fight, standing, 'walks-off', false);
    } else {
      goesAs(fight, standing, 'rout');
      had.add(standing.unit.id);
    }
  }
  while (gone.length < DECK && ([0, 1] as const).some((side) => waiting(fight, side, had).length > 0)) {
    const card = throwNow(fight, movementCard, {}, { gone: [...gone] });
    gone.push(card.card);
    if (card.event !== null) eventHappens(fight, card.event, gone);
    if (card.side !== null && card.units)
      yield* sideMoves(fight, odds, sideOf(fight, card.side), card.units, { had, refused });
    if (!card.drawOn) return;
  }
}

interface Asked {
  /** Units that have had a chance to move. */
  readonly had: Set<string>;
  /** Charges that were offered and not made. */
  readonly refused: Set<string>;
}

const pairOf = ({ unit, target }: ChargeChoice): string => `${unit} ${target}`;

/** Lets the side's leader move or charge with up to `units` units. If they decline, the remaining units lose their chance. */
function* sideMoves(fight: Fight, odds: FightOdds, side: SideAt, units: number, { had, refused }: Asked): Asking {
  for (let count = 0; count < units; count += 1) {
    const ready = waiting(fight, side, had);
    if (ready.length === 0) return;
    const offered = chargesOffered(fight, odds, ready);
    // Refused charges are not offered again.
    const isNew = offered.some((choice) => !refused.has(pairOf(choice)));
    const charging: Choice = isNew ? yield { kind: 'charge', side, options: [NONE, ...offered] } : NONE;
    if (charging.kind === 'charge') {
      had.add(charging.unit);
      yield* comesAt(fight, odds, fight.units.get(charging.unit)!, fight.units.get(charging.target)!);
      continue;
    }
    for (const choice of offered) refused.add(pairOf(choice));
    const movers = ready.map(({ unit: { id } }) => ({ unit: id, manners: ['move'], share: 1 }));
    const choice = yield { kind: 'move', side, movers };
    const standing = choice.kind === 'move' ? fight.units.get(choice.unit) : undefined;
    if (choice.kind !== 'move' || !standing) {
      for (const { unit } of ready) had.add(unit.id);
      return;
    }
    had.add(choice.unit);
    stepNow(fight, standing, choice);
  }
}

/**
 * A unit checks its morale to charge or to receive a charge (Morale, B).
 * @returns true if its morale is well
 */
function checks(fight: Fight, standing: UnitStanding, enemy: UnitStanding, charging: boolean): boolean {
  const holding = { unit: whole(standing) };
  const facingElephants = enemy.unit.parts[0]?.troop?.['kind'] === 'elephants';
  const { result } = play(fight, morale, holding, { occasion: 'charge', charging, moving: charging, facingElephants });
  goesBy(fight, standing, result);
  return result === 'ok';
}

function* comesAt(fight: Fight, odds: FightOdds, charger: UnitStanding, target: UnitStanding): Asking {
  const [from, to] = [measured(fight, charger.unit.id), measured(fight, target.unit.id)];
  if (!from || !to) return;
  did(fight, charger, { charges: target.unit.id });
  const steps = chargeSteps(from, to, odds.kind(charger).charges);
  const isCharge = mayChargeAtAll(from.unit, fight);
  if (isCharge) {
    setMark(fight, charger, 'charging', true);
    if (!checks(fight, charger, target, true)) return;
    yield* receives(fight, target, charger);
  }
  if (!isThere(charger) || isEngaged(fight, charger)) return;
  const way = hasAvoided(fight, target) ? upTo(fight, from.block, to.block, steps) : steps;
  const met = way.length > 0 ? moveNow(fight, charger, isCharge ? 'charge' : 'move', way)?.met : null;
  const caught = met && met.side !== charger.side ? fight.units.get(met.id) : undefined;
  if (caught?.unit.morale === 'routed') captured(fight, caught);
}

/** Checks whether a unit avoided the charge that it answered last. */
function hasAvoided(fight: Fight, { unit }: UnitStanding): boolean {
  const last = fight.befell.findLast(({ who }) => who === unit.id);
  return last !== undefined && (outcomeOf(avoidCharge, last)?.avoids ?? false);
}

/** Shortens a charge so that it ends at the target's former position (ruling BTG-10). */
function upTo(fight: Fight, from: Block, to: Block, steps: readonly Manoeuvre[]): readonly Manoeuvre[] {
  const [first] = steps;
  const turned = first?.kind === 'wheel' ? wheelBlock(from, first.on, first.degrees) : from;
  const { length } = roomAhead(turned, 'forward', [{ id: '', block: to }], fight.table);
  return steps.map((step) => (step.kind === 'go' ? { ...step, length: Math.min(step.length, length) } : step));
}

/** A routed unit in contact with an enemy is captured (Morale). */
export function captured(fight: Fight, standing: UnitStanding): void {
  play(fight, routMove, { unit: whole(standing) }, { occasion: 'met-in-melee' });
}

/** Riders may avoid the charge, other units check their morale, and routed units run on (Melee, A; Morale). */
function* receives(fight: Fight, target: UnitStanding, charger: UnitStanding): Asking {
  const { unit } = target;
  if (target.unit.morale === 'routed') {
    play(fight, routMove, { unit: whole(target) }, { occasion: 'charged' });
    goesAs(fight, target, 'rout', charger);
    return;
  }
  if (isRunning(target)) return;
  const mayAvoid = avoidsCharges(measured(fight, unit.id)!.unit) && !isEngaged(fight, target);
  const as = yield* answered(fight, target, charger, mayAvoid ? ['stand', 'evade'] : ['stand']);
  did(fight, target, { response: as });
  if (as !== 'evade') {
    checks(fight, target, charger, false);
    return;
  }
  const { avoids, result } = play(fight, avoidCharge, { unit: whole(target) });
  if (avoids) goesAs(fight, target, 'avoid', charger);
  else if (result) goesBy(fight, target, result);
}
