import { z } from 'zod';
import { SPECIALISTS } from '../../../points/tally.ts';
import { enrolSplit } from '../../knowledge/roll.ts';
import { amount, byId, key, text } from '../../state/keys.ts';
import { awaySchema, figuresIn } from '../../state/troops.ts';
import { defineEvent } from '../kit.ts';
import { splitArmy } from '../regroup.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('army-split'),
  army: key,
  /** The new army's id and name; `force` is what goes over to it. */
  into: key,
  name: text,
  force: awaySchema,
  /** Specialists who go along, by kind; absent where there are none. */
  specialists: byId(amount).exactOptional(),
});

export const armySplit = defineEvent(shape, {
  icon: 'i-lucide-split',
  apply: splitArmy,
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  brings: enrolSplit,
  texts: {
    split:
      '{army} gave up {figures} figure to a new army, {name}. | {army} gave up {figures} figures to a new army, {name}.',
    carpenter: '{n} carpenter goes along | {n} carpenters go along',
    miner: '{n} miner goes along | {n} miners go along',
  },
  words({ army, into, name, force, specialists = {} }, names, say) {
    const figures = figuresIn(force.parts);
    const values = { army: names.army(army), name: { ...names.army(into), text: name }, figures };
    const more = SPECIALISTS.flatMap((kind) => {
      const count = specialists[kind] ?? 0;
      return count > 0 ? [say(kind, {}, { count })] : [];
    });
    return say('split', values, { count: figures, more });
  },
});
