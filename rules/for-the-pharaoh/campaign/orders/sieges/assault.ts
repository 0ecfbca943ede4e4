import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { onFoot } from '../../sieges/storm.ts';
import { type StormWay, stormWaysInForce, wayOf } from '../../state/siege-work.ts';
import { figuresIn } from '../../state/troops.ts';
import { choice, fortField } from '../fields.ts';
import { badNamed, noTroops, reserveOf } from '../force.ts';
import { defineOrder } from '../kit.ts';
import { fortsHere, notInField } from '../places.ts';
import { notBesieging, siegeOf, worksUnderWay } from './siege-of.ts';

const WAY_NAMES: Readonly<Record<StormWay, string>> = {
  ladders: 'by ladders',
  breach: 'through a breach',
  tower: 'from siege towers',
};

/** Why there is no way in. */
const NO_WAY = {
  ladders: 'no ladders are made before {fort}: begin the work first',
  breach: 'nothing breaches the walls of {fort}: begin the work first',
  tower: 'no siege tower is built before {fort}: begin the work first',
} as const;

export const assault = defineOrder(shapes.assault, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-swords',
  title: 'storm a fort',
  weight: 300,
  atSiege: 'stays',
  takes: 'a storming party',
  once: 'an army storms once in a month',
  closed: (context, army) => notInField(context, army) ?? noTroops(context, army),
  fields: {
    fort: fortField({ candidates: fortsHere, closed: notBesieging }),
    way: choice({
      label: 'Way in',
      none: 'there is no way in',
      candidates: ({ state }) => stormWaysInForce(state.rulings),
      name: (_context, way) => ({ kind: 'way', id: way, text: WAY_NAMES[way] }),
      // A storm needs works that serve it, or may do so within the month.
      closed(context, _army, way, { fort = '' }) {
        const isComing = context.orders.some(
          (order) => order.kind === 'siege-work' && order.fort === fort && wayOf(order.work) === way,
        );
        const isThere = worksUnderWay(siegeOf(context, fort)).some(({ kind }) => wayOf(kind) === way);
        if (isComing || isThere) return null;
        return refusal('no-way-in', 'way', NO_WAY[way], { fort: context.names.fort(fort) });
      },
    }),
    force: {
      label: 'Who goes',
      options(context, army) {
        const foot = onFoot(context.state, army);
        const { parts, generals, all } = reserveOf(context, army, (part) => foot.has(part));
        // Generals go up when they are named (FTP-S22): “all” leaves them in the camp, as an order without a force does.
        return { kind: 'force', reserve: { parts, generals, all: { ...all, generals: [] } }, orAll: true };
      },
      closed(context, army, force): Refusal | null {
        const bad = force && badNamed(context, army, force, { path: 'force', as: 'a storming party' });
        const foot = onFoot(context.state, army);
        const going = force ?? reserveOf(context, army, (part) => foot.has(part));
        if (bad || going.parts.length > 0) return bad;
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
