import { z } from 'zod';
import { lapseDecree } from '../../state/draft.ts';
import { key, recordOf, text } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { disbandedMove } from '../moves.ts';
import { companyOf, isOwn, sees } from '../watch.ts';

export const shape = z.strictObject({
  kind: z.literal('army-disbanded'),
  army: key,
  reason: z.enum(['destroyed', 'no-retreat', 'surrendered', 'dismissed']),
  /** Its name and its player, which nothing else tells when it is gone. */
  was: recordOf({ name: text, player: key }),
});

export const armyDisbanded = defineEvent(shape, {
  icon: 'i-lucide-skull',
  apply(draft, { army }) {
    lapseDecree(draft, draft.armies[army]?.province);
    Reflect.deleteProperty(draft.armies, army);
  },
  visibleTo({ army: id }, watch) {
    if (isOwn(watch, id)) return 'whole';
    const army = companyOf(watch, id);
    if (!army || !sees(watch, army.province)) return 'nothing';
    return { kind: 'army-gone', player: army.player, province: army.province };
  },
  brings({ armies }, { army, was }) {
    armies.set(army, was);
  },
  moves: ({ army }, before) => disbandedMove(before, army),
  texts: {
    destroyed: '{army} was destroyed.',
    'no-retreat': '{army} had nowhere to fall back to and dispersed.',
    surrendered: '{army} laid down its arms.',
    dismissed: '{army} was disbanded.',
  },
  words: ({ army, reason }, names, say) => say(reason, { army: names.army(army) }),
});
