import { type Refusal, refusal, type Reserve } from '../../../core/campaign/define-form.ts';
import { specialistPrice } from '../../points/price.ts';
import * as shapes from '../input/orders.ts';
import { bindsOf } from '../sieges/advance-work.ts';
import { groupsToClimb, onFoot } from '../sieges/storm.ts';
import { type Bound, specialistsBound, specialistsThere } from '../sieges/works-of.ts';
import { isEngine, takesShed, worksInForce } from '../state/siege-work.ts';
import type { CampaignArmy } from '../state/troops.ts';
import type { OrderContext } from './context.ts';
import { choice, defineOrder, fortField } from './fields.ts';
import { fortsHere, notInField } from './places.ts';
import { badNamed, figuresOf } from './force.ts';
import { notBesieging, siegeOf, WORK_NAMES, worksUnderWay } from './siege-of.ts';

type Specialist = keyof Bound;

const NOBODY: Reserve = { parts: [], generals: [], all: { parts: [], generals: [] } };

/** Returns the specialists in the province that are free, after works and earlier orders. */
function freeHere({ state, before }: OrderContext, { player, province }: CampaignArmy, kind: Specialist): number {
  const there = specialistsThere(state, player, province)[kind] - specialistsBound(state, player, province)[kind];
  const taken = before.reduce(
    (sum, order) =>
      order.kind === 'siege-work' && state.armies[order.army]?.province === province ? sum + bindsOf(order)[kind] : sum,
    0,
  );
  return Math.max(0, there - taken);
}

const NAMES = { carpenters: 'carpenter', miners: 'miner' } as const;

/** Creates the reasons for a lack of specialists: none present, all at work, or too few free. */
const lackingOf = <const Kind extends string>(name: Kind) =>
  ({
    none: `no ${name} in {army}; raise one in winter for {gold} gold`,
    busy: `every ${name} of {army} is at work; raise another in winter for {gold} gold`,
    few: `1 ${name} is needed, and {found} are free near {army}: raise more in winter, {gold} gold each | {n} ${name}s are needed, and {found} are free near {army}: raise more in winter, {gold} gold each`,
  }) as const;
const LACKING = { carpenters: lackingOf('carpenter'), miners: lackingOf('miner') } as const;

/** Returns the reason if a work lacks specialists. */
function unmanned(context: OrderContext, army: CampaignArmy, wants: Bound, path: string): Refusal | null {
  for (const kind of ['carpenters', 'miners'] as const) {
    const found = freeHere(context, army, kind);
    if (wants[kind] <= found) continue;
    const values = { army: context.names.army(army.id), gold: specialistPrice(NAMES[kind]).cost };
    if (found > 0) {
      return refusal('no-specialists', path, LACKING[kind].few, { ...values, found }, { count: wants[kind] });
    }
    const isThere = specialistsThere(context.state, army.player, army.province)[kind] > 0;
    return refusal('no-specialists', path, LACKING[kind][isThere ? 'busy' : 'none'], values);
  }
  return null;
}

const NO_SHED = refusal('not-an-engine', 'protected', 'only a ram or a claw can have a shed');

export const siegeWork = defineOrder(shapes.siegeWork, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-hammer',
  title: 'begin a work of siege',
  weight: 300,
  atSiege: 'stays',
  takes: 'the crew of an engine',
  closed: notInField,
  fields: {
    fort: fortField({ candidates: fortsHere, closed: notBesieging }),
    work: choice({
      label: 'What is built',
      none: 'there is no work to begin',
      candidates: ({ state }) => worksInForce(state.rulings),
      name: (_context, work) => ({ kind: 'work', id: work, text: WORK_NAMES[work] }),
      closed: (context, army, work) =>
        worksInForce(context.state.rulings).includes(work)
          ? unmanned(context, army, bindsOf({ work, carpenters: 1 }), 'work')
          : refusal('no-towers', 'work', 'siege towers need a house rule that this campaign does not use'),
    }),
    protected: {
      label: 'Under a penthouse or shed',
      options: (_context, _army, { work }) => ({
        kind: 'switch',
        absent: null,
        closed: work && takesShed(work) ? null : NO_SHED,
      }),
      closed: (_context, _army, isSheltered, { work }) => (isSheltered && !(work && takesShed(work)) ? NO_SHED : null),
    },
    carpenters: {
      label: 'Carpenters',
      options: (context, army, { work }) => ({
        kind: 'number',
        least: 1,
        most: work === 'ladders' ? Math.max(1, Math.min(1000, freeHere(context, army, 'carpenters'))) : 1,
        usual: 1,
      }),
      closed: (context, army, carpenters, { work = 'ladders' }) =>
        unmanned(context, army, bindsOf({ work, carpenters }), 'carpenters'),
    },
    groups: {
      label: 'For how many groups',
      options: ({ state }, army, { work }) => ({
        kind: 'number',
        least: 1,
        most: work === 'ladders' ? Math.max(1, groupsToClimb(state, army)) : 1,
        usual: 1,
      }),
      // Ladders may be made for groups that arrive later.
      closed: () => null,
    },
    crew: {
      label: 'Crew',
      options(context, army, { work }) {
        const foot = onFoot(context.state, army);
        return work && isEngine(work)
          ? { kind: 'parts', reserve: figuresOf(context, army, (part) => foot.has(part)), least: 1 }
          : { kind: 'parts', reserve: NOBODY, least: 0 };
      },
      closed(context, army, crew, { work }): Refusal | null {
        if (!work || !isEngine(work)) return null;
        const bad = badNamed(
          context,
          army,
          { parts: crew, generals: [] },
          { path: 'crew', partsPath: 'crew', as: `the crew of ${WORK_NAMES[work]}` },
        );
        if (bad) return bad;
        const foot = onFoot(context.state, army);
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

export const abandonWork = defineOrder(shapes.abandonWork, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-circle-x',
  title: 'give up a work of siege',
  weight: 16,
  closed: notInField,
  fields: {
    fort: fortField({ candidates: fortsHere, closed: notBesieging }),
    work: choice({
      label: 'Work',
      none: 'no work is under way before this fort',
      candidates: (context, _army, { fort }) =>
        fort === undefined ? [] : worksUnderWay(siegeOf(context, fort)).map(({ id }) => id),
      name(context, id) {
        const works = Object.values(context.state.sieges).flatMap(worksUnderWay);
        const work = works.find((known) => known.id === id);
        return { kind: 'work', id, text: work ? WORK_NAMES[work.kind] : id };
      },
      closed: (context, _army, work, { fort }) =>
        fort !== undefined && worksUnderWay(siegeOf(context, fort)).some(({ id }) => id === work)
          ? null
          : refusal('no-such-work', 'work', 'there is no work {work} to abandon', { work: `“${work}”` }),
    }),
  },
  texts: { given: '{army} abandons a work before {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});
