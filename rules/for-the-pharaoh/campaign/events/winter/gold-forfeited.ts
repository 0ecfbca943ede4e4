import { z } from 'zod';
import { pay } from '../../state/draft.ts';
import { amount, key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { goldMove } from '../moves.ts';
import { wholeIfViewer } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('gold-forfeited'), player: key, gold: amount });

export const goldForfeited = defineEvent(shape, {
  icon: 'i-lucide-coins',
  apply(draft, { player, gold }) {
    pay(draft, player, -gold);
  },
  visibleTo: ({ player }, watch) => wholeIfViewer(watch, player),
  moves: ({ player, gold }) => [goldMove(player, 'forfeited', 0 - gold)],
  texts: { paid: '{player} lost {gold} unspent gold.' },
  words: ({ player, gold }, names, say) => say('paid', { player: names.player(player), gold }),
});
