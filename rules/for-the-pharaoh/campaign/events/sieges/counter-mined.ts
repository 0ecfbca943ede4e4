import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { passOrders, setWorks } from '../amend-sieges.ts';
import { defineEvent } from '../kit.ts';
import { counterMineResult } from '../sightings/counter-mine-told.ts';
import { besieges, holdsFort } from '../watch.ts';
import { ofWork } from './works.ts';

export const shape = z.strictObject({
  kind: z.literal('counter-mined'),
  ...ofWork,
  /** The garrison’s army that listened. */
  army: key,
  result: counterMineResult,
});

export const counterMined = defineEvent(shape, {
  icon: 'i-lucide-pickaxe',
  apply(draft, { fort, work, army }) {
    setWorks(draft, fort, [work]);
    passOrders(draft, 'counter-mine', army);
  },
  visibleTo({ fort, result }, watch) {
    // Besiegers do not learn of a counter-mine that has missed them.
    const isTold = holdsFort(watch, fort) || (besieges(watch, fort) && result !== 'undetected');
    return isTold ? { kind: 'counter-mine-told', fort, result } : 'nothing';
  },
  texts: {
    undetected: '{army} listened in {fort} and did not find the mine.',
    countered: '{army} countered the mine towards {fort}: it has to begin again.',
    'garrison-won': 'The tunnels met under {fort}; {army} won and demolished the mine.',
    'besiegers-won': 'The tunnels met under {fort}; the besiegers won and went on to the wall.',
  },
  words: ({ fort, army, result }, names, say) => say(result, { fort: names.fort(fort), army: names.army(army) }),
});
