import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import { together } from '../../../../core/campaign/define-order.ts';
import type { CampaignArmy } from '../../state/troops.ts';
import { isBesieged } from '../../troops/forts.ts';
import type { OrderContext } from '../context.ts';
import { nobodyToSend } from '../force.ts';

/** Interceptors and police of several armies. */
export const GUARDS = together('guards', '{n} armies post guards against raiders: {subjects}.');

/** Why an army can send nobody on an errand: it is besieged, or too small. */
export const sendsNobody = (context: OrderContext, army: CampaignArmy): Refusal | null =>
  isBesieged(context.state, army)
    ? refusal('besieged', '', '{army} is besieged and can send nobody off', { army: context.names.army(army.id) })
    : nobodyToSend(context, army);

/** Interceptors and police serve where their own side holds the province. */
export function guardsNothing(context: OrderContext, army: CampaignArmy): Refusal | null {
  const { state, names } = context;
  if (state.provinces[army.province]?.holder === army.player) return sendsNobody(context, army);
  if (isBesieged(state, army)) return sendsNobody(context, army);
  return refusal('not-yours', '', '{army} stands in {here}, which its side does not hold: there is nothing to guard', {
    army: names.army(army.id),
    here: names.province(army.province),
  });
}
