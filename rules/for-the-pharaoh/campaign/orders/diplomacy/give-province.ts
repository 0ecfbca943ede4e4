import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import type { Player } from '../../state/scenario.ts';
import { armiesIn } from '../../troops/muster.ts';
import { type OrderContext, unknownProvince } from '../context.ts';
import { provinceField } from '../fields.ts';
import { defineOrder } from '../kit.ts';
import { notAllowed } from './talks.ts';

const ownProvinces = ({ state, player }: OrderContext): readonly string[] =>
  state.setUp.provinces.flatMap(({ id }) => (state.provinces[id]?.holder === player ? [id] : []));

/** Only a province in which no army stands, but for those of the receiver, can be handed over. */
function cannotGive(context: OrderContext, to: string, id: string): Refusal | null {
  const unknown = unknownProvince(context, id, 'province');
  if (unknown) return unknown;
  const { state, player, names, before } = context;
  const province = names.province(id);
  if (state.provinces[id]?.holder !== player) {
    const values = { province, player: names.player(player) };
    return refusal('not-yours', 'province', '{province} is not held by {player}', values);
  }
  const army = armiesIn(state, id).find((standing) => standing.player !== to);
  if (army) {
    const values = { army: names.army(army.id), province };
    return refusal(
      'army-there',
      'province',
      '{army} stands in {province}: only an empty province can be given',
      values,
    );
  }
  return before.some((order) => order.kind === 'give-province' && order.province === id)
    ? refusal('contradiction', 'province', '{province} is given away already', { province })
    : null;
}

export const giveProvince = defineOrder(shapes.giveProvince, {
  season: 'month',
  subject: 'player',
  icon: 'i-lucide-gift',
  title: 'give a province',
  closed: notAllowed,
  fields: {
    province: provinceField({
      candidates: ownProvinces,
      closed: (context, { id: to }: Player, id) => cannotGive(context, to, id),
    }),
  },
  texts: { given: '{province} for {player}.' },
  words: ({ player, province }, names, say) =>
    say('given', { province: names.province(province), player: names.player(player) }),
});
