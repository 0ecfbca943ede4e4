import { refusal } from '../../../../core/campaign/define-form.ts';
import { refilledMove } from '../../events/moves.ts';
import { gain } from '../../events/regroup.ts';
import * as shapes from '../../input/decrees.ts';
import { armyField, countsField } from '../fields.ts';
import { defineDecree, partNames } from '../kit.ts';

export const restoreTroops = defineDecree(shapes.restoreTroops, {
  icon: 'i-lucide-user-plus',
  title: 'give troops back',
  fields: {
    army: armyField(false),
    parts: countsField({
      label: 'Troops',
      path: 'parts',
      least: 1,
      withBands: false,
      most: ({ raised, count }) => Math.max(0, raised - count),
      tooMany: (path, values) => refusal('too-many', path, '{most} {part} are missing in {army}, not {count}', values),
    }),
  },
  check({ names }, _none, { army, parts }) {
    if (parts.length > 0) return null;
    return refusal('empty-force', '', 'nobody of {army} is named', { army: names.army(army) });
  },
  apply(draft, { army, parts }) {
    gain(draft, army, parts);
  },
  moves: (ruled, before) => [refilledMove(before, { ...ruled, gold: 0 }, 'restored')],
  texts: { given: '{army} has {gained} back.' },
  words: ({ army, parts }, names, say) =>
    say('given', { army: names.army(army), gained: partNames(names, army, parts) }),
});
