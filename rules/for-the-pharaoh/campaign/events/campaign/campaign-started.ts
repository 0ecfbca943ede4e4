import { z } from 'zod';
import { enrolState } from '../../knowledge/roll.ts';
import { stateSchema } from '../../state/state.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('campaign-started'), state: stateSchema });

export const campaignStarted = defineEvent(shape, {
  icon: 'i-lucide-flag',
  // It makes the draft that all others change: see apply.ts.
  apply() {
    throw new RangeError('a campaign starts only once');
  },
  visibleTo: () => 'nothing',
  brings(roll, { state }) {
    enrolState(roll, state);
  },
  texts: { began: 'The campaign “{title}” began with 1 player. | The campaign “{title}” began with {n} players.' },
  words: ({ state }, _names, say) => say('began', { title: state.title }, { count: state.players.length }),
});
