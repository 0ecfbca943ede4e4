import * as shapes from '../../input/decrees.ts';
import { armyField, companyIn, newNameField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const renameArmy = defineDecree(shapes.renameArmy, {
  icon: 'i-lucide-pencil',
  title: 'rename an army',
  fields: {
    army: armyField(true),
    name: newNameField(({ state }, { army = '' }) => companyIn(state, army, true)?.name),
  },
  apply(draft, { army: id, name }) {
    const army = draft.armies[id];
    const band = draft.partisans[id];
    if (army) draft.armies[id] = { ...army, name };
    else if (band) draft.partisans[id] = { ...band, name };
  },
  texts: { named: '{army} is called {name} from now on.' },
  words: ({ army, name }, names, say) => say('named', { army: names.army(army), name }),
});
