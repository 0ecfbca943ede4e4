import { z } from 'zod';
import { amount, key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { encounterSeen } from './encounter-seen.ts';

export const shape = z.strictObject({
  kind: z.literal('interception-fought'),
  province: key,
  raider: key,
  interceptors: z.array(key).max(10_000).readonly(),
  score: z.number(),
  raiderLoss: amount,
  interceptorLoss: amount,
  drivenOff: z.boolean(),
});

/** With its sign, as the book writes scores. */
const signed = { format: (score: number): string => `${score > 0 ? '+' : ''}${score}`.replace('-', '−') };

export const interceptionFought = defineEvent(shape, {
  icon: 'i-lucide-shield',
  visibleTo: (event, watch) => encounterSeen(watch, { ...event, caught: true }),
  fight: () => 'told',
  texts: {
    won: '{interceptors} drove the raiders of {raider} out of {province}: score {score}; {raiderLoss} points of raiders and {interceptorLoss} of interceptors to be lost.',
    lost: 'The raiders of {raider} held their own against {interceptors} in {province}: score {score}; {raiderLoss} points of raiders and {interceptorLoss} of interceptors to be lost.',
    'won-partisans':
      '{interceptors} drove {raider} off in {province}: score {score}; {raiderLoss} points of partisans and {interceptorLoss} of police to be lost.',
    'lost-partisans':
      '{raider} held their own against {interceptors} in {province}: score {score}; {raiderLoss} points of partisans and {interceptorLoss} of police to be lost.',
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
