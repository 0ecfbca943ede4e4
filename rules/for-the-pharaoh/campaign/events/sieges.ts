import { z } from 'zod';
import { setFortHolder } from '../state/draft.ts';
import { amount, key, siegeDay, troopKey } from '../state/keys.ts';
import { workKind, workSchema } from '../state/siege-work.ts';
import { splitDays, siegeSchema } from '../state/state.ts';
import { removeSiegeOrder, setWorks } from './amend-sieges.ts';
import { defineEvent } from './define-event.ts';
import { isFortHolder, isOwnTroops, getOwnVisibility } from './watch.ts';

export const siegeBegun = defineEvent({
  shape: z.strictObject({ kind: z.literal('siege-begun'), siege: siegeSchema }),
  icon: 'i-lucide-tower-control',
  apply(draft, { siege }) {
    draft.sieges[siege.fort] = siege;
  },
  visibleTo: ({ siege }) => ({ kind: 'siege-heard-of', fort: siege.fort, player: siege.besieger }),
  texts: { begun: '{player} laid siege to {fort} in week {week}, day {day}.' },
  words: ({ siege: { fort, besieger, begun } }, names, say) =>
    say('begun', { fort: names.fort(fort), player: names.player(besieger), week: begun.week, day: begun.day }),
});

/** The end of a campaign month during a siege. */
export const siegeDays = defineEvent({
  shape: z.strictObject({
    kind: z.literal('siege-days'),
    fort: key,
    /** Length of the siege in days. */
    days: siegeDay,
    /** Campaign months that ended during the siege. */
    monthsEnded: amount,
  }),
  icon: 'i-lucide-tower-control',
  apply(draft, { fort, monthsEnded }) {
    const siege = draft.sieges[fort];
    if (siege) draft.sieges[fort] = { ...siege, monthsEnded };
  },
  visibleTo: () => 'nothing',
  texts: {
    days: '{fort} has been besieged for {n} day. | {fort} has been besieged for {n} days.',
    weeks: '{fort} has been besieged for {n} week. | {fort} has been besieged for {n} weeks.',
    'weeks-days':
      '{fort} has been besieged for {weeks} weeks and {n} day. | {fort} has been besieged for {weeks} weeks and {n} days.',
  },
  words({ fort: id, days: all }, names, say) {
    const fort = names.fort(id);
    const { weeks, days } = splitDays(all);
    if (weeks === 0) return say('days', { fort }, { count: days });
    return days === 0 ? say('weeks', { fort }, { count: weeks }) : say('weeks-days', { fort, weeks }, { count: days });
  },
});

export const siegeMonth = defineEvent({
  shape: z.strictObject({
    kind: z.literal('siege-month'),
    fort: key,
    monthsClosed: amount,
    /** Campaign months that had ended during the siege before. */
    monthsEnded: amount,
    garrisonPlague: z.boolean(),
    besiegersPlague: z.boolean(),
  }),
  icon: 'i-lucide-tower-control',
  apply(draft, { fort, garrisonPlague, besiegersPlague, kind: _kind, ...counted }) {
    const siege = draft.sieges[fort];
    if (!siege) return;
    draft.sieges[fort] = {
      ...siege,
      ...counted,
      garrisonHadPlague: siege.garrisonHadPlague || garrisonPlague,
      besiegersHadPlague: siege.besiegersHadPlague || besiegersPlague,
    };
  },
  visibleTo: () => 'nothing',
  texts: {
    closed: '{fort} has been besieged for {n} month. | {fort} has been besieged for {n} months.',
    'plague-garrison': 'plague among the garrison',
    'plague-besiegers': 'plague among the besiegers',
  },
  words({ fort, monthsClosed, garrisonPlague, besiegersPlague }, names, say) {
    const more = [
      ...(garrisonPlague ? [say('plague-garrison')] : []),
      ...(besiegersPlague ? [say('plague-besiegers')] : []),
    ];
    return say('closed', { fort: names.fort(fort) }, { count: monthsClosed, more });
  },
});

export const siegeLifted = defineEvent({
  shape: z.strictObject({
    kind: z.literal('siege-lifted'),
    fort: key,
    reason: z.enum(['ordered', 'marched-off', 'beaten', 'died-out', 'went-home', 'fort-taken', 'decree']),
  }),
  icon: 'i-lucide-tower-control',
  apply(draft, { fort }) {
    Reflect.deleteProperty(draft.sieges, fort);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    ordered: 'The siege of {fort} was lifted.',
    'marched-off': 'The besiegers of {fort} marched off.',
    beaten: 'The besiegers of {fort} were beaten, and the siege was over.',
    'died-out': 'No besiegers of {fort} were left.',
    'went-home': 'The besiegers of {fort} went home.',
    'fort-taken': 'The siege of {fort} ended with its fall.',
    decree: 'The umpire ended the siege of {fort}.',
  },
  words: ({ fort, reason }, names, say) => say(reason, { fort: names.fort(fort) }),
});

export const fortTaken = defineEvent({
  shape: z.strictObject({
    kind: z.literal('fort-taken'),
    fort: key,
    from: key.nullable(),
    by: key.nullable(),
    how: z.enum(['empty', 'surrender', 'assault', 'decree']),
  }),
  icon: 'i-lucide-castle',
  apply(draft, { fort, by }) {
    setFortHolder(draft, fort, by);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    empty: '{by} took {fort} unopposed.',
    surrender: '{fort} surrendered to {by}.',
    assault: '{fort} fell to {by} by storm.',
    decree: 'The umpire gave {fort} to {by}.',
    freed: '{fort} has no holder.',
  },
  words({ fort: id, by, how }, names, say) {
    const fort = names.fort(id);
    return by === null ? say('freed', { fort }) : say(how, { fort, by: names.player(by) });
  },
});

/** Result of one group on its ladder. */
const ladderResult = z.enum(['short', 'pushed-down', 'up']);
export type LadderResult = z.output<typeof ladderResult>;

const countGroupsUp = (groups: readonly { readonly result: LadderResult }[]): number =>
  groups.filter(({ result }) => result === 'up').length;

export const escalade = defineEvent({
  shape: z.strictObject({
    kind: z.literal('escalade'),
    fort: key,
    day: siegeDay,
    army: key,
    /** Groups in the order of climbing. */
    groups: z
      .array(z.strictObject({ part: troopKey, count: amount, result: ladderResult }))
      .max(10_000)
      .readonly(),
    /** Ladders left after the escalade. */
    works: z.array(workSchema).max(10_000).readonly(),
  }),
  icon: 'i-lucide-arrow-up-from-line',
  apply(draft, { fort, works, army }) {
    setWorks(draft, fort, works);
    removeSiegeOrder(draft, 'assault', army);
  },
  visibleTo({ army, fort, groups }, watch) {
    if (isOwnTroops(watch, army)) return 'whole';
    return isFortHolder(watch, fort)
      ? { kind: 'escalade-seen', fort, up: countGroupsUp(groups), groups: groups.length }
      : 'nothing';
  },
  texts: {
    climbed:
      '{army} went up the ladders at {fort}: {up} of {n} group reached the top. | {army} went up the ladders at {fort}: {up} of {n} groups reached the top.',
  },
  words: ({ army, fort, groups }, names, say) =>
    say(
      'climbed',
      { army: names.army(army), fort: names.fort(fort), up: countGroupsUp(groups) },
      { count: groups.length },
    ),
});

export const sortieCalledOff = defineEvent({
  shape: z.strictObject({
    kind: z.literal('sortie-called-off'),
    army: key,
    fort: key,
    /** The target engine. */
    engine: workKind,
    /** The engine has left the wall, the siege is over, or none of the sallying troops is left. */
    why: z.enum(['engine-gone', 'siege-over', 'nobody-left']),
  }),
  icon: 'i-lucide-flame',
  apply(draft, { army }) {
    removeSiegeOrder(draft, 'sortie-engine', army);
  },
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  texts: {
    'engine-gone': '{army} did not sally from {fort}: the {engine} was no longer at the wall.',
    'siege-over': '{army} did not sally from {fort}: the siege was over.',
    'nobody-left': '{army} did not sally from {fort}: no troops of the sortie were left.',
  },
  words({ army: id, fort: place, engine, why }, names, say) {
    const [army, fort] = [names.army(id), names.fort(place)];
    if (why === 'siege-over') return say('siege-over', { army, fort });
    if (why === 'nobody-left') return say('nobody-left', { army, fort });
    return say('engine-gone', { army, fort, engine: engine === 'tower' ? 'siege tower' : engine });
  },
});
