import { z } from 'zod';
import { amount, key, siegeDay } from '../../state/keys.ts';
import { spanOf } from '../../state/siege-clock.ts';
import { defineEvent } from '../kit.ts';

/** A campaign month has ended under a siege. */
export const shape = z.strictObject({
  kind: z.literal('siege-days'),
  fort: key,
  /** Days that the siege has lasted. */
  days: siegeDay,
  /** Campaign months that have ended under it. */
  monthsEnded: amount,
});

export const siegeDays = defineEvent(shape, {
  icon: 'i-lucide-tower-control',
  apply(draft, { fort, monthsEnded }) {
    const siege = draft.sieges[fort];
    if (siege) draft.sieges[fort] = { ...siege, monthsEnded };
  },
  visibleTo: () => 'nothing',
  texts: {
    days: '{fort} has been closed in for {n} day. | {fort} has been closed in for {n} days.',
    weeks: '{fort} has been closed in for {n} week. | {fort} has been closed in for {n} weeks.',
    'weeks-days':
      '{fort} has been closed in for {weeks} weeks and {n} day. | {fort} has been closed in for {weeks} weeks and {n} days.',
  },
  words({ fort: id, days: all }, names, say) {
    const fort = names.fort(id);
    const { weeks, days } = spanOf(all);
    if (weeks === 0) return say('days', { fort }, { count: days });
    return days === 0 ? say('weeks', { fort }, { count: weeks }) : say('weeks-days', { fort, weeks }, { count: days });
  },
});
