import { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import { key, troopKey } from '../../state/keys.ts';
import { changeWork } from '../../events/amend-sieges.ts';
import { nextDay } from '../../state/siege-clock.ts';
import { fortField } from '../fields.ts';
import { defineDecree } from '../kit.ts';
import { notBesieged, workField } from '../work-fields.ts';

const MOST = 1000;

/** Says in how many days the making of a work comes to its end; with 1 on the next day of the siege. */
export const shape = z.strictObject({
  kind: z.literal('set-work-days'),
  fort: key,
  work: troopKey,
  days: z.int().min(1).max(MOST),
});

export const setWorkDays = defineDecree(shape, {
  icon: 'i-lucide-calendar-clock',
  title: 'set the days that the making of a work still takes',
  fields: {
    fort: fortField(notBesieged),
    work: workField(({ stage }) =>
      stage === 'making' ? null : refusal('no-days', 'work', 'this work is made already'),
    ),
    days: {
      label: 'Days',
      options: () => ({ kind: 'number', least: 1, most: MOST, usual: null }),
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
