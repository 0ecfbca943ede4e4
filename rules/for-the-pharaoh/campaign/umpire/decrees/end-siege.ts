import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/decrees.ts';
import { fortField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const endSiege = defineDecree(shapes.endSiege, {
  icon: 'i-lucide-circle-off',
  title: 'end a siege',
  fields: {
    fort: fortField(({ state, names }, fort) =>
      Object.hasOwn(state.sieges, fort)
        ? null
        : refusal('no-siege', 'fort', '{fort} is not besieged', { fort: names.fort(fort) }),
    ),
  },
  apply(draft, { fort }) {
    Reflect.deleteProperty(draft.sieges, fort);
  },
  texts: { over: 'The siege of {fort} is over.' },
  words: ({ fort }, names, say) => say('over', { fort: names.fort(fort) }),
});
