import { z } from 'zod';
import { amount, key } from '../../state/keys.ts';
import { losses } from '../../state/losses.ts';
import { defineEvent } from '../kit.ts';
import { lose } from '../lose.ts';
import { lossLines } from '../loss-words.ts';
import { lossMoves } from '../moves.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('troops-dismissed'), army: key, losses, points: amount });

export const troopsDismissed = defineEvent(shape, {
  icon: 'i-lucide-user-minus',
  apply(draft, event) {
    lose(draft, event.losses, false);
  },
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  moves: (event, before) => lossMoves(before, event.losses, 'dismissed'),
  texts: { dismissed: '{army} sent {points} points of troops home for good.' },
  words: ({ army, losses: gone, points }, names, say) =>
    say('dismissed', { army: names.army(army), points }, { more: lossLines(gone, names) }),
});
