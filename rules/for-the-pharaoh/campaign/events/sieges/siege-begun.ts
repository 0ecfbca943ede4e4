import { z } from 'zod';
import { siegeSchema } from '../../state/state.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('siege-begun'), siege: siegeSchema });

export const siegeBegun = defineEvent(shape, {
  icon: 'i-lucide-tower-control',
  apply(draft, { siege }) {
    draft.sieges[siege.fort] = siege;
  },
  visibleTo: ({ siege }) => ({ kind: 'siege-heard-of', fort: siege.fort, player: siege.besieger }),
  texts: { begun: '{player} closed in {fort} in week {week}, on day {day}.' },
  words: ({ siege: { fort, besieger, begun } }, names, say) =>
    say('begun', { fort: names.fort(fort), player: names.player(besieger), week: begun.week, day: begun.day }),
});
