import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { encounterSeen } from './encounter-seen.ts';

export const shape = z.strictObject({
  kind: z.literal('interception-tried'),
  province: key,
  raider: key,
  interceptors: z.array(key).max(10_000).readonly(),
  percent: z.number(),
  caught: z.boolean(),
});

export const interceptionTried = defineEvent(shape, {
  icon: 'i-lucide-eye',
  visibleTo: (event, watch) => encounterSeen(watch, { ...event, drivenOff: null }),
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
      // The formula exceeds the whole where the raiders cannot escape.
      percent: Math.min(100, percent),
    });
  },
});
