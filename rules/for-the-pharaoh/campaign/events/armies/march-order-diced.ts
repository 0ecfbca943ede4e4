import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal('march-order-diced'),
  province: key,
  order: z.array(key).max(10_000).readonly(),
});

export const marchOrderDiced = defineEvent(shape, {
  icon: 'i-lucide-list-ordered',
  visibleTo: () => 'nothing',
  texts: { diced: 'The order of arrival in {province}: {armies}.' },
  words: ({ province, order }, names, say) =>
    say('diced', { province: names.province(province), armies: order.map(names.army) }),
});
