import { changeWork } from '../../events/amend-sieges.ts';
import * as shapes from '../../input/decrees.ts';
import { fortField } from '../fields.ts';
import { defineDecree, notBesieged, workField } from '../kit.ts';

export const endWork = defineDecree(shapes.endWork, {
  icon: 'i-lucide-circle-x',
  title: 'end a work of a siege',
  fields: { fort: fortField(notBesieged), work: workField() },
  apply(draft, { fort, work }) {
    changeWork(draft, fort, work, () => ({ stage: 'lost', due: null }));
  },
  texts: { ended: 'The work {work} before {fort} is no more.' },
  words: ({ fort, work }, names, say) => say('ended', { fort: names.fort(fort), work }),
});
