import * as shapes from '../../input/orders.ts';
import { figuresIn } from '../../state/troops.ts';
import { sentForce } from '../force.ts';
import { defineOrder } from '../kit.ts';
import { GUARDS, guardsNothing } from './sends-nobody.ts';

export const police = defineOrder(shapes.police, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-search',
  title: 'send police',
  weight: 4,
  takes: 'police',
  sends: true,
  closed: guardsNothing,
  together: () => GUARDS,
  fields: { force: sentForce('police') },
  texts: { given: '{army} looks for partisans with {n} figure. | {army} looks for partisans with {n} figures.' },
  words: ({ army, force }, names, say) => say('given', { army: names.army(army) }, { count: figuresIn(force.parts) }),
});
