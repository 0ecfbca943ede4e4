import { z } from 'zod';
import { takeFort } from '../../state/draft.ts';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal('fort-taken'),
  fort: key,
  from: key.nullable(),
  by: key.nullable(),
  how: z.enum(['empty', 'surrender', 'assault', 'decree']),
});

export const fortTaken = defineEvent(shape, {
  icon: 'i-lucide-castle',
  apply(draft, { fort, by }) {
    takeFort(draft, fort, by);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    empty: '{by} took {fort}, which nobody defended.',
    surrender: '{fort} surrendered to {by}.',
    assault: '{fort} fell to {by} by storm.',
    decree: 'By the umpire’s word {fort} is held by {by}.',
    freed: '{fort} is held by nobody.',
  },
  words({ fort: id, by, how }, names, say) {
    const fort = names.fort(id);
    return by === null ? say('freed', { fort }) : say(how, { fort, by: names.player(by) });
  },
});
