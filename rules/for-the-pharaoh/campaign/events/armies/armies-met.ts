import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('armies-met'), stopped: key, by: key });

export const armiesMet = defineEvent(shape, {
  icon: 'i-lucide-git-merge',
  visibleTo: () => 'nothing',
  texts: { met: '{stopped} and {by} met on the road; {stopped} turned back to defend.' },
  words: ({ stopped, by }, names, say) => say('met', { stopped: names.army(stopped), by: names.army(by) }),
});
