import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import { together } from '../../../../core/campaign/define-order.ts';
import * as shapes from '../../input/orders.ts';
import { unknownProvince } from '../context.ts';
import { defineOrder } from '../kit.ts';
import { neighboursOfArmy } from '../places.ts';

const RETREAT = together('retreat', '{n} armies are told where to go if they are beaten: {subjects}.');

export const retreat = defineOrder(shapes.retreat, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-undo-2',
  title: 'choose where to retreat',
  together: () => RETREAT,
  once: 'one order names all its places of retreat, the best first',
  fields: {
    to: {
      label: 'Where to',
      // A beaten army may stand elsewhere by then: any province can be named, those at hand come first.
      options(context, army) {
        const near = neighboursOfArmy(context, army);
        const isNear = new Set(near);
        const others = context.state.setUp.provinces.flatMap(({ id }) => (isNear.has(id) ? [] : [id]));
        return {
          kind: 'several',
          least: 1,
          ranked: true,
          choices: [...near, ...others].map((id) => ({ value: id, name: context.names.province(id), closed: null })),
        };
      },
      closed(context, _army, to): Refusal | null {
        for (const [index, province] of to.entries()) {
          const unknown = unknownProvince(context, province, `to.${index}`);
          if (unknown) return unknown;
          if (to.indexOf(province) === index) continue;
          const values = { province: context.names.province(province) };
          return refusal('contradiction', `to.${index}`, '{province} stands twice', values);
        }
        return null;
      },
    },
  },
  texts: {
    given: 'When beaten, {army} goes to {to}, the first that it can.',
    one: 'When beaten, {army} goes to {to}.',
  },
  words: ({ army, to }, names, say) =>
    say(to.length === 1 ? 'one' : 'given', { army: names.army(army), to: to.map(names.province) }),
});
