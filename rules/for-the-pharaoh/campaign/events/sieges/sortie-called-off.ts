import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { workKind } from '../../state/siege-work.ts';
import { passOrders } from '../amend-sieges.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfOwn } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('sortie-called-off'),
  army: key,
  fort: key,
  /** The engine that it was to go for. */
  engine: workKind,
  /** The engine is no longer at the wall, nobody besieges the fort any more, or nobody is left who was to go. */
  why: z.enum(['engine-gone', 'siege-over', 'nobody-left']),
});

export const sortieCalledOff = defineEvent(shape, {
  icon: 'i-lucide-flame',
  apply(draft, { army }) {
    passOrders(draft, 'sortie-engine', army);
  },
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  texts: {
    'engine-gone': '{army} did not sally from {fort}: the {engine} it was to go for no longer stood at the wall.',
    'siege-over': '{army} did not sally from {fort}: nobody besieged it any more.',
    'nobody-left': '{army} did not sally from {fort}: nobody was left of those who were to go.',
  },
  words({ army: id, fort: place, engine, why }, names, say) {
    const [army, fort] = [names.army(id), names.fort(place)];
    if (why === 'siege-over') return say('siege-over', { army, fort });
    if (why === 'nobody-left') return say('nobody-left', { army, fort });
    return say('engine-gone', { army, fort, engine: engine === 'tower' ? 'siege tower' : engine });
  },
});
