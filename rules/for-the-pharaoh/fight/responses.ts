import { did, type Fight, isThere, type UnitStanding } from '../../core/fight/fight.ts';
import { unitsInTurn } from '../../core/fight/in-turn.ts';
import type { Asking, Choice } from '../../core/fight/questions.ts';
import { inputsFor, told } from '../../core/fight/throw-in-fight.ts';
import { chargeResponse, type ChargeResponseOutcome } from '../battle/movement/charge-response.ts';
import { tested } from './tests-of-morale.ts';
import { answered, isEngaged, part } from '../../core/fight/engagement.ts';
import { hasOrders, isFleeing, obeys } from './states.ts';

/* Phase 6: those who are charged answer, and test (For the Pharaoh, Charges; Counter-Charges; Evades). */

type Response = Extract<Choice, { kind: 'respond' }>['as'];

/** Those of a side who charge, in their order. */
export const chargersOf = (fight: Fight): readonly UnitStanding[] =>
  unitsInTurn(fight).filter((standing) => standing.actions.charges !== null && isThere(standing));

function responsesOf(fight: Fight, charged: UnitStanding, charger: UnitStanding): readonly Response[] {
  if (isEngaged(fight, charged) || isFleeing(charged)) return ['stand'];
  const [input = {}] = inputsFor(fight, chargeResponse.id, { charged: part(charged), charger: part(charger) });
  const { mayCounterCharge, mayEvade } = told(fight, chargeResponse.id, input).outcome as ChargeResponseOutcome;
  return [
    'stand',
    ...(mayCounterCharge && hasOrders(charged) ? (['counter-charge'] as const) : []),
    ...(mayEvade ? (['evade'] as const) : []),
  ];
}

export function* chargesAnswered(fight: Fight): Asking {
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
}
