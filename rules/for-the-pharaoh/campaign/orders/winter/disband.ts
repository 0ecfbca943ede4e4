import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { figuresIn } from '../../state/troops.ts';
import { forcePoints } from '../../troops/muster.ts';
import { dismiss } from '../../winter/dismissing.ts';
import { badForce, wholeReserve } from '../force.ts';
import { defineOrder } from '../kit.ts';
import { shutIn } from './recruiting.ts';

export const disband = defineOrder(shapes.disband, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-user-minus',
  title: 'send troops home for good',
  beforeUpkeep: true,
  closed: shutIn,
  fields: {
    force: {
      label: 'Who goes',
      options: (_context, army) => ({ kind: 'force', reserve: wholeReserve(army), orAll: true }),
      closed(context, army, force): Refusal | null {
        if (!force) return null;
        const bad = badForce(context, army, force, { path: 'force' });
        if (bad || forcePoints(army, force) > 0) return bad;
        const values = { army: context.names.army(army.id) };
        return refusal('empty-force', 'force', 'the force of {army} has no troops', values);
      },
    },
  },
  carryOut: dismiss,
  texts: {
    all: '{army} is sent home for good.',
    some: '{army} sends {n} figure home for good. | {army} sends {n} figures home for good.',
  },
  words: ({ army, force }, names, say) =>
    force
      ? say('some', { army: names.army(army) }, { count: figuresIn(force.parts) })
      : say('all', { army: names.army(army) }),
});
