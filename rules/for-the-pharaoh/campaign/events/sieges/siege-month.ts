import { z } from 'zod';
import { amount, key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({
  kind: z.literal('siege-month'),
  fort: key,
  monthsClosed: amount,
  /** Campaign months that had ended under it before. */
  monthsEnded: amount,
  garrisonPlague: z.boolean(),
  besiegersPlague: z.boolean(),
});

export const siegeMonth = defineEvent(shape, {
  icon: 'i-lucide-tower-control',
  apply(draft, { fort, garrisonPlague, besiegersPlague, kind: _kind, ...counted }) {
    const siege = draft.sieges[fort];
    if (!siege) return;
    draft.sieges[fort] = {
      ...siege,
      ...counted,
      garrisonHadPlague: siege.garrisonHadPlague || garrisonPlague,
      besiegersHadPlague: siege.besiegersHadPlague || besiegersPlague,
    };
  },
  visibleTo: () => 'nothing',
  texts: {
    closed: '{fort} has been closed in for {n} month. | {fort} has been closed in for {n} months.',
    'plague-garrison': 'plague among the garrison',
    'plague-besiegers': 'plague among the besiegers',
  },
  words({ fort, monthsClosed, garrisonPlague, besiegersPlague }, names, say) {
    const more = [
      ...(garrisonPlague ? [say('plague-garrison')] : []),
      ...(besiegersPlague ? [say('plague-besiegers')] : []),
    ];
    return say('closed', { fort: names.fort(fort) }, { count: monthsClosed, more });
  },
});
