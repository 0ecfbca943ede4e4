import { z } from 'zod';
import { defineEvent } from '../kit.ts';
import { journey, journeySeen, moveArmy } from './moves-of-army.ts';

export const shape = z.strictObject({ kind: z.literal('army-marched'), ...journey });

export const armyMarched = defineEvent(shape, {
  icon: 'i-lucide-move-up-right',
  apply: moveArmy,
  visibleTo: journeySeen,
  texts: { went: '{army} marched from {from} to {to}.', 'came-out': '{army} came out of its fort into {to}.' },
  words({ army, from, to }, names, say) {
    const values = { army: names.army(army), to: names.province(to) };
    return from === to ? say('came-out', values) : say('went', { ...values, from: names.province(from) });
  },
});
