import { split as shape } from '../../input/orders.ts';
import { figuresIn } from '../../state/troops.ts';
import { nobodyToPart, partedForce } from '../force.ts';
import { defineOrder } from '../kit.ts';

export const split = defineOrder(shape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-split',
  title: 'split off an army',
  sends: true,
  closed: nobodyToPart,
  fields: {
    name: {
      label: 'Name',
      options: (_context, army) => ({ kind: 'name', longest: 200, usual: `${army.name}, second part`.slice(0, 200) }),
      closed: () => null,
    },
    force: partedForce,
  },
  texts: { given: '{army} sends {n} figure off as {name}. | {army} sends {n} figures off as {name}.' },
  words: ({ army, name, force }, names, say) =>
    say('given', { army: names.army(army), name }, { count: figuresIn(force.parts) }),
});
