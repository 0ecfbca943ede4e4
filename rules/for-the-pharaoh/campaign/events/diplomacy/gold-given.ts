import { z } from 'zod';
import { pay } from '../../state/draft.ts';
import { amount, key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { goldMove } from '../moves.ts';
import { wholeIfEither } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('gold-given'), from: key, to: key, gold: amount });

export const goldGiven = defineEvent(shape, {
  icon: 'i-lucide-hand-coins',
  apply(draft, { from, to, gold }) {
    pay(draft, from, -gold);
    pay(draft, to, gold);
  },
  visibleTo: ({ from, to }, watch) => wholeIfEither(watch, from, to),
  moves: ({ from, to, gold }) => [goldMove(from, 'gifts', 0 - gold), goldMove(to, 'gifts', gold)],
  texts: { given: '{from} gave {to} {gold} gold.' },
  words: ({ from, to, gold }, names, say) => say('given', { from: names.player(from), to: names.player(to), gold }),
});
