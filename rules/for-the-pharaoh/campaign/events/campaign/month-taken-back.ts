import { z } from 'zod';
import { putBack } from '../../state/draft.ts';
import { text } from '../../state/keys.ts';
import { changingStateSchema, isWinter } from '../../state/state.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal('month-taken-back'),
  reason: text,
  /** The entry after which the campaign stands again as it did. */
  to: z.int().min(0),
  /** How it stood then, so that the log folds without looking back. */
  state: changingStateSchema,
  /** It began within the month. */
  part: z.literal(true).exactOptional(),
  /** What was taken back just before is brought back. */
  restores: z.literal(true).exactOptional(),
});

export const monthTakenBack = defineEvent(shape, {
  icon: 'i-lucide-undo-2',
  apply(draft, { state }) {
    putBack(draft, state);
  },
  // The state in it is the umpire's.
  visibleTo: ({ reason, state, restores, part }) => ({
    kind: 'take-back-told',
    reason,
    year: state.year,
    month: isWinter(state) ? null : state.month,
    ...(restores ? { restores } : {}),
    ...(part ? { part } : {}),
  }),
  texts: {
    month: 'The umpire took back month {month} of year {year}: {reason}',
    winter: 'The umpire took back the winter of year {year}: {reason}',
    'part-month': 'The umpire took back the end of month {month} of year {year}: {reason}',
    'part-winter': 'The umpire took back the end of the winter of year {year}: {reason}',
    restored: 'The umpire brought back what had been taken back: {reason}',
  },
  words({ reason, state, restores, part }, _names, say) {
    if (restores) return say('restored', { reason });
    const values = { year: String(state.year), reason };
    if (isWinter(state)) return say(part ? 'part-winter' : 'winter', values);
    return say(part ? 'part-month' : 'month', { ...values, month: String(state.month) });
  },
});
