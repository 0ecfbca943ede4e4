import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfOwn } from '../watch.ts';

/** What troops were ordered to do in a province, which was given away before they went: it would be their own side’s, or its treaty forbids it. */
export const shape = z.strictObject({
  kind: z.literal('order-dropped'),
  order: z.enum(['raid', 'rising', 'march']),
  /** The army, or the band of partisans. */
  army: key,
  player: key,
  province: key,
  /** Who holds the province now. */
  holder: key,
});

export const orderDropped = defineEvent(shape, {
  icon: 'i-lucide-ban',
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  texts: {
    raid: '{army} sent no raiders into {province}: it had been given to {holder}.',
    rising: '{army} did not rise in {province}: it had been given to {holder}.',
    'raid-bound':
      '{army} sent no raiders into {province}: it had been given to {holder}, with whom {player} has a treaty.',
    'rising-bound':
      '{army} did not rise in {province}: it had been given to {holder}, with whom {player} has a treaty.',
    'march-bound':
      '{army} did not march into {province}: it had been given to {holder}, whose truce with {player} gives no right of passage.',
  },
  words({ order, army, player, province, holder }, names, say) {
    const values = { army: names.army(army), province: names.province(province), holder: names.player(holder) };
    // Nobody is kept from marching into a province of its own.
    if (order !== 'march' && player === holder) return say(order, values);
    return say(`${order}-bound`, { ...values, player: names.player(player) });
  },
});
