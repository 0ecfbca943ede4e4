import type { EventDefinition } from '../../../core/campaign/define-event.ts';
import { events } from '../events/index.ts';
import type { BookTypes } from '../events/kit.ts';
import type { EventPayload } from '../events/schema.ts';

/** What a kind of event does, and how it is told. The one place where a definition's own type is left behind. */
export const definitionOf = ({ kind }: EventPayload): EventDefinition<BookTypes, EventPayload> => events[kind];
