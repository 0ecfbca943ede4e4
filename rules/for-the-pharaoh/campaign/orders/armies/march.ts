import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import type { CampaignArmy } from '../../state/troops.ts';
import { enemiesBefore } from '../../troops/forts.ts';
import { besieges } from '../../winter/winter-pay.ts';
import { provinceField } from '../fields.ts';
import { defineOrder } from '../kit.ts';
import { closedIn, neighboursOfArmy, noWayInto } from '../places.ts';

export const march = defineOrder(shapes.march, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-footprints',
  title: 'march',
  // Whoever besieges or sits in a fort mostly stays: sieges would be rare in samples otherwise.
  weight: ({ state }, army) => (besieges(state, army) ? 1 : army.fort === null ? 24 : 2),
  stance: true,
  atSiege: 'leaves',
  closed: closedIn,
  fields: {
    to: provinceField({
      label: 'Where to',
      // A garrison that is not besieged comes out into its own province.
      candidates: (context, army: CampaignArmy) => [
        ...(army.fort === null ? [] : [army.province]),
        ...neighboursOfArmy(context, army),
      ],
      closed(context, army, to) {
        const { names, state } = context;
        if (army.fort === null || to !== army.province) return noWayInto(context, army, to);
        const [enemy] = enemiesBefore(state, army);
        if (!enemy) return null;
        return refusal('enemy-before-fort', 'to', '{enemy} stands in {here}: {army} can sally, not come out', {
          enemy: names.army(enemy.id),
          here: names.province(to),
          army: names.army(army.id),
        });
      },
    }),
    enter: {
      label: 'Goes in after a won battle',
      options: () => ({ kind: 'switch', closed: null, absent: true }),
      closed: () => null,
    },
  },
  texts: {
    given: '{army} marches to {to}.',
    stays: '{army} marches to {to}; after a won battle it does not go in.',
  },
  words: ({ army, to, enter = true }, names, say) =>
    say(enter ? 'given' : 'stays', { army: names.army(army), to: names.province(to) }),
});
