import { z } from 'zod';
import {
  indexByKind,
  getShapes,
  type SightingDefinitions,
  createDefineSighting,
} from '../../../core/campaign/define-event.ts';
import { formatSentence, type Name } from '../../../core/campaign/sentence.ts';
import type { Names } from '../knowledge/names.ts';
import { amount, key, listOf, month, recordOf, text, troopKey, year } from '../state/keys.ts';
import { battleWinner, casualtyCause, losses } from '../state/troops.ts';
import { workKind } from '../state/siege-work.ts';
import { describeLosses, describeUnharmed } from './loss-words.ts';

const defineSighting = createDefineSighting<Names>();

const armyGone = defineSighting({
  shape: z.strictObject({ kind: z.literal('army-gone'), player: key, province: key }),
  texts: { gone: 'An army of {player} in {province} no longer exists.' },
  words: ({ player, province }, names, say) =>
    say('gone', { player: names.player(player), province: names.province(province) }),
});

const armySeen = defineSighting({
  shape: z.strictObject({ kind: z.literal('army-seen'), player: key, from: key, to: key }),
  texts: {
    seen: 'An army of {player} was seen on the way from {from} to {to}.',
    'came-out': 'An army of {player} was seen leaving its fort for the field in {to}.',
  },
  words({ player, from, to }, names, say) {
    const values = { player: names.player(player), to: names.province(to) };
    return from === to ? say('came-out', values) : say('seen', { ...values, from: names.province(from) });
  },
});

const encounter = defineSighting({
  shape: z.strictObject({
    kind: z.literal('encounter'),
    province: key,
    role: z.enum(['raider', 'interceptor']),
    /** The other side; null for partisans or no one. */
    against: key.nullable(),
    caught: z.boolean(),
    /** True if the raiders were driven off; null if they did not fight. */
    drivenOff: z.boolean().nullable(),
  }),
  texts: {
    'raider-caught': '{player} caught your raiders in {province}.',
    'raider-won': '{player} drove your raiders out of {province}.',
    'raider-lost': 'Your raiders held their own against {player} in {province}.',
    'raider-missed': 'No one caught your raiders in {province}.',
    'interceptor-caught': 'Your troops caught raiders of {player} in {province}.',
    'interceptor-won': 'Your troops drove raiders of {player} out of {province}.',
    'interceptor-lost': 'Raiders of {player} held their own against your troops in {province}.',
    'partisans-caught': 'Your troops caught partisans in {province}.',
    'partisans-won': 'Your troops drove partisans off in {province}.',
    'partisans-lost': 'Partisans held their own against your troops in {province}.',
  },
  words({ province: id, role, against, caught, drivenOff }, names, say) {
    const province = names.province(id);
    if (!caught) return say('raider-missed', { province });
    const outcome = drivenOff === null ? 'caught' : drivenOff ? 'won' : 'lost';
    if (against === null) return say(`partisans-${outcome}`, { province });
    return say(`${role}-${outcome}`, { province, player: names.player(against) });
  },
});

const raidSuffered = defineSighting({
  shape: z.strictObject({
    kind: z.literal('raid-suffered'),
    province: key,
    /** The player who did the damage; null for partisans (unknown player). */
    by: key.nullable(),
    cropDamage: amount,
    revenueLoss: amount,
  }),
  texts: {
    raided: '{player} raided {province}: {cropDamage} points of crops burnt, {revenueLoss} gold carried off.',
    partisans: 'Partisans rose in {province}: {cropDamage} points of crops burnt, {revenueLoss} gold carried off.',
  },
  words({ province, by, cropDamage, revenueLoss }, names, say) {
    const values = { province: names.province(province), cropDamage, revenueLoss };
    return by === null ? say('partisans', values) : say('raided', { ...values, player: names.player(by) });
  },
});

const ownLosses = defineSighting({
  shape: z.strictObject({
    kind: z.literal('own-losses'),
    cause: casualtyCause,
    losses,
    /** Names at the time of the loss: a destroyed army's names are stored nowhere else. */
    names: listOf(recordOf({ army: key, id: troopKey.nullable(), name: text }), 20_000),
    /** The general who rolled on the risk table and survived, if no other was at risk. */
    risked: z.strictObject({ army: key, id: troopKey }).exactOptional(),
  }),
  texts: {
    raiders: 'Your raiders had losses.',
    interceptors: 'Your interceptors had losses.',
    partisans: 'Your partisans had losses.',
    police: 'Your police had losses.',
    battle: 'Your losses in battle:',
    hunger: 'Some of your troops starved.',
    arrears: 'Some of your troops could not be paid and went home.',
    plague: 'Some of your troops died of plague.',
    siege: 'Your troops had losses at the walls.',
    decree: 'The umpire removed some of your troops.',
  },
  words({ cause, losses: own, risked, names: known }, common, say) {
    const called = (army: string, id: string | null): string | undefined =>
      known.find((each) => each.army === army && each.id === id)?.name;
    const names: Names = {
      ...common,
      member: (army, id) => called(army, id) ?? common.member(army, id),
      army: (id) => ({ ...common.army(id), text: called(id, null) ?? common.army(id).text }),
    };
    if (!risked) return say(cause, {}, { more: describeLosses(own, names) });
    return describeUnharmed(names, risked);
  },
});

/** One side of a battle by player: number of armies, and the ids of the viewer’s own. */
const metSchema = listOf(recordOf({ player: key, armies: z.int().min(1).max(10_000), own: listOf(key, 10_000) }), 1000);
export type Met = z.output<typeof metSchema>;

const battleHeardOf = defineSighting({
  shape: z.strictObject({
    kind: z.literal('battle-heard-of'),
    province: key,
    /** The attacking player; null for partisans (unknown player). */
    attacker: key.nullable(),
    defender: key,
    /** All attacking armies; absent if unknown. */
    attackers: metSchema.exactOptional(),
    defenders: metSchema,
    /** The winner; null while the battle is pending. */
    winner: battleWinner.nullable(),
  }),
  texts: {
    armies: '{n} army of {player} | {n} armies of {player}',
    joined: '{attacker} and {defender} met in {province}: a battle is pending.',
    attacker: '{attacker} beat {defender} in the battle of {province}.',
    defender: '{defender} repelled {attacker} in the battle of {province}.',
    draw: 'The battle of {province} between {attacker} and {defender} ended in a draw.',
    'partisans-joined': '{defender} caught partisans in {province}: a battle is pending.',
    'partisans-attacker': 'The partisans in {province} beat the troops of {defender}.',
    'partisans-defender': '{defender} drove the partisans in {province} off.',
    'partisans-draw': '{defender} fought the partisans in {province}; neither side won.',
  },
  words({ province, attacker, attackers, defenders, winner }, names, say) {
    const outcome = winner ?? 'joined';
    const called = (met: Met): Name[] =>
      met.flatMap(({ player: id, armies, own }) => {
        if (own.length > 0) return own.map(names.army);
        const player = names.player(id);
        if (armies === 1) return [player];
        return [{ ...player, text: formatSentence(say('armies', { player }, { count: armies })) }];
      });
    const values = {
      province: names.province(province),
      defender: called(defenders),
    };
    return attacker === null
      ? say(`partisans-${outcome}`, values)
      : say(outcome, { ...values, attacker: attackers ? called(attackers) : names.player(attacker) });
  },
});

const siegeHeardOf = defineSighting({
  shape: z.strictObject({ kind: z.literal('siege-heard-of'), fort: key, player: key }),
  texts: { begun: '{player} laid siege to {fort}.' },
  words: ({ fort, player }, names, say) => say('begun', { fort: names.fort(fort), player: names.player(player) }),
});

export const breachTexts = {
  'not-made': 'No lasting breach was made in the walls of {fort}.',
  'too-steep': 'The breach in the walls of {fort} is too steep to pass.',
  unstable: 'An unstable breach opened in the walls of {fort}.',
  assailable: 'A breach that can be stormed opened in the walls of {fort}.',
} as const;

const siegeWorkSeen = defineSighting({
  shape: z.strictObject({
    kind: z.literal('siege-work-seen'),
    fort: key,
    work: workKind,
    /** What the garrison sees of the work. */
    what: z.enum(['mining', 'at-wall', 'not-made', 'too-steep', 'unstable', 'assailable', 'gone']),
  }),
  texts: {
    ...breachTexts,
    mining: 'The besiegers of {fort} are digging a mine.',
    'at-wall-ladders': 'Ladders stand at the wall of {fort}.',
    'at-wall-ram': 'A ram stands at the wall of {fort}.',
    'at-wall-claw': 'A claw stands at the wall of {fort}.',
    'at-wall-tower': 'A siege tower stands at the wall of {fort}.',
    'at-wall-mine': 'A mine has reached the wall of {fort}.',
    'gone-ladders': 'The ladders before {fort} are gone.',
    'gone-ram': 'The ram at the wall of {fort} is gone.',
    'gone-claw': 'The claw at the wall of {fort} is gone.',
    'gone-tower': 'The siege tower at the wall of {fort} is gone.',
    'gone-mine': 'The besiegers of {fort} have abandoned their mine.',
  },
  words({ fort: id, work, what }, names, say) {
    const fort = names.fort(id);
    return what === 'at-wall' || what === 'gone' ? say(`${what}-${work}`, { fort }) : say(what, { fort });
  },
});

/** Result of a counter-mine. If the tunnels meet, it names the winner of the fight. */
export const counterMineResult = z.enum(['undetected', 'countered', 'garrison-won', 'besiegers-won']);

const counterMineTold = defineSighting({
  shape: z.strictObject({ kind: z.literal('counter-mine-told'), fort: key, result: counterMineResult }),
  texts: {
    undetected: 'Your listeners in {fort} did not find the mine.',
    countered: 'The mine towards {fort} was countered: it must start again.',
    'garrison-won': 'The tunnels met under {fort}; the garrison won and demolished the mine.',
    'besiegers-won': 'The tunnels met under {fort}; the besiegers won and continued to the wall.',
  },
  words: ({ fort, result }, names, say) => say(result, { fort: names.fort(fort) }),
});

const escaladeSeen = defineSighting({
  shape: z.strictObject({
    kind: z.literal('escalade-seen'),
    fort: key,
    /** Groups that came up, and groups that climbed. */
    up: amount,
    groups: amount,
  }),
  texts: {
    climbed:
      'Ladders went up at {fort}: {up} of {n} group reached the top. | Ladders went up at {fort}: {up} of {n} groups reached the top.',
  },
  words: ({ fort, up, groups }, names, say) => say('climbed', { fort: names.fort(fort), up }, { count: groups }),
});

/** An unstable breach has opened, and the besieger must decide whether to storm at once. */
const stormAsked = defineSighting({
  shape: z.strictObject({ kind: z.literal('storm-asked'), fort: key }),
  texts: { asked: 'You may storm the unstable breach of {fort} at once, or do nothing.' },
  words: ({ fort }, names, say) => say('asked', { fort: names.fort(fort) }),
});

const umpireSpoke = defineSighting({
  shape: z.strictObject({ kind: z.literal('umpire-spoke'), reason: text }),
  texts: { spoke: 'The umpire: {reason}' },
  words: ({ reason }, _names, say) => say('spoke', { reason }),
});

const takeBackTold = defineSighting({
  shape: z.strictObject({
    kind: z.literal('take-back-told'),
    reason: text,
    year,
    /** The undone month; null for a winter. */
    month: month.nullable(),
    /** True if only part of the month was undone. */
    part: z.literal(true).exactOptional(),
    /** True if this undo restores what the previous undo removed. */
    restores: z.literal(true).exactOptional(),
  }),
  texts: {
    month: 'The umpire undid month {month} of year {year}: {reason} Reports of it and of later events no longer apply.',
    'part-month':
      'The umpire undid the end of month {month} of year {year}: {reason} Reports of it and of later events no longer apply.',
    'part-winter':
      'The umpire undid the end of the winter of year {year}: {reason} Reports of it and of later events no longer apply.',
    restored: 'The umpire restored what had been undone: {reason} Earlier reports of it apply again.',
    winter: 'The umpire undid the winter of year {year}: {reason} Reports of it and of later events no longer apply.',
  },
  words({ reason, year: ofYear, month: ofMonth, restores, part }, _names, say) {
    const ended = /[.!?]$/.test(reason) ? reason : `${reason}.`;
    if (restores) return say('restored', { reason: ended });
    const values = { year: String(ofYear), reason: ended };
    if (ofMonth === null) return say(part ? 'part-winter' : 'winter', values);
    return say(part ? 'part-month' : 'month', { ...values, month: String(ofMonth) });
  },
});

/* Views of other players' events from outside. */

const SIGHTINGS = [
  armySeen,
  armyGone,
  raidSuffered,
  encounter,
  ownLosses,
  battleHeardOf,
  siegeHeardOf,
  siegeWorkSeen,
  counterMineTold,
  escaladeSeen,
  stormAsked,
  umpireSpoke,
  takeBackTold,
] as const;

export const sightingSchema = z.discriminatedUnion('kind', getShapes(SIGHTINGS));
export type Sighting = Readonly<z.output<typeof sightingSchema>>;

export const sightings = indexByKind<SightingDefinitions<Names, Sighting>>(SIGHTINGS);
