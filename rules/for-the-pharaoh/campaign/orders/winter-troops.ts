import type { z } from 'zod';
import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import { createCombinedLine } from '../../../core/campaign/define-order.ts';
import type { Name } from '../../../core/campaign/sentence.ts';
import { WORK_NAME, getWorksPrice } from '../../points/price.ts';
import { WORKS } from '../../points/tally.ts';
import * as shapes from '../input/orders.ts';
import type { OrderOf } from '../input/orders.ts';
import { disbandArmy } from '../record/recorder.ts';
import { type CampaignArmy, countFigures, type Loss } from '../state/troops.ts';
import type { ProvinceSetUp } from '../state/scenario.ts';
import { getWorksPoints, listWorks } from '../troops/forts.ts';
import { getDetachedPoints, hasTroops } from '../troops/muster.ts';
import { getRaisedPoints, getRefilledPoints } from '../winter/recruits.ts';
import { musterArmy, prepareWorks, raiseTroops, refillRanks } from '../winter/raise-troops.ts';
import { isBesieging, type WinterTurn } from '../winter/winter-pay.ts';
import { type OrderContext, defineOrder } from './context.ts';
import { refuseForce, getWholeReserve } from './force.ts';
import { refuseGarrison } from './places.ts';
import {
  refuseRaising,
  generalsField,
  ifPaidField,
  createListField,
  createNameField,
  refuseNoLosses,
  createRanksField,
  listRecruitNames,
  refuseShutIn,
  specialistsField,
  refuseCost,
  getTreasury,
  createUnitsField,
} from './recruiting.ts';

function toLosses(army: CampaignArmy, { force }: OrderOf<'disband'>): Loss[] {
  const going = new Map<string, number>();
  if (force) {
    for (const { id, count } of force.parts) going.set(id, (going.get(id) ?? 0) + count);
    for (const id of force.generals) going.set(id, 1);
  } else {
    for (const { parts } of army.units) for (const { id, count } of parts) if (count > 0) going.set(id, count);
    for (const { id } of army.generals) going.set(id, 1);
  }
  const generals = new Set(army.generals.map(({ id }) => id));
  return [...going].map(([id, count]) => ({
    army: army.id,
    id,
    count,
    ...(generals.has(id) ? { general: true } : {}),
  }));
}

/** Disbands troops, and the whole army if none are left. The order must have been checked. */
function dismiss({ record }: WinterTurn, order: OrderOf<'disband'>): void {
  const army = record.state.armies[order.army];
  if (!army) return;
  const losses = toLosses(army, order);
  const costs = new Map(army.units.flatMap(({ parts }) => parts.map(({ id, cost }) => [id, cost])));
  for (const { id, cost } of army.generals) costs.set(id, cost);
  const points = losses.reduce((sum, { id, count }) => sum + (costs.get(id) ?? 0) * count, 0);
  record.note({ kind: 'troops-dismissed', army: army.id, losses, points }, { rulings: ['FTP-C5'] });
  const left = record.state.armies[army.id];
  if (left && !hasTroops(left)) disbandArmy(record, army.id, 'dismissed');
}

export const disbandOrder = defineOrder(shapes.disbandShape, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-user-minus',
  title: 'disband troops',
  beforeUpkeep: true,
  closed: refuseShutIn,
  fields: {
    force: {
      label: 'Troops',
      options: (_context, army) => ({ kind: 'force', reserve: getWholeReserve(army), orAll: true }),
      closed(context, army, force): Refusal | null {
        if (!force) return null;
        const bad = refuseForce(context, army, force, { path: 'force' });
        if (bad || getDetachedPoints(army, force) > 0) return bad;
        const values = { army: context.names.army(army.id) };
        return refusal('empty-force', 'force', 'the force of {army} has no troops', values);
      },
    },
  },
  carryOut: dismiss,
  texts: {
    all: '{army} is disbanded.',
    some: '{army} disbands {n} figure. | {army} disbands {n} figures.',
  },
  words: ({ army, force }, names, say) =>
    force
      ? say('some', { army: names.army(army) }, { count: countFigures(force.parts) })
      : say('all', { army: names.army(army) }),
});

export const goHomeOrder = defineOrder(shapes.goHomeShape, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-house',
  title: 'go to winter quarters',
  weight: 30,
  beforeUpkeep: true,
  closed({ state, names, winter }, army) {
    const values = { army: names.army(army.id), here: names.province(army.province) };
    if (winter?.goingHome.has(army.id)) {
      return refusal('contradiction', '', '{army} is ordered home twice', { army: values.army });
    }
    if (isBesieging(state, army)) return null;
    const text = '{army} is not besieging a fort in {here}; other armies abroad go home automatically';
    return refusal('not-besieging', '', text, values);
  },
  fields: {},
  carryOut: ({ goingHome }, { army }) => void goingHome.add(army),
  texts: { given: '{army} lifts its siege and goes to winter quarters.' },
  words: ({ army }, names, say) => say('given', { army: names.army(army) }),
});

type Muster = z.output<typeof shapes.musterShape>;

const musterCost = ({ state }: OrderContext, order: Muster): number => getRaisedPoints(state, order.list, order);

export const musterOrder = defineOrder(shapes.musterShape, {
  season: 'winter',
  subject: 'province',
  icon: 'i-lucide-flag',
  title: 'raise a new army',
  weight: 2,
  closed: (context, { id }) => refuseRaising(context, id, 'province'),
  fields: {
    name: createNameField('New army'),
    list: createListField<Muster>(),
    units: createUnitsField<ProvinceSetUp, Muster>(({ player }, _province, { name = '', list = null }) => ({
      player,
      name,
      list,
      units: [],
    })),
    generals: generalsField,
    specialists: specialistsField,
    ifPaid: ifPaidField,
  },
  check(context, _province, order) {
    if (order.units.length + order.generals.length === 0) {
      return refusal('empty-order', '', '{army} would have no troops', { army: order.name });
    }
    return refuseCost(context, musterCost(context, order));
  },
  cost: musterCost,
  carryOut: musterArmy,
  texts: { given: '{name} is raised in {province}: {recruits}.' },
  words: ({ name, province, ...raised }, names, say) =>
    say('given', { name, province: names.province(province), recruits: listRecruitNames(raised) }),
});

type Raise = z.output<typeof shapes.raiseShape>;

const RAISE = createCombinedLine('raise', '{subjects} gets new troops. | {n} armies get new troops: {subjects}.');

const raiseCost = ({ state }: OrderContext, order: Raise): number =>
  getRaisedPoints(state, state.armies[order.army]?.list ?? null, order);

export const raiseOrder = defineOrder(shapes.raiseShape, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-user-plus',
  title: 'raise new troops',
  weight: 4,
  closed: (context, army) => refuseShutIn(context, army) ?? refuseRaising(context, army.province, ''),
  fields: {
    units: createUnitsField((_context, army: CampaignArmy) => army),
    generals: generalsField,
    specialists: specialistsField,
    ifPaid: ifPaidField,
  },
  check(context, army, order) {
    if (order.units.length + order.generals.length + Object.keys(order.specialists ?? {}).length === 0) {
      return refusal('empty-order', '', 'choose the troops to raise for {army}', { army: context.names.army(army.id) });
    }
    return refuseCost(context, raiseCost(context, order));
  },
  cost: raiseCost,
  carryOut: raiseTroops,
  combinedLine: () => RAISE,
  texts: { given: '{army} gets {recruits}.' },
  words: ({ army, ...raised }, names, say) =>
    say('given', { army: names.army(army), recruits: listRecruitNames(raised) }),
});

type Refill = z.output<typeof shapes.refillShape>;

const REFILL = createCombinedLine('refill', '{subjects} replaces losses. | {n} armies replace losses: {subjects}.');

const refillCost = ({ state }: OrderContext, { army, parts }: Refill): number =>
  getRefilledPoints(state.armies[army] ?? { units: [] }, parts);

export const refillOrder = defineOrder(shapes.refillShape, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-rotate-ccw',
  title: 'replace losses',
  weight: 4,
  closed: (context, army) =>
    refuseShutIn(context, army) ?? refuseRaising(context, army.province, '') ?? refuseNoLosses(context, army),
  fields: {
    parts: createRanksField(),
    ifPaid: ifPaidField,
  },
  check: (context, _army, order) => refuseCost(context, refillCost(context, order)),
  cost: refillCost,
  carryOut: refillRanks,
  combinedLine: () => REFILL,
  texts: { given: '{army} replaces {n} lost figure. | {army} replaces {n} lost figures.' },
  words: ({ army, parts }, names, say) => say('given', { army: names.army(army) }, { count: countFigures(parts) }),
});

type Prepared = z.output<typeof shapes.fieldWorksShape>;

const cost = (_context: OrderContext, { works = {} }: Prepared): number => getWorksPoints(works);

/** Lists group frontages by kind as names. */
const listWorkNames = ({ works = {} }: Prepared): readonly Name[] =>
  listWorks({ works }).map(({ id, name, count }) => ({ kind: 'work', id, text: `${name} for ${count}` }));

export const fieldWorksOrder = defineOrder(shapes.fieldWorksShape, {
  season: 'winter',
  subject: 'army',
  icon: 'i-lucide-fence',
  title: 'prepare field works',
  weight: 2,
  closed: (context, army) => refuseGarrison(context, army) ?? refuseRaising(context, army.province, ''),
  fields: {
    works: {
      label: 'Number of group frontages',
      options: (context) => ({
        kind: 'extras',
        kinds: WORKS.map((kind) => ({
          entry: kind,
          name: WORK_NAME[kind],
          cost: getWorksPrice({ [kind]: 1 }).cost,
          max: null,
          left: null,
        })),
        gold: getTreasury(context),
      }),
      closed: () => null,
    },
    ifPaid: ifPaidField,
  },
  check(context, army, order) {
    if (listWorks({ works: order.works ?? {} }).length > 0) return refuseCost(context, cost(context, order));
    return refusal('empty-order', 'works', 'choose field works for {army}', {
      army: context.names.army(army.id),
    });
  },
  cost,
  carryOut: prepareWorks,
  texts: { given: '{army} prepares field works: {works} (in group frontages).' },
  words: (order, names, say) => say('given', { army: names.army(order.army), works: listWorkNames(order) }),
});
