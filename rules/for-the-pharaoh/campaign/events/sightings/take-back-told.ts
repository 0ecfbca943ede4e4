import { z } from 'zod';
import { month, text, year } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({
  kind: z.literal('take-back-told'),
  reason: text,
  year,
  /** Null for a winter. */
  month: month.nullable(),
});

export const takeBackTold = defineSighting(shape, {
  texts: {
    month:
      'The umpire took back month {month} of year {year}: {reason} What was told of it, and of anything after it, did not happen.',
    winter:
      'The umpire took back the winter of year {year}: {reason} What was told of it, and of anything after it, did not happen.',
  },
  words({ reason, year: ofYear, month: ofMonth }, _names, say) {
    const values = { year: String(ofYear), reason: /[.!?]$/.test(reason) ? reason : `${reason}.` };
    return ofMonth === null ? say('winter', values) : say('month', { ...values, month: String(ofMonth) });
  },
});
