import type { EventDefinition, EventDefinitions } from '../../../core/campaign/define-event.ts';
import { ordersRevealed } from '../events/campaign/orders-revealed.ts';
import { umpireRuled } from '../events/campaign/umpire-ruled.ts';
import { plainEvents } from '../events/index.ts';
import type { BookTypes } from '../events/kit.ts';
import type { EventPayload } from '../events/schema.ts';
import { sentenceOfOrder } from '../orders/order-words.ts';
import { definitionOfDecree } from '../umpire/index.ts';

/** Every kind of event. Orders and decrees that an event keeps are read by their own books. */
export const events: EventDefinitions<BookTypes, EventPayload> = {
  ...plainEvents,
  'orders-revealed': ordersRevealed(sentenceOfOrder),
  'umpire-ruled': umpireRuled(definitionOfDecree),
};

/** What a kind of event does, and how it is told. The one place where a definition's own type is left behind. */
export const definitionOf = ({ kind }: EventPayload): EventDefinition<BookTypes, EventPayload> => events[kind];
