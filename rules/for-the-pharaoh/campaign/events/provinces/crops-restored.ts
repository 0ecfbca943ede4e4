import { z } from 'zod';
import { changeEveryProvince, restoredCrops } from '../../state/draft.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('crops-restored') });

export const cropsRestored = defineEvent(shape, {
  icon: 'i-lucide-wheat',
  apply(draft) {
    changeEveryProvince(draft, restoredCrops);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: { grew: 'The crops grew again.' },
  words: (_event, _names, say) => say('grew'),
});
