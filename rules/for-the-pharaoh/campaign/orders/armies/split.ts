import { type FieldRule, refusal } from '../../../../core/campaign/define-form.ts';
import type { OrderOf } from '../../input/orders.ts';
import * as shapes from '../../input/orders.ts';
import { type CampaignArmy, figuresIn } from '../../state/troops.ts';
import { partName } from '../../troops/army-names.ts';
import { specialistsOf } from '../../troops/specialists.ts';
import type { OrderContext } from '../context.ts';
import { nobodyToPart, partedForce } from '../force.ts';
import { defineOrder } from '../kit.ts';

/** How many of a kind the orders before leave in the army. */
const specialistsLeft = ({ before }: OrderContext, army: CampaignArmy, kind: string): number =>
  before.reduce(
    (left, order) => left - (order.kind === 'split' && order.army === army.id ? (order.specialists?.[kind] ?? 0) : 0),
    specialistsOf(army, kind),
  );

/** Carpenters and miners of the army who go over to the new one. */
const specialists: FieldRule<OrderContext, CampaignArmy, unknown, OrderOf<'split'>['specialists']> = {
  label: 'Specialists',
  options: (context, army) => ({
    kind: 'extras',
    kinds: (army.specialists ?? []).map(({ kind }) => {
      const left = specialistsLeft(context, army, kind);
      return { entry: kind, name: kind, cost: 0, max: left, left };
    }),
    gold: 0,
  }),
  closed(context, army, going = {}) {
    for (const [kind, count] of Object.entries(going)) {
      const left = specialistsLeft(context, army, kind);
      if (count <= left) continue;
      const values = { army: context.names.army(army.id), left, kind, count };
      return refusal('too-many', `specialists.${kind}`, '{army} has {left} of the kind {kind}, not {count}', values);
    }
    return null;
  },
};

export const split = defineOrder(shapes.split, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-split',
  title: 'split off an army',
  takes: 'an army of their own',
  sends: true,
  closed: nobodyToPart,
  fields: {
    name: {
      label: 'Name',
      options: ({ state, before }, army) => {
        const given = before.flatMap((order) => (order.kind === 'split' ? [order.name] : []));
        const taken = [...Object.values(state.armies).map(({ name }) => name), ...given];
        return { kind: 'name', longest: 200, usual: partName(army.name, taken).slice(0, 200) };
      },
      closed: () => null,
    },
    force: partedForce('an army of their own'),
    specialists,
  },
  texts: { given: '{army} sends {n} figure off as {name}. | {army} sends {n} figures off as {name}.' },
  words: ({ army, name, force }, names, say) =>
    say('given', { army: names.army(army), name }, { count: figuresIn(force.parts) }),
});
