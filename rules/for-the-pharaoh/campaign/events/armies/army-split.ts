import { z } from 'zod';
import { enrolSplit } from '../../knowledge/roll.ts';
import { key, text } from '../../state/keys.ts';
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
});

export const armySplit = defineEvent(shape, {
  icon: 'i-lucide-split',
  apply: splitArmy,
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  brings: enrolSplit,
  texts: {
    split:
      '{army} gave up {figures} figure to a new army, {name}. | {army} gave up {figures} figures to a new army, {name}.',
  },
  words({ army, into, name, force }, names, say) {
    const figures = figuresIn(force.parts);
    const values = { army: names.army(army), name: { ...names.army(into), text: name }, figures };
    return say('split', values, { count: figures });
  },
});
