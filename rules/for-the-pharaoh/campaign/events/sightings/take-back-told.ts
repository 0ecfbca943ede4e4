import { z } from 'zod';
import { month, text, year } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({
  kind: z.literal('take-back-told'),
  reason: text,
  year,
  /** Null for a winter. */
  month: month.nullable(),
  /** It began within the month. */
  part: z.literal(true).exactOptional(),
  /** What was taken back just before is brought back. */
  restores: z.literal(true).exactOptional(),
});

export const takeBackTold = defineSighting(shape, {
  texts: {
    month:
      'The umpire took back month {month} of year {year}: {reason} What was told of it, and of anything after it, did not happen.',
    'part-month':
      'The umpire took back the end of month {month} of year {year}: {reason} What was told of it, and of anything after it, did not happen.',
    'part-winter':
      'The umpire took back the end of the winter of year {year}: {reason} What was told of it, and of anything after it, did not happen.',
    restored: 'The umpire brought back what had been taken back: {reason} What was told of it did happen after all.',
    winter:
      'The umpire took back the winter of year {year}: {reason} What was told of it, and of anything after it, did not happen.',
  },
  words({ reason, year: ofYear, month: ofMonth, restores, part }, _names, say) {
    const told = /[.!?]$/.test(reason) ? reason : `${reason}.`;
    if (restores) return say('restored', { reason: told });
    const values = { year: String(ofYear), reason: told };
    if (ofMonth === null) return say(part ? 'part-winter' : 'winter', values);
    return say(part ? 'part-month' : 'month', { ...values, month: String(ofMonth) });
  },
});
