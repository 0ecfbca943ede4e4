import { z } from 'zod';
import { key, listOf } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal('rest-of-month'),
  /** Provinces that wait for battles to be settled; the month goes on in all others. */
  waiting: z.array(key).max(20_000).readonly(),
  /** Those of them where the battles are. */
  battles: listOf(key, 20_000),
});

export const restOfMonth = defineEvent(shape, {
  icon: 'i-lucide-hourglass',
  apply(draft, { waiting }) {
    draft.waiting = waiting;
  },
  visibleTo: () => 'nothing',
  isBookkeeping: true,
  texts: {
    waited: 'The month waits for the battles of {provinces}; it went on wherever they can change nothing.',
  },
  words: ({ battles }, names, say) => say('waited', { provinces: battles.map(names.province) }),
});
