import { z } from 'zod';
import { journey, journeySeen, moveArmy } from './moves-of-army.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('army-marched'), ...journey });

export const armyMarched = defineEvent(shape, {
  icon: 'i-lucide-move-up-right',
  apply: moveArmy,
  visibleTo: journeySeen,
  texts: { went: '{army} marched from {from} to {to}.' },
  words: ({ army, from, to }, names, say) =>
    say('went', { army: names.army(army), from: names.province(from), to: names.province(to) }),
});
