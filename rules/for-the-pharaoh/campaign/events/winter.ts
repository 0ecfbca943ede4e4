import { z } from 'zod';
import { createSay, type Sentence } from '../../../core/campaign/sentence.ts';
import { addArmyNames, addTroopNames } from '../knowledge/names.ts';
import { clearDecree, addGold } from '../state/draft.ts';
import { amount, key } from '../state/keys.ts';
import {
  armySchema,
  bandSchema,
  type CampaignArmy,
  countedParts,
  countFigures,
  generalsSchema,
  losses,
  PARTISAN_PRICE,
  createPartNames,
  specialistsSchema,
  unitsSchema,
  worksSchema,
} from '../state/troops.ts';
import { mergeWorks, listWorks, addSpecialists } from '../troops/forts.ts';
import { findPlayer } from '../troops/forces.ts';
import { describeLosses } from './loss-words.ts';
import { defineEvent } from './define-event.ts';
import {
  listDisbandedChanges,
  createGoldChange,
  listLossChanges,
  getOwner,
  createRaisedChange,
  createRefillChange,
} from './moves.ts';
import { addFigures, subtractLosses } from './regroup.ts';
import { getOwnVisibility, getViewerVisibility } from './watch.ts';

export const goldForfeited = defineEvent({
  shape: z.strictObject({ kind: z.literal('gold-forfeited'), player: key, gold: amount }),
  icon: 'i-lucide-coins',
  apply(draft, { player, gold }) {
    addGold(draft, player, -gold);
  },
  visibleTo: ({ player }, watch) => getViewerVisibility(watch, player),
  moves: ({ player, gold }) => [createGoldChange(player, 'forfeited', 0 - gold)],
  texts: { paid: '{player} lost {gold} unspent gold.' },
  words: ({ player, gold }, names, say) => say('paid', { player: names.player(player), gold }),
});

export const revenuePaid = defineEvent({
  shape: z.strictObject({
    kind: z.literal('revenue-paid'),
    player: key,
    income: amount,
    provinces: z
      .array(z.strictObject({ province: key, gold: amount }).readonly())
      .max(20_000)
      .readonly(),
  }),
  icon: 'i-lucide-coins',
  apply(draft, { player, income }) {
    addGold(draft, player, income);
  },
  visibleTo: ({ player }, watch) => getViewerVisibility(watch, player),
  moves: ({ player, income }) => [createGoldChange(player, 'income', income)],
  texts: { paid: '{player} received {income} gold.', province: '{province}: {gold} gold' },
  words({ player, income, provinces }, names, say) {
    const more = provinces.map(({ province, gold }) => say('province', { province: names.province(province), gold }));
    return say('paid', { player: names.player(player), income }, { more });
  },
});

export const upkeepPaid = defineEvent({
  shape: z.strictObject({ kind: z.literal('upkeep-paid'), player: key, upkeep: amount }),
  icon: 'i-lucide-coins',
  apply(draft, { player, upkeep }) {
    addGold(draft, player, -upkeep);
  },
  visibleTo: ({ player }, watch) => getViewerVisibility(watch, player),
  moves: ({ player, upkeep }) => [createGoldChange(player, 'upkeep', 0 - upkeep)],
  texts: { paid: '{player} paid {upkeep} gold for upkeep.' },
  words: ({ player, upkeep }, names, say) => say('paid', { player: names.player(player), upkeep }),
});

export const worksPrepared = defineEvent({
  shape: z.strictObject({ kind: z.literal('works-prepared'), army: key, works: worksSchema, gold: amount }),
  icon: 'i-lucide-fence',
  apply(draft, { army: id, works, gold }) {
    const army = draft.armies[id];
    if (!army) return;
    addGold(draft, army.player, -gold);
    draft.armies[id] = { ...army, ...mergeWorks(army.works, works) };
  },
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  moves: ({ army, gold }, before) => [createGoldChange(getOwner(before, army), 'works', 0 - gold)],
  texts: {
    prepared: '{army} prepared field works for {gold} gold.',
    work: '{work} for {n} group frontage | {work} for {n} group frontages',
  },
  words({ army, works, gold }, names, say) {
    const more = listWorks({ works }).map(({ name, count }) => say('work', { work: name }, { count }));
    return say('prepared', { army: names.army(army), gold }, { more });
  },
});

const say = createSay('event.gained', {
  troops: '{count} {name}, {cost} gold each: {sum} gold',
  general: '{name} ({stars}-star general), {cost} gold',
  carpenter: '{n} carpenter, {cost} gold each: {sum} gold | {n} carpenters, {cost} gold each: {sum} gold',
  miner: '{n} miner, {cost} gold each: {sum} gold | {n} miners, {cost} gold each: {sum} gold',
});

/** Describes new troops, one line per part, specialist and general. `factor` multiplies the cost of figures. */
function describeGains(
  {
    units,
    generals = [],
    specialists = [],
  }: Pick<CampaignArmy, 'units' | 'specialists'> & Partial<Pick<CampaignArmy, 'generals'>>,
  factor = 1,
): Sentence[] {
  const called = createPartNames(units);
  return [
    ...units.flatMap((unit) =>
      unit.parts.map(({ id, name, count, cost }) =>
        say('troops', { count, name: called.get(id) ?? name, cost: factor * cost, sum: factor * count * cost }),
      ),
    ),
    ...specialists.map(({ kind, count, cost }) =>
      say(kind === 'miner' ? 'miner' : 'carpenter', { cost, sum: count * cost }, { count }),
    ),
    ...generals.map(({ name, stars, cost }) => say('general', { name, stars, cost })),
  ];
}

export const armyMustered = defineEvent({
  shape: z.strictObject({ kind: z.literal('army-mustered'), army: armySchema, gold: amount }),
  icon: 'i-lucide-tent',
  apply(draft, { army, gold }) {
    clearDecree(draft, army.province);
    addGold(draft, army.player, -gold);
    draft.armies[army.id] = army;
  },
  visibleTo: ({ army }, watch) => getViewerVisibility(watch, army.player),
  addNames(roll, { army }) {
    addArmyNames(roll, army);
  },
  moves: ({ army, gold }) => [createRaisedChange(army.player, 'mustered', gold, army)],
  texts: {
    mustered: '{player} mustered {army} in {province} for {gold} gold.',
    placed: '{army} of {player} was placed in {province}.',
  },
  words({ army, gold }, names, say) {
    const values = {
      player: names.player(army.player),
      army: { ...names.army(army.id), text: army.name },
      province: names.province(army.province),
    };
    const more = describeGains(army);
    // Troops placed by the umpire are free.
    return gold === 0 ? say('placed', values, { more }) : say('mustered', { ...values, gold }, { more });
  },
});

export const partisansDisbanded = defineEvent({
  shape: z.strictObject({
    kind: z.literal('partisans-disbanded'),
    partisans: key,
    reason: z.enum(['destroyed', 'dismissed']),
  }),
  icon: 'i-lucide-user-minus',
  apply(draft, { partisans }) {
    Reflect.deleteProperty(draft.partisans, partisans);
  },
  visibleTo: ({ partisans }, watch) => getOwnVisibility(watch, partisans),
  moves: ({ partisans }, before) => listDisbandedChanges(before, partisans),
  texts: { destroyed: '{partisans} were wiped out.', dismissed: '{partisans} were disbanded.' },
  words: ({ partisans, reason }, names, say) => say(reason, { partisans: names.army(partisans) }),
});

export const partisansRaised = defineEvent({
  shape: z.strictObject({ kind: z.literal('partisans-raised'), band: bandSchema, gold: amount }),
  icon: 'i-lucide-user-plus',
  apply(draft, { band, gold }) {
    addGold(draft, band.player, -gold);
    draft.partisans[band.id] = band;
  },
  visibleTo: ({ band }, watch) => getViewerVisibility(watch, band.player),
  addNames(roll, { band }) {
    addArmyNames(roll, band);
    roll.bands.add(band.id);
  },
  moves: ({ band, gold }) => [createRaisedChange(band.player, 'partisans', gold, band)],
  texts: {
    raised:
      '{player} raised partisans, {band}, in {province}: {n} figure for {gold} gold. | {player} raised partisans, {band}, in {province}: {n} figures for {gold} gold.',
  },
  words({ band, gold }, names, say) {
    const values = {
      player: names.player(band.player),
      band: { ...names.army(band.id), text: band.name },
      province: names.province(band.province),
      gold,
    };
    const figures = countFigures(band.units.flatMap(({ parts }) => parts));
    return say('raised', values, { count: figures, more: describeGains(band, PARTISAN_PRICE) });
  },
});

export const ranksRefilled = defineEvent({
  shape: z.strictObject({
    kind: z.literal('ranks-refilled'),
    army: key,
    parts: countedParts,
    gold: amount,
  }),
  icon: 'i-lucide-user-plus',
  apply(draft, { army, parts, gold }) {
    addGold(draft, findPlayer(draft, army), -gold);
    addFigures(draft, army, parts);
  },
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  moves: (event, before) => [createRefillChange(before, event, 'refilled')],
  texts: {
    refilled: '{army} replaced {n} lost figure for {gold} gold. | {army} replaced {n} lost figures for {gold} gold.',
    part: '{count} {name}',
  },
  words({ army, parts, gold }, names, say) {
    const more = parts.map(({ id, count }) => say('part', { count, name: names.member(army, id) }));
    return say('refilled', { army: names.army(army), gold }, { count: countFigures(parts), more });
  },
});

export const troopsDismissed = defineEvent({
  shape: z.strictObject({ kind: z.literal('troops-dismissed'), army: key, losses, points: amount }),
  icon: 'i-lucide-user-minus',
  apply(draft, event) {
    subtractLosses(draft, event.losses, false);
  },
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  moves: (event, before) => listLossChanges(before, event.losses, 'dismissed'),
  texts: { dismissed: '{army} disbanded {points} points of troops.' },
  words: ({ army, losses: gone, points }, names, say) =>
    say('dismissed', { army: names.army(army), points }, { more: describeLosses(gone, names) }),
});

export const troopsRaised = defineEvent({
  shape: z.strictObject({
    kind: z.literal('troops-raised'),
    army: key,
    units: unitsSchema,
    generals: generalsSchema,
    /** Absent if none. */
    specialists: specialistsSchema.exactOptional(),
    gold: amount,
  }),
  icon: 'i-lucide-user-plus',
  apply(draft, { army: id, units, generals, specialists, gold }) {
    const army = draft.armies[id];
    if (!army) return;
    addGold(draft, army.player, -gold);
    draft.armies[id] = {
      ...army,
      generals: [...army.generals, ...generals],
      units: [...army.units, ...units],
      ...addSpecialists(army.specialists, specialists),
    };
  },
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  addNames(roll, event) {
    addTroopNames(roll, event.army, event);
  },
  moves: (event, before) => [createRaisedChange(getOwner(before, event.army), 'raised', event.gold, event)],
  texts: { raised: '{army} raised troops for {gold} gold.', given: '{army} received troops.' },
  words: ({ army, gold, ...troops }, names, say) =>
    gold === 0
      ? say('given', { army: names.army(army) }, { more: describeGains(troops) })
      : say('raised', { army: names.army(army), gold }, { more: describeGains(troops) }),
});

/** A winter order with `ifPaid` for which the gold did not suffice (ruling FTP-C37). */
export const orderUnpaid = defineEvent({
  shape: z.strictObject({
    kind: z.literal('order-unpaid'),
    player: key,
    order: z.enum(['raise', 'refill', 'field-works', 'muster', 'raise-partisans', 'refill-partisans']),
    /** The army, the partisan band, or the province of the new army or band. */
    of: key,
    /** Full cost of the order. */
    gold: amount,
  }),
  icon: 'i-lucide-ban',
  visibleTo: ({ player }, watch) => getViewerVisibility(watch, player),
  texts: {
    raise: 'Not enough gold for new troops for {army}: {gold} needed.',
    refill: 'Not enough gold to replace losses of {army}: {gold} needed.',
    'field-works': 'Not enough gold for field works for {army}: {gold} needed.',
    muster: 'Not enough gold for a new army in {province}: {gold} needed.',
    'raise-partisans': 'Not enough gold for partisans in {province}: {gold} needed.',
    'refill-partisans': 'Not enough gold to replace losses of {army}: {gold} needed.',
  },
  words: ({ order, of, gold }, names, say) =>
    order === 'muster' || order === 'raise-partisans'
      ? say(order, { province: names.province(of), gold })
      : say(order, { army: names.army(of), gold }),
});
