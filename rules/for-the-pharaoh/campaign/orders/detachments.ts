import { refusal, type Refusal } from '../../../core/campaign/define-form.ts';
import { createCombinedLine } from '../../../core/campaign/define-order.ts';
import * as shapes from '../input/orders.ts';
import { type CampaignArmy, countFigures } from '../state/troops.ts';
import { isBesieged } from '../troops/forts.ts';
import { type OrderContext, defineOrder, createProvinceField } from './context.ts';
import { refuseByTreaty } from './diplomacy.ts';
import { listArmyNeighbours, refuseDistance } from './places.ts';
import { refuseSending, createErrandForceField } from './force.ts';

export const activateOrder = defineOrder(shapes.activateShape, {
  season: 'month',
  subject: 'partisans',
  icon: 'i-lucide-megaphone',
  title: 'activate partisans',
  weight: 4,
  closed(context, { id, province, name }) {
    const { state, player, names, before } = context;
    if (before.some((order) => order.kind === 'activate' && order.partisans === id)) {
      return refusal('contradiction', '', '{partisans} are activated twice', { partisans: names.army(id) });
    }
    const holder = state.provinces[province]?.holder ?? null;
    if (holder !== null && holder !== player) return refuseByTreaty(context, holder, 'harm', '');
    const values = { province: names.province(province), partisans: name };
    return refusal('not-enemy', '', 'no enemy holds {province}, so {partisans} cannot rise there', values);
  },
  fields: {},
  texts: { given: '{partisans} rise.' },
  words: ({ partisans }, names, say) => say('given', { partisans: names.army(partisans) }),
});

/** Summary of interceptors and police of several armies. */
const GUARDS = createCombinedLine('guards', '{n} armies send interceptors or police: {subjects}.');

/** Returns the reason if an army cannot detach troops: it is besieged or too small. */
const refuseDetaching = (context: OrderContext, army: CampaignArmy): Refusal | null =>
  isBesieged(context.state, army)
    ? refusal('besieged', '', '{army} is besieged and cannot detach troops', { army: context.names.army(army.id) })
    : refuseSending(context, army);

/** Returns the reason if an army cannot guard its province: its own side must hold it. */
function refuseGuarding(context: OrderContext, army: CampaignArmy): Refusal | null {
  const { state, names } = context;
  if (state.provinces[army.province]?.holder === army.player) return refuseDetaching(context, army);
  if (isBesieged(state, army)) return refuseDetaching(context, army);
  return refusal('not-yours', '', '{army} is in {here}, which its side does not hold, so there is nothing to guard', {
    army: names.army(army.id),
    here: names.province(army.province),
  });
}

export const interceptOrder = defineOrder(shapes.interceptShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-crosshair',
  title: 'send interceptors',
  weight: 4,
  role: 'interceptors',
  isForceLeaving: true,
  closed: refuseGuarding,
  combinedLine: () => GUARDS,
  fields: { force: createErrandForceField('interceptors') },
  texts: { given: '{army} sends {n} figure to intercept raiders. | {army} sends {n} figures to intercept raiders.' },
  words: ({ army, force }, names, say) =>
    say('given', { army: names.army(army) }, { count: countFigures(force.parts) }),
});

export const policeOrder = defineOrder(shapes.policeShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-search',
  title: 'send police',
  weight: 4,
  role: 'police',
  isForceLeaving: true,
  closed: refuseGuarding,
  combinedLine: () => GUARDS,
  fields: { force: createErrandForceField('police') },
  texts: { given: '{army} searches for partisans with {n} figure. | {army} searches for partisans with {n} figures.' },
  words: ({ army, force }, names, say) =>
    say('given', { army: names.army(army) }, { count: countFigures(force.parts) }),
});

function refuseRaid(context: OrderContext, army: CampaignArmy): Refusal | null {
  const { state, names } = context;
  const holders = listArmyNeighbours(context, army).map((place) => state.provinces[place]?.holder ?? null);
  if (holders.some((holder) => holder !== null && holder !== army.player)) return null;
  const values = { here: names.province(army.province) };
  return refusal('not-enemy', '', 'no enemy holds a province next to {here}, so there is nothing to raid', values);
}

export const raidOrder = defineOrder(shapes.raidShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-flame',
  title: 'send raiders',
  weight: 8,
  role: 'raiders',
  isForceLeaving: true,
  closed: (context, army) => refuseDetaching(context, army) ?? refuseRaid(context, army),
  fields: {
    target: createProvinceField({
      candidates: listArmyNeighbours,
      closed(context, army, target) {
        const away = refuseDistance(context, army, target, 'target');
        if (away) return away;
        const { state, names } = context;
        const holder = state.provinces[target]?.holder ?? null;
        const targetName = names.province(target);
        if (holder === null) {
          const text = 'no one holds {there}, and only an enemy’s province can be raided';
          return refusal('not-enemy', 'target', text, { there: targetName });
        }
        if (holder !== army.player) return refuseByTreaty(context, holder, 'harm', 'target');
        const values = { there: targetName, player: names.player(holder) };
        return refusal('not-enemy', 'target', '{there} is {player}’s own province', values);
      },
    }),
    force: createErrandForceField('raiders'),
  },
  texts: { given: '{army} raids {target} with {n} figure. | {army} raids {target} with {n} figures.' },
  words: ({ army, target, force }, names, say) =>
    say('given', { army: names.army(army), target: names.province(target) }, { count: countFigures(force.parts) }),
});
