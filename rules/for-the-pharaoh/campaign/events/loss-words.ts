import { type Sentence, sayer } from '../../../core/campaign/words.ts';
import type { Names } from '../knowledge/names.ts';
import type { Loss } from '../state/losses.ts';

const say = sayer('event.loss', {
  troops: '{count} {name}, {army}',
  'half-hit': 'half a model of {name}, {army}',
  'and-half': '{count} {name} and half a model more, {army}',
  general: 'the general {name}, {army}',
});

/** Who fell, a line for each part and general. */
export const lossLines = (losses: readonly Loss[], names: Names): Sentence[] =>
  losses.map(({ army, id, count, general, halfHit }) => {
    const values = { name: names.member(army, id), army: names.army(army) };
    if (halfHit) return count === 0 ? say('half-hit', values) : say('and-half', { ...values, count });
    return general ? say('general', values) : say('troops', { ...values, count });
  });
