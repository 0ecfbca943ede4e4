import { z } from 'zod';
import { amount, key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfViewer } from '../watch.ts';

/** An order of the winter that was to go as far as the gold does, and for which no gold was left (ruling FTP-C37). */
export const shape = z.strictObject({
  kind: z.literal('order-unpaid'),
  player: key,
  order: z.enum(['raise', 'refill', 'field-works', 'muster', 'raise-partisans', 'refill-partisans']),
  /** The army, the band of partisans, or the province where one was to be raised. */
  of: key,
  /** What it would have cost. */
  gold: amount,
});

export const orderUnpaid = defineEvent(shape, {
  icon: 'i-lucide-ban',
  visibleTo: ({ player }, watch) => wholeIfViewer(watch, player),
  texts: {
    raise: 'The gold did not go as far as new troops for {army}: {gold} were needed.',
    refill: 'The gold did not go as far as the ranks of {army}: {gold} were needed.',
    'field-works': 'The gold did not go as far as field works for {army}: {gold} were needed.',
    muster: 'The gold did not go as far as a new army in {province}: {gold} were needed.',
    'raise-partisans': 'The gold did not go as far as partisans in {province}: {gold} were needed.',
    'refill-partisans': 'The gold did not go as far as the ranks of {army}: {gold} were needed.',
  },
  words: ({ order, of, gold }, names, say) =>
    order === 'muster' || order === 'raise-partisans'
      ? say(order, { province: names.province(of), gold })
      : say(order, { army: names.army(of), gold }),
});
