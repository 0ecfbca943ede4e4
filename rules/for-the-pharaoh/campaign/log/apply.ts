import type { CampaignEvent, EventPayload } from '../events/schema.ts';
import { completeState } from '../state/complete-state.ts';
import { type Draft, draftOf } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import { definitionOf } from './event-book.ts';

/** Brings one event about in a draft. */
export function amend(draft: Draft, payload: EventPayload): void {
  definitionOf(payload).apply?.(draft, payload);
}

/** The state after further events; `null` before the first. Neither the state nor the events are changed. */
export function apply(state: CampaignState | null, events: readonly Pick<CampaignEvent, 'payload'>[]): CampaignState {
  let draft = state ? draftOf(state) : null;
  for (const { payload } of events) {
    if (draft) amend(draft, payload);
    else if (payload.kind === 'campaign-started') draft = draftOf(completeState(payload.state));
    else throw new RangeError('the first event of a campaign is its start');
  }
  if (!draft) throw new RangeError('a campaign without events has no state');
  return draft;
}
