import { z } from 'zod';
import { SPECIALISTS } from '../../points/tally.ts';
import { addSplitNames } from '../knowledge/names.ts';
import { type Draft, clearDecree } from '../state/draft.ts';
import { amount, byId, key, recordOf, text } from '../state/keys.ts';
import { awaySchema, countFigures } from '../state/troops.ts';
import { removeWorks } from '../troops/forts.ts';
import { defineEvent } from './define-event.ts';
import { listDisbandedChanges } from './moves.ts';
import { joinArmies, splitArmy } from './regroup.ts';
import type { Sighting } from './sightings.ts';
import { findTroops, isOwnTroops, canSee, getSide, type ViewerContext, getOwnVisibility } from './watch.ts';

export const armiesMet = defineEvent({
  shape: z.strictObject({
    kind: z.literal('armies-met'),
    stopped: key,
    /** The army that marches on; absent if the stopped army has only generals and starts no fight (ruling FTP-C36). */
    by: key.exactOptional(),
  }),
  icon: 'i-lucide-git-merge',
  visibleTo: ({ stopped, by }, watch) => (by === undefined && isOwnTroops(watch, stopped) ? 'whole' : 'nothing'),
  texts: {
    met: '{stopped} and {by} met on the road; {stopped} turned back to defend.',
    alone: '{stopped} has only generals, so it started no fight and stopped.',
  },
  words: ({ stopped, by }, names, say) =>
    by === undefined
      ? say('alone', { stopped: names.army(stopped) })
      : say('met', { stopped: names.army(stopped), by: names.army(by) }),
});

export const armyDisbanded = defineEvent({
  shape: z.strictObject({
    kind: z.literal('army-disbanded'),
    army: key,
    reason: z.enum(['destroyed', 'no-retreat', 'surrendered', 'dismissed']),
    /** Name and player of the disbanded army, which the state no longer has. */
    was: recordOf({ name: text, player: key }),
  }),
  icon: 'i-lucide-skull',
  apply(draft, { army }) {
    clearDecree(draft, draft.armies[army]?.province);
    Reflect.deleteProperty(draft.armies, army);
  },
  visibleTo({ army: id }, watch) {
    if (isOwnTroops(watch, id)) return 'whole';
    const army = findTroops(watch, id);
    if (!army || !canSee(watch, army.province)) return 'nothing';
    return { kind: 'army-gone', player: army.player, province: army.province };
  },
  addNames({ armies }, { army, was }) {
    armies.set(army, was);
  },
  moves: ({ army }, before) => listDisbandedChanges(before, army),
  texts: {
    destroyed: '{army} was destroyed.',
    'no-retreat': '{army} had nowhere to retreat and dispersed.',
    surrendered: '{army} surrendered.',
    dismissed: '{army} was disbanded.',
  },
  words: ({ army, reason }, names, say) => say(reason, { army: names.army(army) }),
});

export const armyGarrisoned = defineEvent({
  shape: z.strictObject({ kind: z.literal('army-garrisoned'), army: key, fort: key }),
  icon: 'i-lucide-castle',
  apply(draft, { army: id, fort }) {
    const army = draft.armies[id];
    if (!army) return;
    clearDecree(draft, army.province);
    draft.armies[id] = { ...army, fort };
  },
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  texts: { garrisoned: '{army} entered {fort}.' },
  words: ({ army, fort }, names, say) => say('garrisoned', { army: names.army(army), fort: names.fort(fort) }),
});

export const armyJoined = defineEvent({
  shape: z.strictObject({ kind: z.literal('army-joined'), army: key, into: key }),
  icon: 'i-lucide-merge',
  apply(draft, { army, into }) {
    joinArmies(draft, army, into);
  },
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  texts: { joined: '{army} joined {into}.' },
  words: ({ army, into }, names, say) => say('joined', { army: names.army(army), into: names.army(into) }),
});

/* Journeys of an army between provinces: a march, a retreat, or the way home from a siege. */

const journey = { army: key, from: key, to: key };
type Journey = Readonly<z.output<z.ZodObject<typeof journey>>>;

/** Moves an army to a province's field. Its field works stay behind (ruling FTP-C31). */
function moveArmy(draft: Draft, { army: id, from, to }: Journey): void {
  clearDecree(draft, from);
  clearDecree(draft, to);
  const army = draft.armies[id];
  if (army) draft.armies[id] = { ...removeWorks(army), province: to, fort: null };
}

/** Returns what a viewer sees of a journey: of foreign armies only the player. */
function seeJourney({ army, from, to }: Journey, watch: ViewerContext): 'whole' | Sighting | 'nothing' {
  if (isOwnTroops(watch, army)) return 'whole';
  return canSee(watch, from, to) ? { kind: 'army-seen', player: getSide(watch, army), from, to } : 'nothing';
}

export const armyMarched = defineEvent({
  shape: z.strictObject({ kind: z.literal('army-marched'), ...journey }),
  icon: 'i-lucide-move-up-right',
  apply: moveArmy,
  visibleTo: seeJourney,
  texts: { went: '{army} marched from {from} to {to}.', 'came-out': '{army} left its fort for the field in {to}.' },
  words({ army, from, to }, names, say) {
    const values = { army: names.army(army), to: names.province(to) };
    return from === to ? say('came-out', values) : say('went', { ...values, from: names.province(from) });
  },
});

export const armyRetreated = defineEvent({
  shape: z.strictObject({ kind: z.literal('army-retreated'), ...journey }),
  icon: 'i-lucide-corner-down-left',
  apply: moveArmy,
  visibleTo: seeJourney,
  texts: { went: '{army} fell back from {from} to {to}.' },
  words: ({ army, from, to }, names, say) =>
    say('went', { army: names.army(army), from: names.province(from), to: names.province(to) }),
});

export const armySplit = defineEvent({
  shape: z.strictObject({
    kind: z.literal('army-split'),
    army: key,
    /** Id and name of the new army; `force` are its troops. */
    into: key,
    name: text,
    force: awaySchema,
    /** Specialists of the new army by kind; absent if none. */
    specialists: byId(amount).exactOptional(),
  }),
  icon: 'i-lucide-split',
  apply: splitArmy,
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  addNames: addSplitNames,
  texts: {
    split: '{army} sent {figures} figure to a new army, {name}. | {army} sent {figures} figures to a new army, {name}.',
    carpenter: '{n} carpenter goes with it | {n} carpenters go with it',
    miner: '{n} miner goes with it | {n} miners go with it',
  },
  words({ army, into, name, force, specialists = {} }, names, say) {
    const figures = countFigures(force.parts);
    const values = { army: names.army(army), name: { ...names.army(into), text: name }, figures };
    const more = SPECIALISTS.flatMap((kind) => {
      const count = specialists[kind] ?? 0;
      return count > 0 ? [say(kind, {}, { count })] : [];
    });
    return say('split', values, { count: figures, more });
  },
});

export const armyWentHome = defineEvent({
  shape: z.strictObject({ kind: z.literal('army-went-home'), ...journey }),
  icon: 'i-lucide-house',
  apply: moveArmy,
  visibleTo: seeJourney,
  texts: { went: '{army} went home from {from} to {to}.' },
  words: ({ army, from, to }, names, say) =>
    say('went', { army: names.army(army), from: names.province(from), to: names.province(to) }),
});

export const marchOrderDiced = defineEvent({
  shape: z.strictObject({
    kind: z.literal('march-order-diced'),
    province: key,
    order: z.array(key).max(10_000).readonly(),
  }),
  icon: 'i-lucide-list-ordered',
  visibleTo: () => 'nothing',
  texts: { diced: 'The order of arrival in {province}: {armies}.' },
  words: ({ province, order }, names, say) =>
    say('diced', { province: names.province(province), armies: order.map(names.army) }),
});
