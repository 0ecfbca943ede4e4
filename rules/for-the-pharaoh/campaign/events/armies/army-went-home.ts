import { z } from 'zod';
import { defineEvent } from '../kit.ts';
import { journey, journeySeen, moveArmy } from './moves-of-army.ts';

export const shape = z.strictObject({ kind: z.literal('army-went-home'), ...journey });

export const armyWentHome = defineEvent(shape, {
  icon: 'i-lucide-house',
  apply: moveArmy,
  visibleTo: journeySeen,
  texts: { went: '{army} went home from {from} to {to}.' },
  words: ({ army, from, to }, names, say) =>
    say('went', { army: names.army(army), from: names.province(from), to: names.province(to) }),
});
