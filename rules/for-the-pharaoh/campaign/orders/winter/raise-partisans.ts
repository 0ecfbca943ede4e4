import type { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import type { ProvinceSetUp } from '../../state/scenario.ts';
import { figuresIn, PARTISAN_PRICE } from '../../state/troops.ts';
import { neighboursOf } from '../../troops/muster.ts';
import { pointsRaised } from '../../winter/order-price.ts';
import { raiseBand } from '../../winter/raising.ts';
import type { OrderContext } from '../context.ts';
import { boundTo } from '../diplomacy/talks.ts';
import { defineOrder } from '../kit.ts';
import { inArrears, listField, nameField, tooDear, unitsField, ifPaidField } from './recruiting.ts';

type RaisePartisans = z.output<typeof shapes.raisePartisans>;

const cost = ({ state }: OrderContext, { list, units }: RaisePartisans): number =>
  PARTISAN_PRICE * pointsRaised(state, list, { units });

export const raisePartisans = defineOrder(shapes.raisePartisans, {
  season: 'winter',
  subject: 'province',
  icon: 'i-lucide-tent-tree',
  title: 'raise partisans',
  weight: 3,
  closed(context, { id }) {
    const { state, player, names, winter } = context;
    const province = names.province(id);
    const holder = state.provinces[id]?.holder ?? null;
    if (holder === null || holder === player) {
      const text = 'partisans rise against an enemy, and none holds {province}';
      return refusal('not-enemy', 'province', text, { province });
    }
    const bound = boundTo(context, holder, 'harm', 'province');
    if (bound) return bound;
    if (neighboursOf(state, id).some((neighbour) => state.provinces[neighbour]?.holder === player)) {
      return inArrears({ winter });
    }
    const values = { province, player: names.player(player) };
    return refusal('not-adjacent', 'province', '{province} borders on no province of {player}', values);
  },
  fields: {
    name: nameField('Partisans'),
    list: listField<RaisePartisans>(),
    units: unitsField<ProvinceSetUp, RaisePartisans>(
      ({ player }, _province, { name = '', list = null }) => ({
        player,
        name,
        list,
        units: [],
      }),
      true,
    ),
    ifPaid: ifPaidField,
  },
  check(context, _province, order) {
    if (order.units.length === 0) {
      return refusal('empty-order', 'units', '{band} would have no troops', { band: order.name });
    }
    return tooDear(context, cost(context, order));
  },
  cost,
  carryOut: raiseBand,
  texts: {
    given: '{name} are raised in {province}: {n} partisan. | {name} are raised in {province}: {n} partisans.',
  },
  words: ({ name, province, units }, names, say) =>
    say(
      'given',
      { name, province: names.province(province) },
      { count: figuresIn(units.flatMap(({ parts }) => parts)) },
    ),
});
