import { refusal } from '../../../../core/campaign/define-form.ts';
import { changeWork } from '../../events/amend-sieges.ts';
import * as shapes from '../../input/decrees.ts';
import { atWork } from '../../sieges/works-of.ts';
import { nextDay } from '../../state/siege-clock.ts';
import { wayOf } from '../../state/siege-work.ts';
import { fortField } from '../fields.ts';
import { defineDecree, notBesieged, workField } from '../kit.ts';

export const setWorkWeeks = defineDecree(shapes.setWorkWeeks, {
  icon: 'i-lucide-calendar-cog',
  title: 'set the weeks that a work still takes',
  fields: {
    fort: fortField(notBesieged),
    work: workField(({ kind }) =>
      wayOf(kind) === 'breach' ? null : refusal('no-weeks', 'work', 'this work makes no breach and takes no weeks'),
    ),
    weeks: {
      label: 'Weeks',
      options: () => ({ kind: 'number', least: 0, most: shapes.LONGEST_SPAN, usual: null }),
      closed: () => null,
    },
  },
  apply(draft, { fort, work: id, weeks }) {
    const siege = draft.sieges[fort];
    if (!siege) return;
    changeWork(draft, fort, id, (work) => {
      if (weeks === 0) return { stage: 'assailable', weeksLeft: 0, due: null };
      const counted = { weeks: Math.max(work.weeks, weeks), weeksLeft: weeks };
      if (work.stage === 'making' || work.stage === 'at-wall') return counted;
      // A mine is thrown for at its end alone; a wall that was open is worked at again.
      return { ...atWork(work, weeks, nextDay(siege) - 1), ...counted };
    });
  },
  texts: {
    set: 'The work {work} before {fort} takes {n} week more. | The work {work} before {fort} takes {n} weeks more.',
    opened: 'The work {work} has opened the wall of {fort}.',
  },
  words({ fort, work, weeks }, names, say) {
    const values = { fort: names.fort(fort), work };
    return weeks === 0 ? say('opened', values) : say('set', values, { count: weeks });
  },
});
