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
});

export const monthTakenBack = defineEvent(shape, {
  icon: 'i-lucide-undo-2',
  apply(draft, { state }) {
    putBack(draft, state);
  },
  // The state in it is the umpire's.
  visibleTo: ({ reason, state }) => ({
    kind: 'take-back-told',
    reason,
    year: state.year,
    month: isWinter(state) ? null : state.month,
  }),
  texts: {
    month: 'The umpire took back month {month} of year {year}: {reason}',
    winter: 'The umpire took back the winter of year {year}: {reason}',
  },
  words({ reason, state }, _names, say) {
    const values = { year: String(state.year), reason };
    return isWinter(state) ? say('winter', values) : say('month', { ...values, month: String(state.month) });
  },
});
