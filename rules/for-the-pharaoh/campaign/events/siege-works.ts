import { z } from 'zod';
import { key, siegeDay } from '../state/keys.ts';
import { workSchema } from '../state/siege-work.ts';
import { removeSiegeOrder, setWorks } from './amend-sieges.ts';
import { defineEvent } from './define-event.ts';
import { breachTexts, counterMineResult, type Sighting } from './sightings.ts';
import { isBesieger, isFortHolder, type ViewerContext } from './watch.ts';

/** A work before a fort on a day of the siege. */
const workOnDayShape = { fort: key, day: siegeDay, work: workSchema };
type WorkEvent = Readonly<z.output<z.ZodObject<typeof workOnDayShape>>>;

const breachResult = z.enum(['not-made', 'too-steep', 'unstable', 'assailable']);

/** Returns a viewer's view of a work. The besieger sees all; the garrison sees `what`, if not null; others see nothing. */
function seeWork(
  watch: ViewerContext,
  { fort, work }: WorkEvent,
  what: Extract<Sighting, { kind: 'siege-work-seen' }>['what'] | null,
): 'whole' | Sighting | 'nothing' {
  if (isBesieger(watch, fort)) return 'whole';
  if (what === null || !isFortHolder(watch, fort)) return 'nothing';
  return { kind: 'siege-work-seen', fort, work: work.kind, what };
}

export const breachRolled = defineEvent({
  shape: z.strictObject({ kind: z.literal('breach-thrown'), ...workOnDayShape, result: breachResult }),
  icon: 'i-lucide-brick-wall',
  apply(draft, { fort, work }) {
    setWorks(draft, fort, [work]);
  },
  visibleTo: (event, watch) => seeWork(watch, event, event.result),
  texts: breachTexts,
  words: ({ fort, result }, names, say) => say(result, { fort: names.fort(fort) }),
});

export const counterMined = defineEvent({
  shape: z.strictObject({
    kind: z.literal('counter-mined'),
    ...workOnDayShape,
    /** The army of the garrison that listened. */
    army: key,
    result: counterMineResult,
  }),
  icon: 'i-lucide-pickaxe',
  apply(draft, { fort, work, army }) {
    setWorks(draft, fort, [work]);
    removeSiegeOrder(draft, 'counter-mine', army);
  },
  visibleTo({ fort, result }, watch) {
    // Besiegers do not learn of a counter-mine that missed theirs.
    const isTold = isFortHolder(watch, fort) || (isBesieger(watch, fort) && result !== 'undetected');
    return isTold ? { kind: 'counter-mine-told', fort, result } : 'nothing';
  },
  texts: {
    undetected: '{army} listened in {fort} and did not find the mine.',
    countered: '{army} countered the mine towards {fort}: it must start again.',
    'garrison-won': 'The tunnels met under {fort}; {army} won and demolished the mine.',
    'besiegers-won': 'The tunnels met under {fort}; the besiegers won and continued to the wall.',
  },
  words: ({ fort, army, result }, names, say) => say(result, { fort: names.fort(fort), army: names.army(army) }),
});

export const siegeWorkBegun = defineEvent({
  shape: z.strictObject({ kind: z.literal('siege-work-begun'), ...workOnDayShape }),
  icon: 'i-lucide-hammer',
  apply(draft, { fort, work }) {
    setWorks(draft, fort, [work]);
  },
  visibleTo: (event, watch) => seeWork(watch, event, event.work.kind === 'mine' ? 'mining' : null),
  texts: {
    ladders: 'Ladders for {n} group were begun before {fort}. | Ladders for {n} groups were begun before {fort}.',
    ram: 'A ram was begun before {fort}.',
    claw: 'A claw was begun before {fort}.',
    mine: 'A mine was begun towards {fort}.',
    tower: 'A siege tower was begun before {fort}.',
  },
  words: ({ fort, work }, names, say) => say(work.kind, { fort: names.fort(fort) }, { count: work.wanted }),
});

export const siegeWorkAdvanced = defineEvent({
  shape: z.strictObject({
    kind: z.literal('siege-work-advanced'),
    ...workOnDayShape,
    /** True if the engine's fascines fill the moat. */
    moatFilled: z.literal(true).exactOptional(),
  }),
  icon: 'i-lucide-hammer',
  apply(draft, { fort, work, moatFilled }) {
    setWorks(draft, fort, [work]);
    const siege = draft.sieges[fort];
    if (siege && moatFilled) draft.sieges[fort] = { ...siege, moatFilled };
  },
  visibleTo(event, watch) {
    const { stage, weeks, weeksLeft } = event.work;
    return seeWork(watch, event, stage === 'at-wall' && weeksLeft === weeks ? 'at-wall' : null);
  },
  texts: {
    made: 'Before {fort} {groups} of {wanted} groups have ladders.',
    ready: 'The ladders before {fort} are ready, for {n} group. | The ladders before {fort} are ready, for {n} groups.',
    'begins-ram':
      'The ram stands at the wall of {fort}: {n} week to the breach. | The ram stands at the wall of {fort}: {n} weeks to the breach.',
    'begins-claw':
      'The claw stands at the wall of {fort}: {n} week to the breach. | The claw stands at the wall of {fort}: {n} weeks to the breach.',
    'begins-mine':
      'The mine towards {fort} is being dug: {n} week to the breach. | The mine towards {fort} is being dug: {n} weeks to the breach.',
    'begins-tower': 'The siege tower stands at the wall of {fort}.',
    'week-ram':
      'The ram spent its last week at the wall of {fort}. | The ram spent a week at the wall of {fort}: {n} week to go. | The ram spent a week at the wall of {fort}: {n} weeks to go.',
    'week-claw':
      'The claw spent its last week at the wall of {fort}. | The claw spent a week at the wall of {fort}: {n} week to go. | The claw spent a week at the wall of {fort}: {n} weeks to go.',
    'week-mine':
      'The last week of digging towards {fort} is over. | A week of digging towards {fort} is over: {n} week to go. | A week of digging towards {fort} is over: {n} weeks to go.',
    'week-tower': 'The siege tower spent a week at the wall of {fort}.',
  },
  words({ fort: id, work: { kind, stage, groups, wanted, weeks, weeksLeft } }, names, say) {
    const fort = names.fort(id);
    if (kind !== 'ladders')
      return say(`${weeksLeft === weeks ? 'begins' : 'week'}-${kind}`, { fort }, { count: weeksLeft });
    return stage === 'ready' ? say('ready', { fort }, { count: groups }) : say('made', { fort, groups, wanted });
  },
});

export const siegeWorkEnded = defineEvent({
  shape: z.strictObject({
    kind: z.literal('siege-work-ended'),
    ...workOnDayShape,
    why: z.enum(['destroyed', 'crew-lost', 'no-specialists', 'ordered', 'sortie']),
  }),
  icon: 'i-lucide-hammer',
  apply(draft, { fort, work }) {
    setWorks(draft, fort, [work]);
  },
  visibleTo(event, watch) {
    const isSeen = event.work.kind === 'mine' || (event.why !== 'no-specialists' && event.why !== 'ordered');
    return seeWork(watch, event, isSeen ? 'gone' : null);
  },
  texts: {
    'destroyed-ladders': 'The unfinished ladders before {fort} were destroyed by rocks.',
    'crew-lost-ladders': 'The unfinished ladders before {fort} were lost with their crew.',
    'no-specialists-ladders': 'The unfinished ladders before {fort} were abandoned: no carpenters were left.',
    'ordered-ladders': 'The unfinished ladders before {fort} were abandoned.',
    'sortie-ladders': 'The unfinished ladders before {fort} were destroyed by a sortie.',
    'sortie-ram': 'The ram before {fort} was destroyed by a sortie.',
    'sortie-claw': 'The claw before {fort} was destroyed by a sortie.',
    'sortie-tower': 'The siege tower before {fort} was destroyed by a sortie.',
    'sortie-mine': 'The mine towards {fort} was destroyed by a sortie.',
    'destroyed-ram': 'The ram before {fort} was destroyed by rocks.',
    'crew-lost-ram': 'The ram before {fort} was lost with its crew.',
    'no-specialists-ram': 'The ram before {fort} was abandoned: no specialists were left.',
    'ordered-ram': 'The ram before {fort} was abandoned.',
    'destroyed-claw': 'The claw before {fort} was destroyed by rocks.',
    'crew-lost-claw': 'The claw before {fort} was lost with its crew.',
    'no-specialists-claw': 'The claw before {fort} was abandoned: no specialists were left.',
    'ordered-claw': 'The claw before {fort} was abandoned.',
    'destroyed-tower': 'The siege tower before {fort} was destroyed by rocks.',
    'crew-lost-tower': 'The siege tower before {fort} was lost with its crew.',
    'no-specialists-tower': 'The siege tower before {fort} was abandoned: no specialists were left.',
    'ordered-tower': 'The siege tower before {fort} was abandoned.',
    'destroyed-mine': 'The mine towards {fort} was destroyed by rocks.',
    'crew-lost-mine': 'The mine towards {fort} was lost with its crew.',
    'no-specialists-mine': 'The mine towards {fort} was abandoned: no specialists were left.',
    'ordered-mine': 'The mine towards {fort} was abandoned.',
  },
  words: ({ fort, work, why }, names, say) => say(`${why}-${work.kind}`, { fort: names.fort(fort) }),
});
