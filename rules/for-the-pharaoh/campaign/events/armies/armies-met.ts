import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { isOwn } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('armies-met'),
  stopped: key,
  /** Who marches on; absent where generals without troops start no fight (ruling FTP-C36). */
  by: key.exactOptional(),
});

export const armiesMet = defineEvent(shape, {
  icon: 'i-lucide-git-merge',
  visibleTo: ({ stopped, by }, watch) => (by === undefined && isOwn(watch, stopped) ? 'whole' : 'nothing'),
  texts: {
    met: '{stopped} and {by} met on the road; {stopped} turned back to defend.',
    alone: '{stopped}, generals without troops, started no fight and went no further.',
  },
  words: ({ stopped, by }, names, say) =>
    by === undefined
      ? say('alone', { stopped: names.army(stopped) })
      : say('met', { stopped: names.army(stopped), by: names.army(by) }),
});
