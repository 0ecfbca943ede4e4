import type { Outcome, TakingBack } from '../../core/campaign/campaign-rules.ts';
import type { CampaignEvent } from './events/schema.ts';
import { apply } from './log/apply.ts';
import type { CampaignState } from './state/state.ts';

/**
 * Takes back what came after `earlier`. The event stands under the month that it takes back. The seat that the umpire plays stays marked: that
 * is no part of the month.
 */
export function takeBack(
  state: CampaignState,
  earlier: CampaignState,
  { reason, to }: TakingBack,
): Outcome<CampaignState, CampaignEvent> {
  const { setUp: _setUp, ...before } = earlier;
  const { year, month } = earlier;
  const changing = state.umpirePlays === undefined ? before : { ...before, umpirePlays: state.umpirePlays };
  const event: CampaignEvent = {
    year,
    month,
    payload: { kind: 'month-taken-back', reason, to, state: changing },
    dice: [],
    steps: [],
    rulings: [],
  };
  return { state: apply(state, [event]), events: [event] };
}
