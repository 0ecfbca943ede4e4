import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import type { CampaignArmy } from '../../state/troops.ts';
import { figuresIn } from '../../state/troops.ts';
import type { OrderContext } from '../context.ts';
import { boundTo } from '../diplomacy/talks.ts';
import { provinceField } from '../fields.ts';
import { sentForce } from '../force.ts';
import { defineOrder } from '../kit.ts';
import { neighboursOfArmy, notNext } from '../places.ts';
import { sendsNobody } from './sends-nobody.ts';

function nothingToRaid(context: OrderContext, army: CampaignArmy): Refusal | null {
  const { state, names } = context;
  const holders = neighboursOfArmy(context, army).map((place) => state.provinces[place]?.holder ?? null);
  if (holders.some((holder) => holder !== null && holder !== army.player)) return null;
  const values = { here: names.province(army.province) };
  return refusal('not-enemy', '', 'no enemy holds a province next to {here}: there is nothing to raid', values);
}

export const raid = defineOrder(shapes.raid, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-flame',
  title: 'send raiders',
  weight: 8,
  takes: 'raiders',
  sends: true,
  closed: (context, army) => sendsNobody(context, army) ?? nothingToRaid(context, army),
  fields: {
    target: provinceField({
      candidates: neighboursOfArmy,
      closed(context, army, target) {
        const away = notNext(context, army, target, 'target');
        if (away) return away;
        const { state, names } = context;
        const holder = state.provinces[target]?.holder ?? null;
        const there = names.province(target);
        if (holder === null) {
          const text = '{there} is held by nobody; only an enemy’s province can be raided';
          return refusal('not-enemy', 'target', text, { there });
        }
        if (holder !== army.player) return boundTo(context, holder, 'harm', 'target');
        const values = { there, player: names.player(holder) };
        return refusal('not-enemy', 'target', '{there} is {player}’s own province', values);
      },
    }),
    force: sentForce('raiders'),
  },
  texts: { given: '{army} raids {target} with {n} figure. | {army} raids {target} with {n} figures.' },
  words: ({ army, target, force }, names, say) =>
    say('given', { army: names.army(army), target: names.province(target) }, { count: figuresIn(force.parts) }),
});
