import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('partisans-activated'), partisans: key, province: key });

export const partisansActivated = defineEvent(shape, {
  icon: 'i-lucide-flame',
  visibleTo: ({ partisans }, watch) => wholeIfOwn(watch, partisans),
  texts: { rose: '{partisans} rose in {province}.' },
  words: ({ partisans, province }, names, say) =>
    say('rose', { partisans: names.army(partisans), province: names.province(province) }),
});
