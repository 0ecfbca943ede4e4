import { z } from 'zod';
import { choiceInForce } from '../../../../core/ruling.ts';
import { FTP_C8 } from '../../campaign-rulings.ts';
import { changeEveryProvince, restoredCrops } from '../../state/draft.ts';
import { month, year } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('month-ended'), year, month });

export const monthEnded = defineEvent(shape, {
  icon: 'i-lucide-hourglass',
  apply(draft) {
    draft.month += 1;
    draft.detached = {};
    draft.retreats = {};
    draft.waiting = null;
    Reflect.deleteProperty(draft, 'siegeOrders');
    Reflect.deleteProperty(draft, 'afterBattle');
    if (choiceInForce(FTP_C8, draft.rulings) === 'month') changeEveryProvince(draft, restoredCrops);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  isBookkeeping: true,
  texts: { ended: 'Month {month} of year {year} ended.' },
  words: (event, _names, say) => say('ended', { month: event.month, year: String(event.year) }),
});
