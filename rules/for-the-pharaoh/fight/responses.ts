import { recordActions, type Fight, isPresent, measureUnit, type UnitStanding } from '../../core/fight/fight.ts';
import {
  askResponse,
  measureDistance,
  measureGap,
  isEngaged,
  toPartHolder,
  isInChargeReach,
  listUnitsInOrder,
} from '../../core/fight/engagement.ts';
import type { Asking, Choice } from '../../core/fight/questions.ts';
import { runForRoles, rollForRoles } from '../../core/fight/throw-in-fight.ts';
import { chargeResponse } from '../battle/movement/charge-response.ts';
import { supportCharge } from '../battle/morale/support-charge.ts';
import type { PharaohOdds } from './odds.ts';
import { applyMoraleResult, testMorale } from './morale-tests.ts';
import { listActive, isClimbing, hasOrders, isHoldingWall, isFleeing, isObeying } from './unit-states.ts';

/* Phase 6: charged units answer and test (For the Pharaoh, Charges; Counter-Charges; Evades). */

type Response = Extract<Choice, { kind: 'respond' }>['as'];

/** Returns the charging units in the order in which they act. */
export const listChargers = (fight: Fight): readonly UnitStanding[] =>
  listUnitsInOrder(fight).filter((standing) => standing.actions.charges !== null && isPresent(standing));

function listResponses(fight: Fight, charged: UnitStanding, charger: UnitStanding): readonly Response[] {
  if (isEngaged(fight, charged) || isFleeing(charged) || isHoldingWall(charged)) return ['stand'];
  const { mayCounterCharge, mayEvade } = runForRoles(fight, chargeResponse, {
    charged: toPartHolder(charged),
    charger: toPartHolder(charger),
  });
  return [
    'stand',
    ...(mayCounterCharge && hasOrders(charged) ? (['counter-charge'] as const) : []),
    ...(mayEvade ? (['evade'] as const) : []),
  ];
}

/** Units that counter-charge for a friend, each with the unit that charges the friend. */
export type Supporters = readonly (readonly [UnitStanding, UnitStanding])[];

/** Checks whether a unit is near enough to a friend to support it (ruling FTP-F16). */
export const isNear = (fight: Fight, odds: PharaohOdds, unit: UnitStanding, friend: UnitStanding): boolean =>
  measureDistance(fight, unit, friend) <= odds.kind(unit).moves;

/** Checks whether a unit may counter-charge for a charged friend nearby (Counter-Charges; ruling FTP-F16). */
function canSupport(fight: Fight, odds: PharaohOdds, unit: UnitStanding, charged: UnitStanding, charger: UnitStanding) {
  if (unit === charged || unit.actions.response !== null || isEngaged(fight, unit)) return false;
  if (!hasOrders(unit) || isHoldingWall(unit) || isClimbing(unit)) return false;
  if (!isNear(fight, odds, unit, charged)) return false;
  const [from, to] = [measureUnit(fight, unit.unit.id), measureUnit(fight, charger.unit.id)];
  const reach = odds.kind(unit).charges;
  if (!from || !to || !isInChargeReach(from, to, reach, measureGap(from, to))) return false;
  return runForRoles(fight, chargeResponse, { charged: toPartHolder(unit), charger: toPartHolder(charger) })
    .mayCounterCharge;
}

/** Asks units near a charged friend whether they counter-charge its charger, and tests those that do (Counter-Charges). */
function* askSupporters(fight: Fight, odds: PharaohOdds): Asking<Supporters> {
  const supporters: (readonly [UnitStanding, UnitStanding])[] = [];
  for (const charger of listChargers(fight)) {
    const charged = fight.units.get(charger.actions.charges ?? '');
    if (!charged || !isPresent(charged) || charged.actions.response === 'evade') continue;
    for (const unit of listActive(fight, charged.side)) {
      if (!canSupport(fight, odds, unit, charged, charger)) continue;
      const answer = yield* askResponse(fight, unit, charger, ['stand', 'counter-charge'], { supports: charged });
      if (answer !== 'counter-charge') continue;
      const { counterCharges, morale } = rollForRoles(fight, supportCharge, {
        supporter: toPartHolder(unit),
        charger: toPartHolder(charger),
      });
      if (morale) applyMoraleResult(fight, unit, morale.result, false);
      recordActions(fight, unit, { response: counterCharges ? 'counter-charge' : 'stand' });
      if (counterCharges) supporters.push([unit, charger]);
    }
  }
  return supporters;
}

export function* answerCharges(fight: Fight, odds: PharaohOdds): Asking<Supporters> {
  const asked = new Set<string>();
  for (const charger of listChargers(fight)) {
    const charged = fight.units.get(charger.actions.charges ?? '');
    if (!charged || asked.has(charged.unit.id) || !isPresent(charged)) continue;
    asked.add(charged.unit.id);
    if (isFleeing(charged)) continue;
    const answer = yield* askResponse(fight, charged, charger, listResponses(fight, charged, charger));
    yield* testMorale(fight, charged, { goal: answer === 'stand' ? 'stand' : 'obey', isReceiving: true });
    if (!isPresent(charged)) continue;
    recordActions(fight, charged, { response: isObeying(charged) ? answer : 'stand' });
  }
  return yield* askSupporters(fight, odds);
}
