import type { EventDefinition, EventDefinitions } from '../../../core/campaign/define-event.ts';
import { ordersRevealed, umpireRuled } from '../events/campaign.ts';
import type { BookTypes } from '../events/kit.ts';
import { type CampaignEvent, type EventPayload, plainEvents } from '../events/schema.ts';
import { sentenceOfOrder } from '../orders/index.ts';
import { type Draft, draftOf } from '../state/draft.ts';
import type { CampaignState } from '../state/state.ts';
import { definitionOfDecree } from '../umpire/index.ts';

/** Every kind of event. Orders and decrees that an event keeps are read by their own books. */
export const events: EventDefinitions<BookTypes, EventPayload> = {
  ...plainEvents,
  'orders-revealed': ordersRevealed(sentenceOfOrder),
  'umpire-ruled': umpireRuled(definitionOfDecree),
};

/** What a kind of event does, and how it is told. The one place where a definition's own type is left behind. */
export const definitionOf = ({ kind }: EventPayload): EventDefinition<BookTypes, EventPayload> => events[kind];

/** Brings one event about in a draft. */
export function amend(draft: Draft, payload: EventPayload): void {
  definitionOf(payload).apply?.(draft, payload);
}

/** The state after further events; `null` before the first. Neither the state nor the events are changed. */
export function apply(state: CampaignState | null, events: readonly Pick<CampaignEvent, 'payload'>[]): CampaignState {
  let draft = state ? draftOf(state) : null;
  for (const { payload } of events) {
    if (draft) amend(draft, payload);
    else if (payload.kind === 'campaign-started') draft = draftOf(payload.state);
    else throw new RangeError('the first event of a campaign is its start');
  }
  if (!draft) throw new RangeError('a campaign without events has no state');
  return draft;
}
