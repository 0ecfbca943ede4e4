import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import type { CampaignState } from '../../state/state.ts';
import type { CampaignArmy } from '../../state/troops.ts';
import type { OrderContext } from '../context.ts';
import { provinceField } from '../fields.ts';
import { defineOrder } from '../kit.ts';
import { closedIn, neighboursOfArmy, noWayInto } from '../places.ts';

/** Whether a fort of a player's is besieged in a province. */
const hasBesieged = ({ sieges, forts }: CampaignState, player: string, province: string): boolean =>
  Object.values(sieges).some((siege) => siege.province === province && forts[siege.fort]?.holder === player);

function nothingToRelieve(context: OrderContext, army: CampaignArmy): Refusal | null {
  const { state, names } = context;
  if (neighboursOfArmy(context, army).some((place) => hasBesieged(state, army.player, place))) return null;
  return refusal('no-siege', '', 'no fort of {player} is besieged in a province next to {here}', {
    player: names.player(army.player),
    here: names.province(army.province),
  });
}

export const relieve = defineOrder(shapes.relieve, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-shield-plus',
  title: 'march to the relief of a fort',
  weight: 40,
  stance: true,
  atSiege: 'leaves',
  closed: (context, army) => closedIn(context, army) ?? nothingToRelieve(context, army),
  fields: {
    to: provinceField({
      label: 'Where to',
      candidates: neighboursOfArmy,
      closed(context, army, to) {
        const { state, names } = context;
        const away = noWayInto(context, army, to);
        if (away) return away;
        if (hasBesieged(state, army.player, to)) return null;
        return refusal('no-siege', 'to', 'no fort of {player} in {there} is besieged', {
          player: names.player(army.player),
          there: names.province(to),
        });
      },
    }),
  },
  texts: { given: '{army} marches to the relief of {to}.' },
  words: ({ army, to }, names, say) => say('given', { army: names.army(army), to: names.province(to) }),
});
