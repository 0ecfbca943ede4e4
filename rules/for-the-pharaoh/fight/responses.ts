import { did, type Fight, isThere, measured, type UnitStanding } from '../../core/fight/fight.ts';
import {
  answered,
  distanceOf,
  gapOf,
  isEngaged,
  part,
  reachesWithCharge,
  unitsInTurn,
} from '../../core/fight/engagement.ts';
import type { Asking, Choice } from '../../core/fight/questions.ts';
import { ask, play } from '../../core/fight/throw-in-fight.ts';
import { chargeResponse } from '../battle/movement/charge-response.ts';
import { supportCharge } from '../battle/morale/support-charge.ts';
import type { PharaohOdds } from './odds.ts';
import { followsFrom, tested } from './tests-of-morale.ts';
import { able, goesOver, hasOrders, holdsWall, isFleeing, obeys } from './states.ts';

/* Phase 6: charged units answer and test (For the Pharaoh, Charges; Counter-Charges; Evades). */

type Response = Extract<Choice, { kind: 'respond' }>['as'];

/** Returns the charging units in turn order. */
export const chargersOf = (fight: Fight): readonly UnitStanding[] =>
  unitsInTurn(fight).filter((standing) => standing.actions.charges !== null && isThere(standing));

function responsesOf(fight: Fight, charged: UnitStanding, charger: UnitStanding): readonly Response[] {
  if (isEngaged(fight, charged) || isFleeing(charged) || holdsWall(charged)) return ['stand'];
  const { mayCounterCharge, mayEvade } = ask(fight, chargeResponse, { charged: part(charged), charger: part(charger) });
  return [
    'stand',
    ...(mayCounterCharge && hasOrders(charged) ? (['counter-charge'] as const) : []),
    ...(mayEvade ? (['evade'] as const) : []),
  ];
}

/** Units that counter-charge for a friend, each with the charger. */
export type Supporters = readonly (readonly [UnitStanding, UnitStanding])[];

/** Checks whether a unit is near enough to support a friend (ruling FTP-F16). */
export const standsBy = (fight: Fight, odds: PharaohOdds, unit: UnitStanding, friend: UnitStanding): boolean =>
  distanceOf(fight, unit, friend) <= odds.kind(unit).moves;

/** Checks whether a unit may counter-charge for a charged friend nearby (Counter-Charges; ruling FTP-F16). */
function maySupport(fight: Fight, odds: PharaohOdds, unit: UnitStanding, charged: UnitStanding, charger: UnitStanding) {
  if (unit === charged || unit.actions.response !== null || isEngaged(fight, unit)) return false;
  if (!hasOrders(unit) || holdsWall(unit) || goesOver(unit)) return false;
  if (!standsBy(fight, odds, unit, charged)) return false;
  const [from, to] = [measured(fight, unit.unit.id), measured(fight, charger.unit.id)];
  const reach = odds.kind(unit).charges;
  if (!from || !to || !reachesWithCharge(from, to, reach, gapOf(from, to))) return false;
  return ask(fight, chargeResponse, { charged: part(unit), charger: part(charger) }).mayCounterCharge;
}

/** Asks units near a charged friend whether they counter-charge its charger, and tests those that do (Counter-Charges). */
function* supported(fight: Fight, odds: PharaohOdds): Asking<Supporters> {
  const found: (readonly [UnitStanding, UnitStanding])[] = [];
  for (const charger of chargersOf(fight)) {
    const charged = fight.units.get(charger.actions.charges ?? '');
    if (!charged || !isThere(charged) || charged.actions.response === 'evade') continue;
    for (const unit of able(fight, charged.side)) {
      if (!maySupport(fight, odds, unit, charged, charger)) continue;
      const as = yield* answered(fight, unit, charger, ['stand', 'counter-charge'], { supports: charged });
      if (as !== 'counter-charge') continue;
      const { counterCharges, morale } = play(fight, supportCharge, { supporter: part(unit), charger: part(charger) });
      if (morale) followsFrom(fight, unit, morale.result, false);
      did(fight, unit, { response: counterCharges ? 'counter-charge' : 'stand' });
      if (counterCharges) found.push([unit, charger]);
    }
  }
  return found;
}

export function* chargesAnswered(fight: Fight, odds: PharaohOdds): Asking<Supporters> {
  const asked = new Set<string>();
  for (const charger of chargersOf(fight)) {
    const charged = fight.units.get(charger.actions.charges ?? '');
    if (!charged || asked.has(charged.unit.id) || !isThere(charged)) continue;
    asked.add(charged.unit.id);
    if (isFleeing(charged)) continue;
    const as = yield* answered(fight, charged, charger, responsesOf(fight, charged, charger));
    yield* tested(fight, charged, { wants: as === 'stand' ? 'stand' : 'obey', receives: true });
    if (!isThere(charged)) continue;
    did(fight, charged, { response: obeys(charged) ? as : 'stand' });
  }
  return yield* supported(fight, odds);
}
