import { type FieldRule, type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import { createCombinedLine } from '../../../core/campaign/define-order.ts';
import * as shapes from '../input/orders.ts';
import type { OrderOf } from '../input/orders.ts';
import { mustBothSidesLeave } from '../phases/retreats.ts';
import type { CampaignState } from '../state/state.ts';
import { type CampaignArmy, countFigures } from '../state/troops.ts';
import { listArmiesIn, createPartName } from '../troops/muster.ts';
import { listEnemiesBefore, countSpecialistKind } from '../troops/forts.ts';
import { isBesieging } from '../winter/winter-pay.ts';
import {
  refuseForeignArmy,
  type OrderContext,
  refuseUnknownProvince,
  choice,
  defineOrder,
  createProvinceField,
} from './context.ts';
import { refuseBesieged, listArmyNeighbours, refuseEntry } from './places.ts';
import { refuseLeaving, createLeavingForceField } from './force.ts';

const HOLD = createCombinedLine('hold', '{n} armies hold: {subjects}.');

const refusePursuit = (state: CampaignState): Refusal | null =>
  mustBothSidesLeave(state)
    ? null
    : refusal(
        'no-pursuit',
        'pursue',
        'a beaten attacker stays in its own province (ruling FTP-C15), so it cannot be pursued',
      );

export const holdOrder = defineOrder(shapes.holdShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-anchor',
  title: 'hold',
  weight: ({ state }, army) => (isBesieging(state, army) ? 16 : army.fort === null ? 1 : 6),
  stance: true,
  combinedLine: ({ pursue }) => (pursue ? null : HOLD),
  fields: {
    pursue: {
      label: 'Pursue beaten attackers',
      options: ({ state }) => ({ kind: 'switch', closed: refusePursuit(state), absent: false }),
      closed: ({ state }, _army, pursue) => (pursue ? refusePursuit(state) : null),
    },
  },
  texts: { given: '{army} holds.', pursues: '{army} holds and pursues beaten attackers.' },
  words: ({ army, pursue = false }, names, say) => say(pursue ? 'pursues' : 'given', { army: names.army(army) }),
});

export const marchOrder = defineOrder(shapes.marchShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-footprints',
  title: 'march',
  // Besiegers and garrisons mostly stay; otherwise samples would rarely contain sieges.
  weight: ({ state }, army) => (isBesieging(state, army) ? 1 : army.fort === null ? 24 : 2),
  stance: true,
  atSiege: 'leaves',
  closed: refuseBesieged,
  fields: {
    to: createProvinceField({
      label: 'Destination',
      // A garrison that is not besieged can march out into its own province.
      candidates: (context, army: CampaignArmy) => [
        ...(army.fort === null ? [] : [army.province]),
        ...listArmyNeighbours(context, army),
      ],
      closed(context, army, to) {
        const { names, state } = context;
        if (army.fort === null || to !== army.province) return refuseEntry(context, army, to);
        const [enemy] = listEnemiesBefore(state, army);
        if (!enemy) return null;
        return refusal('enemy-before-fort', 'to', '{enemy} is in {here}, so {army} can sally but not march away', {
          enemy: names.army(enemy.id),
          here: names.province(to),
          army: names.army(army.id),
        });
      },
    }),
    enter: {
      label: 'Enter after a victory',
      options: () => ({ kind: 'switch', closed: null, absent: true }),
      closed: () => null,
    },
  },
  texts: {
    given: '{army} marches to {to}.',
    stays: '{army} marches to {to}, but does not enter after a victory.',
  },
  words: ({ army, to, enter = true }, names, say) =>
    say(enter ? 'given' : 'stays', { army: names.army(army), to: names.province(to) }),
});

/** Checks whether a player has a besieged fort in a province. */
const hasBesiegedFort = ({ sieges, forts }: CampaignState, player: string, province: string): boolean =>
  Object.values(sieges).some((siege) => siege.province === province && forts[siege.fort]?.holder === player);

function refuseRelief(context: OrderContext, army: CampaignArmy): Refusal | null {
  const { state, names } = context;
  if (listArmyNeighbours(context, army).some((place) => hasBesiegedFort(state, army.player, place))) return null;
  return refusal('no-siege', '', 'no fort of {player} is besieged in a province next to {here}', {
    player: names.player(army.player),
    here: names.province(army.province),
  });
}

export const relieveOrder = defineOrder(shapes.relieveShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-shield-plus',
  title: 'relieve a fort',
  weight: 40,
  stance: true,
  atSiege: 'leaves',
  closed: (context, army) => refuseBesieged(context, army) ?? refuseRelief(context, army),
  fields: {
    to: createProvinceField({
      label: 'Destination',
      candidates: listArmyNeighbours,
      closed(context, army, to) {
        const { state, names } = context;
        const away = refuseEntry(context, army, to);
        if (away) return away;
        if (hasBesiegedFort(state, army.player, to)) return null;
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

const RETREAT = createCombinedLine('retreat', 'Retreats are set for {n} armies: {subjects}.');

export const retreatOrder = defineOrder(shapes.retreatShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-undo-2',
  title: 'set a retreat',
  combinedLine: () => RETREAT,
  whyNotTwice: 'list all retreats of the army in one order, the best first',
  fields: {
    to: {
      label: 'Destination',
      // The army may stand elsewhere when beaten, so any province can be named; neighbours are listed first.
      options(context, army) {
        const near = listArmyNeighbours(context, army);
        const isNear = new Set(near);
        const farProvinces = context.state.setUp.provinces.flatMap(({ id }) => (isNear.has(id) ? [] : [id]));
        return {
          kind: 'several',
          least: 1,
          ranked: true,
          choices: [...near, ...farProvinces].map((id) => ({
            value: id,
            name: context.names.province(id),
            closed: null,
          })),
        };
      },
      closed(context, _army, to): Refusal | null {
        for (const [index, province] of to.entries()) {
          const unknown = refuseUnknownProvince(context, province, `to.${index}`);
          if (unknown) return unknown;
          if (to.indexOf(province) === index) continue;
          const values = { province: context.names.province(province) };
          return refusal('contradiction', `to.${index}`, '{province} is listed twice', values);
        }
        return null;
      },
    },
  },
  texts: {
    given: 'If beaten, {army} retreats to the first open province of {to}.',
    one: 'If beaten, {army} retreats to {to}.',
  },
  words: ({ army, to }, names, say) =>
    say(to.length === 1 ? 'one' : 'given', { army: names.army(army), to: to.map(names.province) }),
});

export const joinOrder = defineOrder(shapes.joinShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-merge',
  title: 'join another army',
  whyNotCombined: 'an army that joins another no longer exists',
  closed({ before, names }, { id }) {
    if (!before.some((order) => order.kind === 'join' && order.into === id)) return null;
    const text = 'another army is joining {army}, so {army} cannot join a third';
    return refusal('contradiction', '', text, { army: names.army(id) });
  },
  fields: {
    into: choice({
      label: 'Army',
      none: 'no other army of this side is here',
      candidates: ({ state }, army: CampaignArmy) =>
        listArmiesIn(state, army.province).flatMap(({ id, player }) =>
          id !== army.id && player === army.player ? [id] : [],
        ),
      name: ({ names }, id) => names.army(id),
      closed(context, army, id) {
        const strange = refuseForeignArmy(context, id, 'into');
        const target = context.state.armies[id];
        if (strange || !target) return strange;
        const { names, before } = context;
        const values = { army: names.army(army.id), into: names.army(id) };
        if (target.id === army.id)
          return refusal('contradiction', 'into', '{army} cannot join itself', { army: values.army });
        if (target.province !== army.province || target.fort !== army.fort) {
          return refusal('elsewhere', 'into', '{army} and {into} are not in the same place', values);
        }
        const leaves = before.some((order) => order.kind === 'join' && order.army === id);
        if (!leaves) return null;
        return refusal(
          'contradiction',
          '',
          '{into} is joining another army itself, so {army} cannot join {into}',
          values,
        );
      },
    }),
  },
  texts: { given: '{army} joins {into}.' },
  words: ({ army, into }, names, say) => say('given', { army: names.army(army), into: names.army(into) }),
});

/** Returns the specialists of a kind that earlier orders leave in the army. */
const countSpecialists = ({ before }: OrderContext, army: CampaignArmy, kind: string): number =>
  before.reduce(
    (left, order) => left - (order.kind === 'split' && order.army === army.id ? (order.specialists?.[kind] ?? 0) : 0),
    countSpecialistKind(army, kind),
  );

/** Carpenters and miners that join the new army. */
const specialists: FieldRule<OrderContext, CampaignArmy, unknown, OrderOf<'split'>['specialists']> = {
  label: 'Specialists',
  options: (context, army) => ({
    kind: 'extras',
    kinds: (army.specialists ?? []).map(({ kind }) => {
      const left = countSpecialists(context, army, kind);
      return { entry: kind, name: kind, cost: 0, max: left, left };
    }),
    gold: 0,
  }),
  closed(context, army, going = {}) {
    for (const [kind, count] of Object.entries(going)) {
      const left = countSpecialists(context, army, kind);
      if (count <= left) continue;
      const values = { army: context.names.army(army.id), left, kind, count };
      return refusal(
        'too-many',
        `specialists.${kind}`,
        '{army} has only {left} specialists of the kind {kind}, not {count}',
        values,
      );
    }
    return null;
  },
};

export const splitOrder = defineOrder(shapes.splitShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-split',
  title: 'split off an army',
  role: 'a new army',
  isForceLeaving: true,
  closed: refuseLeaving,
  fields: {
    name: {
      label: 'Name',
      options: ({ state, before }, army) => {
        const given = before.flatMap((order) => (order.kind === 'split' ? [order.name] : []));
        const taken = [...Object.values(state.armies).map(({ name }) => name), ...given];
        return { kind: 'name', longest: 200, usual: createPartName(army.name, taken).slice(0, 200) };
      },
      closed: () => null,
    },
    force: createLeavingForceField('a new army'),
    specialists,
  },
  texts: { given: '{army} splits off {n} figure as {name}. | {army} splits off {n} figures as {name}.' },
  words: ({ army, name, force }, names, say) =>
    say('given', { army: names.army(army), name }, { count: countFigures(force.parts) }),
});
