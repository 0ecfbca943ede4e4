import { z } from 'zod';
import { wonSchema } from '../../state/state.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('victory-reached'), victory: wonSchema });

export const victoryReached = defineEvent(shape, {
  icon: 'i-lucide-crown',
  apply(draft, { victory }) {
    draft.victories = [...draft.victories, victory];
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    provinces: '{player} won: {n} province held. | {player} won: {n} provinces held.',
    capitals: '{player} won: {n} capital held. | {player} won: {n} capitals held.',
    gold: '{player} won: {amount} gold in the treasury.',
    years: '{player} won: first after {n} year. | {player} won: first after {n} years.',
  },
  words({ victory: { player: id, condition } }, names, say) {
    const player = names.player(id);
    return condition.kind === 'gold'
      ? say('gold', { player, amount: condition.amount })
      : say(condition.kind, { player }, { count: condition.count });
  },
});
