import { z } from 'zod';
import { changeProvince } from '../state/draft.ts';
import { amount, key } from '../state/keys.ts';
import { awaySchema, countFigures } from '../state/troops.ts';
import { defineEvent } from './define-event.ts';
import type { Sighting } from './sightings.ts';
import { isOwnTroops, isViewer, getSide, getShownSide, type ViewerContext, getOwnVisibility } from './watch.ts';

interface Encounter {
  readonly province: string;
  readonly raider: string;
  readonly interceptors: readonly string[];
  readonly caught: boolean;
  /** True if the raiders were driven off; null if they did not fight. */
  readonly drivenOff: boolean | null;
}

/** Returns what each side learns of an interception of raiders or partisans. */
function seeEncounter(
  watch: ViewerContext,
  { province, raider, interceptors, caught, drivenOff }: Encounter,
): Sighting | 'nothing' {
  if (isOwnTroops(watch, raider)) {
    const foe = interceptors[0];
    const against = foe === undefined || !caught ? null : getSide(watch, foe);
    return { kind: 'encounter', province, role: 'raider', against, caught, drivenOff };
  }
  // Interceptors that catch no one learn of raiders only from the damage, which has its own event.
  if (!caught || !interceptors.some((army) => isOwnTroops(watch, army))) return 'nothing';
  return { kind: 'encounter', province, role: 'interceptor', against: getShownSide(watch, raider), caught, drivenOff };
}

export const forceDetached = defineEvent({
  shape: z.strictObject({
    kind: z.literal('force-detached'),
    army: key,
    purpose: z.enum(['raid', 'intercept', 'police']),
    force: awaySchema,
  }),
  icon: 'i-lucide-split',
  apply(draft, { force }) {
    for (const { id, count } of force.parts) draft.detached[id] = (draft.detached[id] ?? 0) + count;
    for (const id of force.generals) draft.detached[id] = 1;
  },
  visibleTo: ({ army }, watch) => getOwnVisibility(watch, army),
  texts: {
    raid: '{army} sent {figures} figure to raid. | {army} sent {figures} figures to raid.',
    intercept:
      '{army} sent {figures} figure to intercept raiders. | {army} sent {figures} figures to intercept raiders.',
    police: '{army} sent {figures} figure to hunt partisans. | {army} sent {figures} figures to hunt partisans.',
  },
  words({ army, purpose, force }, names, say) {
    const figures = countFigures(force.parts);
    return say(purpose, { army: names.army(army), figures }, { count: figures });
  },
});

/** Formats a score with its sign, like the book. */
const signed = { format: (score: number): string => `${score > 0 ? '+' : ''}${score}`.replace('-', '−') };

export const interceptionFought = defineEvent({
  shape: z.strictObject({
    kind: z.literal('interception-fought'),
    province: key,
    raider: key,
    interceptors: z.array(key).max(10_000).readonly(),
    score: z.number(),
    raiderLoss: amount,
    interceptorLoss: amount,
    drivenOff: z.boolean(),
  }),
  icon: 'i-lucide-shield',
  visibleTo: (event, watch) => seeEncounter(watch, { ...event, caught: true }),
  getBattlePart: () => 'told',
  texts: {
    won: '{interceptors} drove the raiders of {raider} out of {province} (score {score}; losses due: raiders {raiderLoss} points, interceptors {interceptorLoss}).',
    lost: 'The raiders of {raider} held their own against {interceptors} in {province} (score {score}; losses due: raiders {raiderLoss} points, interceptors {interceptorLoss}).',
    'won-partisans':
      '{interceptors} drove {raider} off in {province} (score {score}; losses due: partisans {raiderLoss} points, police {interceptorLoss}).',
    'lost-partisans':
      '{raider} held their own against {interceptors} in {province} (score {score}; losses due: partisans {raiderLoss} points, police {interceptorLoss}).',
  },
  words({ province, raider, interceptors, score, raiderLoss, interceptorLoss, drivenOff }, names, say) {
    const outcome = drivenOff ? 'won' : 'lost';
    return say(names.isBand(raider) ? `${outcome}-partisans` : outcome, {
      province: names.province(province),
      raider: names.army(raider),
      interceptors: interceptors.map(names.army),
      score: signed.format(score),
      raiderLoss,
      interceptorLoss,
    });
  },
});

export const interceptionTried = defineEvent({
  shape: z.strictObject({
    kind: z.literal('interception-tried'),
    province: key,
    raider: key,
    interceptors: z.array(key).max(10_000).readonly(),
    percent: z.number(),
    caught: z.boolean(),
  }),
  icon: 'i-lucide-eye',
  visibleTo: (event, watch) => seeEncounter(watch, { ...event, drivenOff: null }),
  texts: {
    caught: '{interceptors} caught the raiders of {raider} in {province} ({percent} % chance).',
    missed: '{interceptors} missed the raiders of {raider} in {province} ({percent} % chance).',
    weak: '{interceptors} missed the raiders of {raider} in {province}: too few to catch them.',
    'caught-partisans': '{interceptors} caught {raider} in {province} ({percent} % chance).',
    'missed-partisans': '{interceptors} missed {raider} in {province} ({percent} % chance).',
    'weak-partisans': '{interceptors} missed {raider} in {province}: too few to catch them.',
  },
  words({ province, raider, interceptors, percent, caught }, names, say) {
    const outcome = caught ? 'caught' : percent > 0 ? 'missed' : 'weak';
    return say(names.isBand(raider) ? `${outcome}-partisans` : outcome, {
      province: names.province(province),
      raider: names.army(raider),
      interceptors: interceptors.map(names.army),
      // The percentage exceeds 100 if the raiders cannot escape.
      percent: Math.min(100, percent),
    });
  },
});

export const partisansActivated = defineEvent({
  shape: z.strictObject({ kind: z.literal('partisans-activated'), partisans: key, province: key }),
  icon: 'i-lucide-flame',
  visibleTo: ({ partisans }, watch) => getOwnVisibility(watch, partisans),
  texts: { rose: '{partisans} rose in {province}.' },
  words: ({ partisans, province }, names, say) =>
    say('rose', { partisans: names.army(partisans), province: names.province(province) }),
});

export const provinceRaided = defineEvent({
  shape: z.strictObject({
    kind: z.literal('province-raided'),
    province: key,
    army: key,
    points: amount,
    cropDamage: amount,
    revenueLoss: amount,
  }),
  icon: 'i-lucide-flame',
  apply(draft, event) {
    changeProvince(draft, event.province, ({ cropDamage, raidLoss }) => ({
      cropDamage: cropDamage + event.cropDamage,
      raidLoss: raidLoss + event.revenueLoss,
    }));
  },
  visibleTo({ army, province, cropDamage, revenueLoss }, watch) {
    if (isOwnTroops(watch, army)) return 'whole';
    if (!isViewer(watch, watch.now.provinces[province]?.holder)) return 'nothing';
    return { kind: 'raid-suffered', province, by: getShownSide(watch, army), cropDamage, revenueLoss };
  },
  texts: {
    raided:
      '{army} raided {province} with {points} points: {cropDamage} points of crops burnt, {revenueLoss} gold carried off.',
    ravaged:
      '{army} ravaged {province} with {points} points: {cropDamage} points of crops burnt, {revenueLoss} gold carried off.',
  },
  words: ({ army, province, points, cropDamage, revenueLoss }, names, say) =>
    say(names.isBand(army) ? 'ravaged' : 'raided', {
      army: names.army(army),
      province: names.province(province),
      points,
      cropDamage,
      revenueLoss,
    }),
});
