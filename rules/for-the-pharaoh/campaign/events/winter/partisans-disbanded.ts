import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { disbandedMove } from '../moves.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('partisans-disbanded'),
  partisans: key,
  reason: z.enum(['destroyed', 'dismissed']),
});

export const partisansDisbanded = defineEvent(shape, {
  icon: 'i-lucide-user-minus',
  apply(draft, { partisans }) {
    Reflect.deleteProperty(draft.partisans, partisans);
  },
  visibleTo: ({ partisans }, watch) => wholeIfOwn(watch, partisans),
  moves: ({ partisans }, before) => disbandedMove(before, partisans),
  texts: { destroyed: '{partisans} were wiped out.', dismissed: '{partisans} were sent home for good.' },
  words: ({ partisans, reason }, names, say) => say(reason, { partisans: names.army(partisans) }),
});
