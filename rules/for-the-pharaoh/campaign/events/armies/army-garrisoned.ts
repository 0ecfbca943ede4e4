import { z } from 'zod';
import { lapseDecree } from '../../state/draft.ts';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('army-garrisoned'), army: key, fort: key });

export const armyGarrisoned = defineEvent(shape, {
  icon: 'i-lucide-castle',
  apply(draft, { army: id, fort }) {
    const army = draft.armies[id];
    if (!army) return;
    lapseDecree(draft, army.province);
    draft.armies[id] = { ...army, fort };
  },
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  texts: { garrisoned: '{army} went into {fort}.' },
  words: ({ army, fort }, names, say) => say('garrisoned', { army: names.army(army), fort: names.fort(fort) }),
});
