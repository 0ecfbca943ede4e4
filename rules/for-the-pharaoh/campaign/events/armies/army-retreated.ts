import { z } from 'zod';
import { defineEvent } from '../kit.ts';
import { journey, journeySeen, moveArmy } from './moves-of-army.ts';

export const shape = z.strictObject({ kind: z.literal('army-retreated'), ...journey });

export const armyRetreated = defineEvent(shape, {
  icon: 'i-lucide-corner-down-left',
  apply: moveArmy,
  visibleTo: journeySeen,
  texts: { went: '{army} fell back from {from} to {to}.' },
  words: ({ army, from, to }, names, say) =>
    say('went', { army: names.army(army), from: names.province(from), to: names.province(to) }),
});
