import { z } from 'zod';
import { setWorks } from '../amend-sieges.ts';
import { defineEvent } from '../kit.ts';
import { breachTexts } from '../sightings/siege-work-seen.ts';
import { breachResult, ofWork, workSeen } from './works.ts';

export const shape = z.strictObject({ kind: z.literal('breach-thrown'), ...ofWork, result: breachResult });

export const breachThrown = defineEvent(shape, {
  icon: 'i-lucide-brick-wall',
  apply(draft, { fort, work }) {
    setWorks(draft, fort, [work]);
  },
  visibleTo: (event, watch) => workSeen(watch, event, event.result),
  texts: breachTexts,
  words: ({ fort, result }, names, say) => say(result, { fort: names.fort(fort) }),
});
