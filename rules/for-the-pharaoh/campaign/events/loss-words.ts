import { type Sentence, sayer } from '../../../core/campaign/words.ts';
import type { Names } from '../knowledge/names.ts';
import type { Loss } from './fields.ts';

const say = sayer('event.loss', {
  troops: '{count} {name}, {army}',
  general: 'the general {name}, {army}',
});

/** Who fell, a line for each part and general. */
export const lossLines = (losses: readonly Loss[], names: Names): Sentence[] =>
  losses.map(({ army, id, count, general }) => {
    const values = { name: names.member(army, id), army: names.army(army) };
    return general ? say('general', values) : say('troops', { ...values, count });
  });
