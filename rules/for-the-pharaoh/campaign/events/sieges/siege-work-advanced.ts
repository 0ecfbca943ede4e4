import { z } from 'zod';
import { setWorks } from '../amend-sieges.ts';
import { defineEvent } from '../kit.ts';
import { ofWork, workSeen } from './works.ts';

export const shape = z.strictObject({
  kind: z.literal('siege-work-advanced') /** How the work stands now. */,
  ...ofWork,
  /** Its fascines fill the moat. */
  moatFilled: z.literal(true).exactOptional(),
});

export const siegeWorkAdvanced = defineEvent(shape, {
  icon: 'i-lucide-hammer',
  apply(draft, { fort, work, moatFilled }) {
    setWorks(draft, fort, [work]);
    const siege = draft.sieges[fort];
    if (siege && moatFilled) draft.sieges[fort] = { ...siege, moatFilled };
  },
  visibleTo(event, watch) {
    const { stage, weeks, weeksLeft } = event.work;
    return workSeen(watch, event, stage === 'at-wall' && weeksLeft === weeks ? 'at-wall' : null);
  },
  texts: {
    made: 'Before {fort} {groups} of {wanted} groups have ladders.',
    ready: 'The ladders before {fort} are ready, for {n} group. | The ladders before {fort} are ready, for {n} groups.',
    'begins-ram':
      'The ram stands at the wall of {fort}: {n} week to the breach. | The ram stands at the wall of {fort}: {n} weeks to the breach.',
    'begins-claw':
      'The claw stands at the wall of {fort}: {n} week to the breach. | The claw stands at the wall of {fort}: {n} weeks to the breach.',
    'begins-mine':
      'The mine goes down towards {fort}: {n} week of digging. | The mine goes down towards {fort}: {n} weeks of digging.',
    'begins-tower': 'The siege tower stands at the wall of {fort}.',
    'week-ram':
      'A week of the ram at the wall of {fort}: the last. | A week of the ram at the wall of {fort}: {n} to go. | A week of the ram at the wall of {fort}: {n} to go.',
    'week-claw':
      'A week of the claw at the wall of {fort}: the last. | A week of the claw at the wall of {fort}: {n} to go. | A week of the claw at the wall of {fort}: {n} to go.',
    'week-mine':
      'A week of digging towards {fort}: the last. | A week of digging towards {fort}: {n} to go. | A week of digging towards {fort}: {n} to go.',
    'week-tower': 'A week of the siege tower at the wall of {fort}.',
  },
  words({ fort: id, work: { kind, stage, groups, wanted, weeks, weeksLeft } }, names, say) {
    const fort = names.fort(id);
    if (kind !== 'ladders')
      return say(`${weeksLeft === weeks ? 'begins' : 'week'}-${kind}`, { fort }, { count: weeksLeft });
    return stage === 'ready' ? say('ready', { fort }, { count: groups }) : say('made', { fort, groups, wanted });
  },
});
