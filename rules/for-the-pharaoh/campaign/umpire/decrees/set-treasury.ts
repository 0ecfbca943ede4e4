import { goldMove } from '../../events/moves.ts';
import * as shapes from '../../input/decrees.ts';
import { amountField, playerField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const setTreasury = defineDecree(shapes.setTreasury, {
  icon: 'i-lucide-coins',
  title: 'set a treasury',
  fields: { player: playerField, gold: amountField('Gold') },
  apply(draft, { player, gold }) {
    draft.treasuries[player] = gold;
  },
  moves({ kind, player, gold }, before, later) {
    // Two decrees on one treasury follow each other: only the last counts.
    if (later.some((ruled) => ruled.kind === kind && ruled.player === player)) return [];
    return [goldMove(player, 'ruled', gold - (before.treasuries[player] ?? 0))];
  },
  texts: { set: '{player} has {gold} gold.' },
  words: ({ player, gold }, names, say) => say('set', { player: names.player(player), gold }),
});
