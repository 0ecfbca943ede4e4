import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal('siege-lifted'),
  fort: key,
  reason: z.enum(['ordered', 'marched-off', 'beaten', 'died-out', 'went-home', 'fort-taken', 'decree']),
});

export const siegeLifted = defineEvent(shape, {
  icon: 'i-lucide-tower-control',
  apply(draft, { fort }) {
    Reflect.deleteProperty(draft.sieges, fort);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    ordered: 'The siege of {fort} was lifted.',
    'marched-off': 'The besiegers of {fort} marched off.',
    beaten: 'The besiegers of {fort} were beaten, and the siege was over.',
    'died-out': 'Nobody was left to besiege {fort}.',
    'went-home': 'The besiegers of {fort} went home.',
    'fort-taken': 'The siege of {fort} ended with its fall.',
    decree: 'By the umpire’s word the siege of {fort} ended.',
  },
  words: ({ fort, reason }, names, say) => say(reason, { fort: names.fort(fort) }),
});
