import { z } from 'zod';
import { pay } from '../../state/draft.ts';
import { amount, key } from '../../state/keys.ts';
import { countedParts, figuresIn } from '../../state/troops.ts';
import { playerOf } from '../../troops/forces.ts';
import { defineEvent } from '../kit.ts';
import { refilledMove } from '../moves.ts';
import { gain } from '../regroup.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('ranks-refilled'),
  army: key,
  parts: countedParts,
  gold: amount,
});

export const ranksRefilled = defineEvent(shape, {
  icon: 'i-lucide-user-plus',
  apply(draft, { army, parts, gold }) {
    pay(draft, playerOf(draft, army), -gold);
    gain(draft, army, parts);
  },
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  moves: (event, before) => [refilledMove(before, event, 'refilled')],
  texts: {
    refilled:
      '{army} filled its ranks with {n} figure for {gold} gold. | {army} filled its ranks with {n} figures for {gold} gold.',
    part: '{count} {name}',
  },
  words({ army, parts, gold }, names, say) {
    const more = parts.map(({ id, count }) => say('part', { count, name: names.member(army, id) }));
    return say('refilled', { army: names.army(army), gold }, { count: figuresIn(parts), more });
  },
});
