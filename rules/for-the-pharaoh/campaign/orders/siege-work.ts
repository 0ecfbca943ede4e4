import { type Refusal, refusal, type Reserve } from '../../../core/campaign/define-form.ts';
import { getSpecialistPrice } from '../../points/price.ts';
import * as shapes from '../input/orders.ts';
import { getSpecialistsNeeded } from '../sieges/advance-work.ts';
import { countClimbers, listPartsOnFoot } from '../sieges/storm.ts';
import { type SpecialistCount, countBusySpecialists, countSpecialists } from '../sieges/fort-works.ts';
import { isEngine, canHaveShed, listPermittedWorks } from '../state/siege-work.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { type OrderContext, choice, defineOrder, createFortField } from './context.ts';
import { listFortsHere, refuseGarrison, refuseNotBesieging, findSiege, WORK_NAMES, listActiveWorks } from './places.ts';
import { refuseNamed, freeFigures } from './force.ts';

type Specialist = keyof SpecialistCount;

const NO_TROOPS: Reserve = { parts: [], generals: [], all: { parts: [], generals: [] } };

/** Returns the specialists in the province that are free, after works and earlier orders. */
function countFree({ state, before }: OrderContext, { player, province }: CampaignArmy, kind: Specialist): number {
  const present = countSpecialists(state, player, province)[kind] - countBusySpecialists(state, player, province)[kind];
  const taken = before.reduce(
    (sum, order) =>
      order.kind === 'siege-work' && state.armies[order.army]?.province === province
        ? sum + getSpecialistsNeeded(order)[kind]
        : sum,
    0,
  );
  return Math.max(0, present - taken);
}

const NAMES = { carpenters: 'carpenter', miners: 'miner' } as const;

/** Creates the reasons for a lack of specialists: none present, all at work, or too few free. */
const createReasons = <const Kind extends string>(name: Kind) =>
  ({
    none: `there is no ${name} in {army}; raise one in winter for {gold} gold`,
    busy: `every ${name} of {army} is at work; raise another in winter for {gold} gold`,
    few: `1 ${name} is needed, but {found} are free near {army}: raise more in winter for {gold} gold each | {n} ${name}s are needed, but only {found} are free near {army}: raise more in winter for {gold} gold each`,
  }) as const;
const REASONS = { carpenters: createReasons('carpenter'), miners: createReasons('miner') } as const;

/** Returns the reason if a work lacks specialists. */
function refuseSpecialists(
  context: OrderContext,
  army: CampaignArmy,
  wants: SpecialistCount,
  path: string,
): Refusal | null {
  for (const kind of ['carpenters', 'miners'] as const) {
    const free = countFree(context, army, kind);
    if (wants[kind] <= free) continue;
    const values = { army: context.names.army(army.id), gold: getSpecialistPrice(NAMES[kind]).cost };
    if (free > 0) {
      return refusal('no-specialists', path, REASONS[kind].few, { ...values, found: free }, { count: wants[kind] });
    }
    const isThere = countSpecialists(context.state, army.player, army.province)[kind] > 0;
    return refusal('no-specialists', path, REASONS[kind][isThere ? 'busy' : 'none'], values);
  }
  return null;
}

const NO_SHED = refusal('not-an-engine', 'protected', 'only a ram or a claw can have a shed');

export const siegeWorkOrder = defineOrder(shapes.siegeWorkShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-hammer',
  title: 'begin siege works',
  weight: 300,
  atSiege: 'stays',
  role: 'the crew of an engine',
  closed: refuseGarrison,
  fields: {
    fort: createFortField({ candidates: listFortsHere, closed: refuseNotBesieging }),
    work: choice({
      label: 'Siege work',
      none: 'there are no siege works to begin',
      candidates: ({ state }) => listPermittedWorks(state.rulings),
      name: (_context, work) => ({ kind: 'work', id: work, text: WORK_NAMES[work] }),
      closed: (context, army, work) =>
        listPermittedWorks(context.state.rulings).includes(work)
          ? refuseSpecialists(context, army, getSpecialistsNeeded({ work, carpenters: 1 }), 'work')
          : refusal('no-towers', 'work', 'siege towers need a house rule that this campaign does not use'),
    }),
    protected: {
      label: 'Under a penthouse or shed',
      options: (_context, _army, { work }) => ({
        kind: 'switch',
        absent: null,
        closed: work && canHaveShed(work) ? null : NO_SHED,
      }),
      closed: (_context, _army, isSheltered, { work }) =>
        isSheltered && !(work && canHaveShed(work)) ? NO_SHED : null,
    },
    carpenters: {
      label: 'Carpenters',
      options: (context, army, { work }) => ({
        kind: 'number',
        least: 1,
        most: work === 'ladders' ? Math.max(1, Math.min(1000, countFree(context, army, 'carpenters'))) : 1,
        usual: 1,
      }),
      closed: (context, army, carpenters, { work = 'ladders' }) =>
        refuseSpecialists(context, army, getSpecialistsNeeded({ work, carpenters }), 'carpenters'),
    },
    groups: {
      label: 'Number of groups',
      options: ({ state }, army, { work }) => ({
        kind: 'number',
        least: 1,
        most: work === 'ladders' ? Math.max(1, countClimbers(state, army)) : 1,
        usual: 1,
      }),
      // Ladders may be made for groups that arrive later.
      closed: () => null,
    },
    crew: {
      label: 'Crew',
      options(context, army, { work }) {
        const foot = listPartsOnFoot(context.state, army);
        return work && isEngine(work)
          ? { kind: 'parts', reserve: freeFigures(context, army, (part) => foot.has(part)), least: 1 }
          : { kind: 'parts', reserve: NO_TROOPS, least: 0 };
      },
      closed(context, army, crew, { work }): Refusal | null {
        if (!work || !isEngine(work)) return null;
        const bad = refuseNamed(
          context,
          army,
          { parts: crew, generals: [] },
          { path: 'crew', partsPath: 'crew', as: `the crew of ${WORK_NAMES[work]}` },
        );
        if (bad) return bad;
        const foot = listPartsOnFoot(context.state, army);
        const wheels = crew.findIndex(({ id }) => !foot.has(id));
        if (wheels >= 0) {
          const values = { army: context.names.army(army.id), work };
          return refusal(
            'no-foot',
            `crew.${wheels}.id`,
            'chariots, carts and wagons of {army} cannot crew a {work}',
            values,
          );
        }
        if (crew.length > 0) return null;
        const values = { army: context.names.army(army.id), work };
        return refusal('no-crew', 'crew', 'the {work} of {army} has no crew', values);
      },
    },
  },
  texts: {
    ladders: '{army} makes ladders for {n} group before {fort}. | {army} makes ladders for {n} groups before {fort}.',
    engine: '{army} builds {work} before {fort}.',
    sheltered: '{army} builds {work} under a shed before {fort}.',
    mine: '{army} digs a mine towards {fort}.',
  },
  words({ army, fort, work, groups, protected: isSheltered }, names, say) {
    const values = { army: names.army(army), fort: names.fort(fort) };
    if (work === 'ladders') return say('ladders', values, { count: groups });
    if (work === 'mine') return say('mine', values);
    return say(isSheltered ? 'sheltered' : 'engine', { ...values, work: WORK_NAMES[work] });
  },
});

export const abandonWorkOrder = defineOrder(shapes.abandonWorkShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-circle-x',
  title: 'abandon siege works',
  weight: 16,
  closed: refuseGarrison,
  fields: {
    fort: createFortField({ candidates: listFortsHere, closed: refuseNotBesieging }),
    work: choice({
      label: 'Work',
      none: 'no siege works are under way before this fort',
      candidates: (context, _army, { fort }) =>
        fort === undefined ? [] : listActiveWorks(findSiege(context, fort)).map(({ id }) => id),
      name(context, id) {
        const works = Object.values(context.state.sieges).flatMap(listActiveWorks);
        const work = works.find((known) => known.id === id);
        return { kind: 'work', id, text: work ? WORK_NAMES[work.kind] : id };
      },
      closed: (context, _army, work, { fort }) =>
        fort !== undefined && listActiveWorks(findSiege(context, fort)).some(({ id }) => id === work)
          ? null
          : refusal('no-such-work', 'work', 'there are no siege works {work} to abandon', { work: `“${work}”` }),
    }),
  },
  texts: { given: '{army} abandons siege works before {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});
