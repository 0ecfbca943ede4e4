import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import type { EventDefinitions } from '../../../core/campaign/define-event.ts';
import type { BookTypes } from '../events/define-event.ts';
import { type EventPayload, eventSchema } from '../events/schema.ts';
import { events } from './event-book.ts';

type Definitions = EventDefinitions<BookTypes, EventPayload>;

describe('event definitions', () => {
  it('are listed under their own kind', () => {
    const kinds = eventSchema.options.map(({ shape }) => shape.kind.value);
    expect(Object.keys(events).toSorted()).toEqual(kinds.toSorted());
  });

  it('do not compile with a missing, extra or swapped kind', () => {
    const { 'army-marched': marched, ...rest } = events;
    // @ts-expect-error -- marches are missing
    const missing: Definitions = rest;
    // @ts-expect-error -- there is no such kind
    const added: Definitions = { ...events, 'army-flew': marched };
    // @ts-expect-error -- a retreat is no march
    const swapped: Definitions = { ...events, 'army-marched': events['army-retreated'] };
    const all = Object.keys(events).length;
    expect([missing, added, swapped].map((kinds) => Object.keys(kinds).length)).toEqual([all - 1, all + 1, all]);
  });

  it('use icons of the collection', () => {
    const known = new Set([...Object.keys(lucide.icons), ...Object.keys(lucide.aliases)]);
    const unknown = Object.values(events).filter(({ icon }) => !known.has(icon.replace('i-lucide-', '')));
    expect(unknown.map(({ icon }) => icon)).toEqual([]);
  });
});
