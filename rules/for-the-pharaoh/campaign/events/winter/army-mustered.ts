import { z } from 'zod';
import { enrol } from '../../knowledge/roll.ts';
import { lapseDecree, pay } from '../../state/draft.ts';
import { amount } from '../../state/keys.ts';
import { armySchema } from '../../state/troops.ts';
import { defineEvent } from '../kit.ts';
import { raisedMove } from '../moves.ts';
import { wholeIfViewer } from '../watch.ts';
import { gainedLines } from './gained-words.ts';

export const shape = z.strictObject({ kind: z.literal('army-mustered'), army: armySchema, gold: amount });

export const armyMustered = defineEvent(shape, {
  icon: 'i-lucide-tent',
  apply(draft, { army, gold }) {
    lapseDecree(draft, army.province);
    pay(draft, army.player, -gold);
    draft.armies[army.id] = army;
  },
  visibleTo: ({ army }, watch) => wholeIfViewer(watch, army.player),
  brings(roll, { army }) {
    enrol(roll, army);
  },
  moves: ({ army, gold }) => [raisedMove(army.player, 'mustered', gold, army)],
  texts: {
    mustered: '{player} mustered {army} in {province} for {gold} gold.',
    placed: '{army} of {player} stands in {province} from now on.',
  },
  words({ army, gold }, names, say) {
    const values = {
      player: names.player(army.player),
      army: { ...names.army(army.id), text: army.name },
      province: names.province(army.province),
    };
    const more = gainedLines(army);
    // What the umpire sets down costs nobody anything.
    return gold === 0 ? say('placed', values, { more }) : say('mustered', { ...values, gold }, { more });
  },
});
