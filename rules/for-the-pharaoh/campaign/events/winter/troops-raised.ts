import { z } from 'zod';
import { enrolTroops } from '../../knowledge/roll.ts';
import { pay } from '../../state/draft.ts';
import { amount, key } from '../../state/keys.ts';
import { generalsSchema, specialistsSchema, unitsSchema } from '../../state/troops.ts';
import { specialistsMore } from '../../troops/specialists.ts';
import { defineEvent } from '../kit.ts';
import { ownerOf, raisedMove } from '../moves.ts';
import { wholeIfOwn } from '../watch.ts';
import { gainedLines } from './gained-words.ts';

export const shape = z.strictObject({
  kind: z.literal('troops-raised'),
  army: key,
  units: unitsSchema,
  generals: generalsSchema,
  /** Absent where none was raised. */
  specialists: specialistsSchema.exactOptional(),
  gold: amount,
});

export const troopsRaised = defineEvent(shape, {
  icon: 'i-lucide-user-plus',
  apply(draft, { army: id, units, generals, specialists, gold }) {
    const army = draft.armies[id];
    if (!army) return;
    pay(draft, army.player, -gold);
    draft.armies[id] = {
      ...army,
      generals: [...army.generals, ...generals],
      units: [...army.units, ...units],
      ...specialistsMore(army.specialists, specialists),
    };
  },
  visibleTo: ({ army }, watch) => wholeIfOwn(watch, army),
  brings(roll, event) {
    enrolTroops(roll, event.army, event);
  },
  moves: (event, before) => [raisedMove(ownerOf(before, event.army), 'raised', event.gold, event)],
  texts: { raised: '{army} raised troops for {gold} gold.', given: '{army} was given troops.' },
  words: ({ army, gold, ...troops }, names, say) =>
    gold === 0
      ? say('given', { army: names.army(army) }, { more: gainedLines(troops) })
      : say('raised', { army: names.army(army), gold }, { more: gainedLines(troops) }),
});
