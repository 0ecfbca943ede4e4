import { z } from 'zod';
import { changeEveryProvince } from '../../state/draft.ts';
import { year } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('year-begun'), year });

export const yearBegun = defineEvent(shape, {
  icon: 'i-lucide-sun',
  apply(draft, event) {
    draft.year = event.year;
    draft.month = 1;
    changeEveryProvince(draft, () => ({ held: {}, raidLoss: 0 }));
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    begun: 'Year {year} began.',
    undecided:
      'After 1 year nobody is ahead of all others: who has won is for the table to say. Year {year} began. | After {n} years nobody is ahead of all others: who has won is for the table to say. Year {year} began.',
  },
  words(event, names, say) {
    const over = event.year - 1;
    const values = { year: String(event.year) };
    return names.leftUndecided(over) ? say('undecided', values, { count: over }) : say('begun', values);
  },
});
