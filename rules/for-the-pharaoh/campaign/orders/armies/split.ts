import { z } from 'zod';
import { detachmentSchema } from '../../troops/detachment.ts';
import { key } from '../../state/keys.ts';
import { nobodyToSend, sentForce } from '../force.ts';
import { figuresIn } from '../../state/troops.ts';
import { defineOrder } from '../kit.ts';

/** Part of an army becomes an army of its own, before anything else happens. */
export const shape = z.strictObject({
  kind: z.literal('split'),
  army: key,
  name: z.string().min(1).max(200),
  force: detachmentSchema,
});

export const split = defineOrder(shape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-split',
  title: 'split off an army',
  sends: true,
  closed: nobodyToSend,
  fields: {
    name: {
      label: 'Name',
      options: (_context, army) => ({ kind: 'name', longest: 200, usual: `${army.name}, second part`.slice(0, 200) }),
      closed: () => null,
    },
    force: sentForce,
  },
  texts: { given: '{army} sends {n} figure off as {name}. | {army} sends {n} figures off as {name}.' },
  words: ({ army, name, force }, names, say) =>
    say('given', { army: names.army(army), name }, { count: figuresIn(force.parts) }),
});
