import * as shapes from '../../input/orders.ts';
import { fortField } from '../fields.ts';
import { defineOrder } from '../kit.ts';
import { fortsHere, notInField } from '../places.ts';
import { notBesieging } from './siege-of.ts';

export const leaveBreach = defineOrder(shapes.leaveBreach, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-hand',
  title: 'leave an unstable breach alone',
  atSiege: 'stays',
  weight: 4,
  once: 'it is said once',
  closed: notInField,
  fields: { fort: fortField({ candidates: fortsHere, closed: notBesieging }) },
  texts: { given: '{army} leaves an unstable breach of {fort} alone.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});
