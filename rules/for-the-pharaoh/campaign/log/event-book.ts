import type { EventDefinition, EventDefinitions } from '../../../core/campaign/define-event.ts';
import { createOrdersRevealed, createUmpireRuled } from '../events/campaign.ts';
import type { BookTypes } from '../events/define-event.ts';
import { type CampaignEvent, type EventPayload, plainEvents } from '../events/schema.ts';
import { describeOrder } from '../orders/index.ts';
import { type Draft, createDraft } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import { getDecreeDefinition } from '../umpire/index.ts';

/** Every kind of event. The orders and decrees inside an event are read by their own definitions. */
export const events: EventDefinitions<BookTypes, EventPayload> = {
  ...plainEvents,
  'orders-revealed': createOrdersRevealed(describeOrder),
  'umpire-ruled': createUmpireRuled(getDecreeDefinition),
};

/** Returns the definition of an event's kind, with its own payload type erased. */
export const getEventDefinition = ({ kind }: EventPayload): EventDefinition<BookTypes, EventPayload> => events[kind];

/** Applies one event to a draft. */
export function applyEvent(draft: Draft, payload: EventPayload): void {
  getEventDefinition(payload).apply?.(draft, payload);
}

/** Returns the state after further events; `null` is the state before the first. Does not change its arguments. */
export function applyEvents(
  state: CampaignState | null,
  events: readonly Pick<CampaignEvent, 'payload'>[],
): CampaignState {
  let draft = state ? createDraft(state) : null;
  for (const { payload } of events) {
    if (draft) applyEvent(draft, payload);
    else if (payload.kind === 'campaign-started') draft = createDraft(payload.state);
    else throw new RangeError('the first event of a campaign is its start');
  }
  if (!draft) throw new RangeError('a campaign without events has no state');
  return draft;
}
