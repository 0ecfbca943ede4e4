import type { z } from 'zod';
import { refusal } from '../../../core/campaign/define-form.ts';
import * as shapes from '../input/orders.ts';
import type { ProvinceSetUp } from '../state/scenario.ts';
import { countFigures, PARTISAN_PRICE } from '../state/troops.ts';
import { getNeighbours } from '../troops/muster.ts';
import { getRaisedPoints, getRefilledPoints } from '../winter/recruits.ts';
import { raiseBand, refillBand } from '../winter/raise-troops.ts';
import { type OrderContext, defineOrder } from './context.ts';
import { refuseByTreaty } from './diplomacy.ts';
import {
  ifPaidField,
  refuseArrears,
  createListField,
  createNameField,
  refuseNoLosses,
  createRanksField,
  refuseCost,
  createUnitsField,
} from './recruiting.ts';

export const disbandPartisansOrder = defineOrder(shapes.disbandPartisansShape, {
  season: 'winter',
  subject: 'partisans',
  icon: 'i-lucide-user-x',
  title: 'disband partisans',
  beforeUpkeep: true,
  fields: {},
  carryOut({ record }, { partisans }) {
    record.note({ kind: 'partisans-disbanded', partisans, reason: 'dismissed' }, { rulings: ['FTP-C14'] });
  },
  texts: { given: '{partisans} are disbanded.' },
  words: ({ partisans }, names, say) => say('given', { partisans: names.army(partisans) }),
});

type RaisePartisans = z.output<typeof shapes.raisePartisansShape>;

const raisePartisansCost = ({ state }: OrderContext, { list, units }: RaisePartisans): number =>
  PARTISAN_PRICE * getRaisedPoints(state, list, { units });

export const raisePartisansOrder = defineOrder(shapes.raisePartisansShape, {
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
      const text = 'no enemy holds {province}, so partisans cannot be raised there';
      return refusal('not-enemy', 'province', text, { province });
    }
    const bound = refuseByTreaty(context, holder, 'harm', 'province');
    if (bound) return bound;
    if (getNeighbours(state, id).some((neighbour) => state.provinces[neighbour]?.holder === player)) {
      return refuseArrears({ winter });
    }
    const values = { province, player: names.player(player) };
    return refusal('not-adjacent', 'province', '{province} does not border on a province of {player}', values);
  },
  fields: {
    name: createNameField('Partisans'),
    list: createListField<RaisePartisans>(),
    units: createUnitsField<ProvinceSetUp, RaisePartisans>(
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
    return refuseCost(context, raisePartisansCost(context, order));
  },
  cost: raisePartisansCost,
  carryOut: raiseBand,
  texts: {
    given: '{name} are raised in {province}: {n} partisan. | {name} are raised in {province}: {n} partisans.',
  },
  words: ({ name, province, units }, names, say) =>
    say(
      'given',
      { name, province: names.province(province) },
      { count: countFigures(units.flatMap(({ parts }) => parts)) },
    ),
});

type RefillPartisans = z.output<typeof shapes.refillPartisansShape>;

const cost = ({ state }: OrderContext, { partisans, parts }: RefillPartisans): number =>
  PARTISAN_PRICE * getRefilledPoints(state.partisans[partisans] ?? { units: [] }, parts);

export const refillPartisansOrder = defineOrder(shapes.refillPartisansShape, {
  season: 'winter',
  subject: 'partisans',
  icon: 'i-lucide-rotate-ccw',
  title: 'replace losses of partisans',
  weight: 4,
  closed: (context, band) => refuseArrears(context) ?? refuseNoLosses(context, band),
  fields: { parts: createRanksField(PARTISAN_PRICE), ifPaid: ifPaidField },
  check: (context, _band, order) => refuseCost(context, cost(context, order)),
  cost,
  carryOut: refillBand,
  texts: { given: '{partisans} replace {n} lost figure. | {partisans} replace {n} lost figures.' },
  words: ({ partisans, parts }, names, say) =>
    say('given', { partisans: names.army(partisans) }, { count: countFigures(parts) }),
});
