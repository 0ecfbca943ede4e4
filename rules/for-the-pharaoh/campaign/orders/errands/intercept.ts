import * as shapes from '../../input/orders.ts';
import { figuresIn } from '../../state/troops.ts';
import { sentForce } from '../force.ts';
import { defineOrder } from '../kit.ts';
import { GUARDS, guardsNothing } from './sends-nobody.ts';

export const intercept = defineOrder(shapes.intercept, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-crosshair',
  title: 'send interceptors',
  weight: 4,
  takes: 'interceptors',
  sends: true,
  closed: guardsNothing,
  together: () => GUARDS,
  fields: { force: sentForce('interceptors') },
  texts: { given: '{army} posts {n} figure against raiders. | {army} posts {n} figures against raiders.' },
  words: ({ army, force }, names, say) => say('given', { army: names.army(army) }, { count: figuresIn(force.parts) }),
});
