import { z } from 'zod';
import { setWorks } from '../amend-sieges.ts';
import { defineEvent } from '../kit.ts';
import { ofWork, workSeen } from './works.ts';

export const shape = z.strictObject({ kind: z.literal('siege-work-begun'), ...ofWork });

export const siegeWorkBegun = defineEvent(shape, {
  icon: 'i-lucide-hammer',
  apply(draft, { fort, work }) {
    setWorks(draft, fort, [work]);
  },
  visibleTo: (event, watch) => workSeen(watch, event, event.work.kind === 'mine' ? 'mining' : null),
  texts: {
    ladders: 'Ladders for {n} group were begun before {fort}. | Ladders for {n} groups were begun before {fort}.',
    ram: 'A ram was begun before {fort}.',
    claw: 'A claw was begun before {fort}.',
    mine: 'A mine was begun towards {fort}.',
    tower: 'A siege tower was begun before {fort}.',
  },
  words: ({ fort, work }, names, say) => say(work.kind, { fort: names.fort(fort) }, { count: work.wanted }),
});
