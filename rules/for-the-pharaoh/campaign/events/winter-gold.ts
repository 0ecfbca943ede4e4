import { z } from 'zod';
import { pay } from '../state/draft.ts';
import { amount, key } from '../state/keys.ts';
import { worksSchema } from '../state/troops.ts';
import { worksMore, worksOfArmy } from '../troops/field-works.ts';
import { defineEvent } from './kit.ts';
import { goldMove, ownerOf } from './moves.ts';
import { wholeIfOwn, wholeIfViewer } from './watch.ts';

export const goldForfeited = defineEvent({
  shape: z.strictObject({ kind: z.literal('gold-forfeited'), player: key, gold: amount }),
  icon: 'i-lucide-coins',
  apply(draft, { player, gold }) {
    pay(draft, player, -gold);
  },
  visibleTo: ({ player }, watch) => wholeIfViewer(watch, player),
  moves: ({ player, gold }) => [goldMove(player, 'forfeited', 0 - gold)],
  texts: { paid: '{player} lost {gold} unspent gold.' },
  words: ({ player, gold }, names, say) => say('paid', { player: names.player(player), gold }),
});

export const revenuePaid = defineEvent({
  shape: z.strictObject({
    kind: z.literal('revenue-paid'),
    player: key,
    income: amount,
    provinces: z
      .array(z.strictObject({ province: key, gold: amount }).readonly())
      .max(20_000)
      .readonly(),
  }),
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

export const upkeepPaid = defineEvent({
  shape: z.strictObject({ kind: z.literal('upkeep-paid'), player: key, upkeep: amount }),
  icon: 'i-lucide-coins',
  apply(draft, { player, upkeep }) {
    pay(draft, player, -upkeep);
  },
  visibleTo: ({ player }, watch) => wholeIfViewer(watch, player),
  moves: ({ player, upkeep }) => [goldMove(player, 'upkeep', 0 - upkeep)],
  texts: { paid: '{player} paid {upkeep} gold to keep troops under arms.' },
  words: ({ player, upkeep }, names, say) => say('paid', { player: names.player(player), upkeep }),
});

export const worksPrepared = defineEvent({
  shape: z.strictObject({ kind: z.literal('works-prepared'), army: key, works: worksSchema, gold: amount }),
  icon: 'i-lucide-fence',
  apply(draft, { army: id, works, gold }) {
    const army = draft.armies[id];
    if (!army) return;
    pay(draft, army.player, -gold);
    draft.armies[id] = { ...army, ...worksMore(army.works, works) };
  },
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  moves: ({ army, gold }, before) => [goldMove(ownerOf(before, army), 'works', 0 - gold)],
  texts: {
    prepared: '{army} prepared field works for {gold} gold.',
    work: '{work} for {n} group frontage | {work} for {n} group frontages',
  },
  words({ army, works, gold }, names, say) {
    const more = worksOfArmy({ works }).map(({ name, count }) => say('work', { work: name }, { count }));
    return say('prepared', { army: names.army(army), gold }, { more });
  },
});
