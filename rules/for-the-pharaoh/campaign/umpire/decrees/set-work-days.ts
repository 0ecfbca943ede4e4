import { refusal } from '../../../../core/campaign/define-form.ts';
import { changeWork } from '../../events/amend-sieges.ts';
import * as shapes from '../../input/decrees.ts';
import { nextDay } from '../../state/siege-clock.ts';
import { fortField } from '../fields.ts';
import { defineDecree, notBesieged, workField } from '../kit.ts';

export const setWorkDays = defineDecree(shapes.setWorkDays, {
  icon: 'i-lucide-calendar-clock',
  title: 'set the days that the making of a work still takes',
  fields: {
    fort: fortField(notBesieged),
    work: workField(({ stage }) =>
      stage === 'making' ? null : refusal('no-days', 'work', 'this work is made already'),
    ),
    days: {
      label: 'Days',
      options: () => ({ kind: 'number', least: 1, most: shapes.LONGEST_SPAN, usual: null }),
      closed: () => null,
    },
  },
  apply(draft, { fort, work, days }) {
    const siege = draft.sieges[fort];
    if (siege) changeWork(draft, fort, work, () => ({ due: nextDay(siege) - 1 + days }));
  },
  texts: {
    set: 'The making of {work} before {fort} takes {n} day more. | The making of {work} before {fort} takes {n} days more.',
  },
  words: ({ fort, work, days }, names, say) => say('set', { fort: names.fort(fort), work }, { count: days }),
});
