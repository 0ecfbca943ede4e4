import { z } from 'zod';
import { pay } from '../../state/draft.ts';
import { amount, key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { goldMove } from '../moves.ts';
import { wholeIfViewer } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('revenue-paid'),
  player: key,
  income: amount,
  provinces: z
    .array(z.strictObject({ province: key, gold: amount }).readonly())
    .max(20_000)
    .readonly(),
});

export const revenuePaid = defineEvent(shape, {
  icon: 'i-lucide-coins',
  apply(draft, { player, income }) {
    pay(draft, player, income);
  },
  visibleTo: ({ player }, watch) => wholeIfViewer(watch, player),
  moves: ({ player, income }) => [goldMove(player, 'income', income)],
  texts: { paid: '{player} took in {income} gold.', province: '{province}: {gold} gold' },
  words({ player, income, provinces }, names, say) {
    const more = provinces.map(({ province, gold }) => say('province', { province: names.province(province), gold }));
    return say('paid', { player: names.player(player), income }, { more });
  },
});
