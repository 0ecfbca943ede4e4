import * as shapes from '../../input/decrees.ts';
import { newNameField } from '../fields.ts';
import { defineDecree } from '../kit.ts';

export const renameCampaign = defineDecree(shapes.renameCampaign, {
  icon: 'i-lucide-heading',
  title: 'rename the campaign',
  fields: { name: newNameField(({ state }) => state.title) },
  apply(draft, { name }) {
    draft.title = name;
  },
  texts: { named: 'The campaign is called “{name}” from now on.' },
  words: ({ name }, _names, say) => say('named', { name }),
});
