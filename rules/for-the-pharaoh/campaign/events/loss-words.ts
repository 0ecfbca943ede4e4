import { type Name, type Sentence, createSay } from '../../../core/campaign/sentence.ts';
import type { Names } from '../knowledge/names.ts';
import type { Loss } from '../state/troops.ts';

const say = createSay('event.loss', {
  troops: '{count} {name}, {army}',
  'half-hit': 'half a model of {name}, {army}',
  'and-half': '{count} {name} and half a model, {army}',
  general: 'the general {name}, {army}',
  'general-of': 'the general {name}',
});

const isNamedAfter = (name: string, army: Name): boolean => name.endsWith(army.text);

const unharmed = createSay('event.unharmed', {
  named: 'The general {general} of {army} survived the defeat unharmed.',
  'called-after': '{general} survived the defeat unharmed.',
});

/** Describes a general of the beaten side who rolled on the risk table and survived. */
export function describeUnharmed(names: Names, risked: { readonly army: string; readonly id: string }): Sentence {
  const [general, army] = [names.member(risked.army, risked.id), names.army(risked.army)];
  return isNamedAfter(general, army) ? unharmed('called-after', { general }) : unharmed('named', { general, army });
}

/** Describes losses, one line per part and general. */
export const describeLosses = (losses: readonly Loss[], names: Names): Sentence[] =>
  losses.map(({ army, id, count, general, halfHit }) => {
    const values = { name: names.member(army, id), army: names.army(army) };
    if (halfHit) return count === 0 ? say('half-hit', values) : say('and-half', { ...values, count });
    if (!general) return say('troops', { ...values, count });
    // A general without a name is named after the army.
    return isNamedAfter(values.name, values.army) ? say('general-of', { name: values.name }) : say('general', values);
  });
