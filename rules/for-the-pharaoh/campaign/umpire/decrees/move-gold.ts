import type { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import { goldMove } from '../../events/moves.ts';
import * as shapes from '../../input/decrees.ts';
import { pay } from '../../state/draft.ts';
import { otherPlayerField, playerField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const moveGold = defineDecree(shapes.moveGold, {
  icon: 'i-lucide-arrow-left-right',
  title: 'move gold to another treasury',
  fields: {
    from: { ...playerField, label: 'From' },
    to: otherPlayerField<z.output<typeof shapes.moveGold>>({
      label: 'To',
      path: 'to',
      first: ({ from }) => from,
      same: (player) => refusal('contradiction', 'to', 'the gold would come back to {player}', { player }),
    }),
    gold: {
      label: 'Gold',
      options: ({ state }, _none, { from = '' }) => ({
        kind: 'number',
        least: 0,
        most: state.treasuries[from] ?? 0,
        usual: null,
      }),
      closed({ state, names }, _none, gold, { from = '' }) {
        const left = state.treasuries[from] ?? 0;
        if (gold <= left) return null;
        const values = { player: names.player(from), left, gold };
        return refusal('not-enough-gold', 'gold', '{player} has {left} gold, not {gold}', values);
      },
    },
  },
  apply(draft, { from, to, gold }) {
    pay(draft, from, -gold);
    pay(draft, to, gold);
  },
  moves: ({ from, to, gold }) => [goldMove(from, 'ruled', -gold), goldMove(to, 'ruled', gold)],
  texts: { moved: '{from} hands {gold} gold over to {to}.' },
  words: ({ from, to, gold }, names, say) => say('moved', { from: names.player(from), to: names.player(to), gold }),
});
