import { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import { key, troopKey } from '../../keys.ts';
import { changeWork } from '../../siege-works/amend-sieges.ts';
import { DAYS_OF_WEEK, nextDay } from '../../siege-works/siege-clock.ts';
import { fortField } from '../fields.ts';
import { defineDecree } from '../kit.ts';
import { notBesieged, workField } from '../work-fields.ts';

const MOST = 1000;

/** Says how many weeks are left until an engine or a mine makes its breach. */
export const shape = z.strictObject({
  kind: z.literal('set-work-weeks'),
  fort: key,
  work: troopKey,
  weeks: z.int().min(1).max(MOST),
});

export const setWorkWeeks = defineDecree(shape, {
  icon: 'i-lucide-calendar-cog',
  title: 'set the weeks that a work still takes',
  fields: {
    fort: fortField(notBesieged),
    work: workField(({ kind, stage }) =>
      kind !== 'ladders' && (stage === 'making' || stage === 'at-wall' || stage === 'digging')
        ? null
        : refusal('no-weeks', 'work', 'this work takes no weeks any more'),
    ),
    weeks: {
      label: 'Weeks',
      options: () => ({ kind: 'number', least: 1, most: MOST, usual: null }),
      closed: () => null,
    },
  },
  apply(draft, { fort, work: id, weeks }) {
    const siege = draft.sieges[fort];
    if (!siege) return;
    changeWork(draft, fort, id, (work) => ({
      weeks: Math.max(work.weeks, weeks),
      weeksLeft: weeks,
      // A mine is thrown for at its end alone, an engine each week.
      ...(work.stage === 'digging' ? { due: nextDay(siege) - 1 + DAYS_OF_WEEK * weeks } : {}),
    }));
  },
  texts: {
    set: 'The work {work} before {fort} takes {n} week more. | The work {work} before {fort} takes {n} weeks more.',
  },
  words: ({ fort, work, weeks }, names, say) => say('set', { fort: names.fort(fort), work }, { count: weeks }),
});
