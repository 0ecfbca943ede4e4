import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal(
    'rest-of-month',
  ) /** Provinces that wait for battles to be settled; the month goes on in all others. */,
  waiting: z.array(key).max(20_000).readonly(),
});

export const restOfMonth = defineEvent(shape, {
  icon: 'i-lucide-hourglass',
  apply(draft, { waiting }) {
    draft.waiting = waiting;
  },
  visibleTo: () => 'nothing',
  isBookkeeping: true,
  texts: { waited: 'The month went on everywhere but in {provinces}: there it waits for the battles.' },
  words: ({ waiting }, names, say) => say('waited', { provinces: waiting.map(names.province) }),
});
