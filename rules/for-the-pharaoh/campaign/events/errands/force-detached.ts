import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { awaySchema, figuresIn } from '../../state/troops.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('force-detached'),
  army: key,
  purpose: z.enum(['raid', 'intercept', 'police']),
  force: awaySchema,
});

export const forceDetached = defineEvent(shape, {
  icon: 'i-lucide-split',
  apply(draft, { force }) {
    for (const { id, count } of force.parts) draft.detached[id] = (draft.detached[id] ?? 0) + count;
    for (const id of force.generals) draft.detached[id] = 1;
  },
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  texts: {
    raid: '{army} sent {figures} figure off to raid. | {army} sent {figures} figures off to raid.',
    intercept:
      '{army} sent {figures} figure off to lie in wait for raiders. | {army} sent {figures} figures off to lie in wait for raiders.',
    police:
      '{army} sent {figures} figure out to hunt partisans. | {army} sent {figures} figures out to hunt partisans.',
  },
  words({ army, purpose, force }, names, say) {
    const figures = figuresIn(force.parts);
    return say(purpose, { army: names.army(army), figures }, { count: figures });
  },
});
