import { z } from 'zod';
import { pay } from '../../state/draft.ts';
import { amount, key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { goldMove } from '../moves.ts';
import { wholeIfViewer } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('upkeep-paid'), player: key, upkeep: amount });

export const upkeepPaid = defineEvent(shape, {
  icon: 'i-lucide-coins',
  apply(draft, { player, upkeep }) {
    pay(draft, player, -upkeep);
  },
  visibleTo: ({ player }, watch) => wholeIfViewer(watch, player),
  moves: ({ player, upkeep }) => [goldMove(player, 'upkeep', 0 - upkeep)],
  texts: { paid: '{player} paid {upkeep} gold to keep troops under arms.' },
  words: ({ player, upkeep }, names, say) => say('paid', { player: names.player(player), upkeep }),
});
