import { choiceField } from '../../../../core/campaign/choice-field.ts';
import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/decrees.ts';
import type { CampaignState } from '../../state/state.ts';
import type { CampaignGeneral } from '../../state/troops.ts';
import { armyField, newNameField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

const generalsOf = ({ armies }: CampaignState, army = ''): readonly CampaignGeneral[] => armies[army]?.generals ?? [];

export const renameGeneral = defineDecree(shapes.renameGeneral, {
  icon: 'i-lucide-signature',
  title: 'rename a general',
  fields: {
    army: armyField(false),
    general: choiceField({
      label: 'General',
      none: 'this army has no general',
      candidates: ({ state }, _none, { army }) => generalsOf(state, army).map(({ id }) => id),
      name({ state }, id) {
        const all = Object.values(state.armies).flatMap(({ generals }) => generals);
        return { kind: 'troops', id, text: all.find((general) => general.id === id)?.name ?? id };
      },
      closed({ state, names }, _none, id, { army = '' }) {
        if (generalsOf(state, army).some((general) => general.id === id)) return null;
        const values = { army: names.army(army), id: `“${id}”` };
        return refusal('unknown-general', 'general', '{army} has no general {id}', values);
      },
    }),
    name: newNameField(
      ({ state }, { army, general }) => generalsOf(state, army).find(({ id }) => id === general)?.name,
    ),
  },
  apply(draft, { army: id, general, name }) {
    const army = draft.armies[id];
    if (!army) return;
    const generals = army.generals.map((known) => (known.id === general ? { ...known, name } : known));
    draft.armies[id] = { ...army, generals };
  },
  texts: { named: 'A general of {army} is called {name} from now on.' },
  words: ({ army, name }, names, say) => say('named', { army: names.army(army), name }),
});
