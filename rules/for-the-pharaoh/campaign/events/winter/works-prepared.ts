import { z } from 'zod';
import { pay } from '../../state/draft.ts';
import { amount, key } from '../../state/keys.ts';
import { worksSchema } from '../../state/troops.ts';
import { worksMore, worksOfArmy } from '../../troops/field-works.ts';
import { defineEvent } from '../kit.ts';
import { goldMove, ownerOf } from '../moves.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('works-prepared'), army: key, works: worksSchema, gold: amount });

export const worksPrepared = defineEvent(shape, {
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
