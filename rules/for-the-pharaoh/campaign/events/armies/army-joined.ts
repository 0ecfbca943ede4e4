import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { joinArmies } from '../regroup.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('army-joined'), army: key, into: key });

export const armyJoined = defineEvent(shape, {
  icon: 'i-lucide-merge',
  apply(draft, { army, into }) {
    joinArmies(draft, army, into);
  },
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  texts: { joined: '{army} joined {into}.' },
  words: ({ army, into }, names, say) => say('joined', { army: names.army(army), into: names.army(into) }),
});
