import { z } from 'zod';
import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import { detachmentSchema } from '../../troops/detachment.ts';
import { isOpen, type SiegeWork } from '../../siege-works/siege-work.ts';
import { key } from '../../keys.ts';
import { choice, fortField } from '../fields.ts';
import { figuresIn } from '../../troops/troops.ts';
import { badNamed, reserveOf } from '../force.ts';
import { defineOrder } from '../kit.ts';
import { fortsHere, notInField } from '../places.ts';
import { notBesieging, siegeOf, worksUnderWay } from './siege-of.ts';

const WAYS = ['ladders', 'breach'] as const;
const WAY_NAMES = { ladders: 'by ladders', breach: 'through a breach' } as const;

/** Storms a fort as soon as ladders are ready or a breach is open in this month; the whole army where no force is named. */
export const shape = z.strictObject({
  kind: z.literal('assault'),
  army: key,
  fort: key,
  way: z.enum(WAYS),
  force: detachmentSchema.nullable().default(null),
});

export const assault = defineOrder(shape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-swords',
  title: 'storm a fort',
  weight: 120,
  atSiege: 'stays',
  once: 'an army storms once in a month',
  closed: notInField,
  fields: {
    fort: fortField({ candidates: fortsHere, closed: notBesieging }),
    way: choice({
      label: 'Way in',
      none: 'there is no way in',
      candidates: () => WAYS,
      name: (_context, way) => ({ kind: 'way', id: way, text: WAY_NAMES[way] }),
      // A storm needs ladders or a breach, or works that may bring them about within the month.
      closed(context, _army, way, { fort = '' }) {
        const byLadders = way === 'ladders';
        const serves = (kind: SiegeWork['kind']): boolean => (kind === 'ladders') === byLadders;
        const isComing = context.orders.some(
          (order) => order.kind === 'siege-work' && order.fort === fort && serves(order.work),
        );
        const isThere = worksUnderWay(siegeOf(context, fort)).some(
          (work) => serves(work.kind) || (!byLadders && isOpen(work)),
        );
        if (isComing || isThere) return null;
        const values = { fort: context.names.fort(fort) };
        return byLadders
          ? refusal('no-way-in', 'way', 'no ladders are made before {fort}: begin the work first', values)
          : refusal('no-way-in', 'way', 'nothing breaches the walls of {fort}: begin the work first', values);
      },
    }),
    force: {
      label: 'Who goes',
      options: (_context, army) => ({ kind: 'force', reserve: reserveOf(army), orAll: true }),
      closed(context, army, force): Refusal | null {
        if (!force) return null;
        const bad = badNamed(context, army, force, 'force');
        if (bad || force.parts.length > 0) return bad;
        const values = { army: context.names.army(army.id) };
        return refusal('empty-force', 'force', 'nobody of {army} is to storm', values);
      },
    },
  },
  texts: {
    all: '{army} storms {fort} {way}.',
    some: '{army} storms {fort} {way} with {n} figure. | {army} storms {fort} {way} with {n} figures.',
  },
  words({ army, fort, way, force }, names, say) {
    const values = { army: names.army(army), fort: names.fort(fort), way: WAY_NAMES[way] };
    return force ? say('some', values, { count: figuresIn(force.parts) }) : say('all', values);
  },
});
