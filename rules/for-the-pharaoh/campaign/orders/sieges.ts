import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import * as shapes from '../input/orders.ts';
import { listPartsOnFoot } from '../sieges/storm.ts';
import { isAtWall, type StormWay, listPermittedWays, getStormWay } from '../state/siege-work.ts';
import type { CampaignState } from '../state/state.ts';
import { type CampaignArmy, countFigures } from '../state/troops.ts';
import { listEnemiesBefore, isBesieged } from '../troops/forts.ts';
import { listArmiesIn } from '../troops/muster.ts';
import { refuseByTreaty } from './diplomacy.ts';
import { choice, defineOrder, createFortField, type OrderContext } from './context.ts';
import {
  refuseBesieged,
  refuseFort,
  listFortsHere,
  createNoSiegeRefusal,
  refuseGarrison,
  refuseNotBesieging,
  findSiege,
  WORK_NAMES,
  listActiveWorks,
} from './places.ts';
import { refuseNamed, refuseNoTroops, getFreeReserve } from './force.ts';

type RefuseFort = (context: OrderContext, army: CampaignArmy, fort: string) => Refusal | null;
/** A fort of the army's province. @param refuse returns another reason why it cannot be chosen */
const fortHere = (refuse: RefuseFort) =>
  createFortField<CampaignArmy, unknown>({
    candidates: listFortsHere,
    closed: (context, army, id) => refuseFort(context, army, id) ?? refuse(context, army, id),
  });

export const besiegeOrder = defineOrder(shapes.besiegeShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-circle-dot-dashed',
  title: 'besiege a fort',
  weight: 300,
  stance: true,
  atSiege: 'begins',
  closed: (context, army) => refuseGarrison(context, army) ?? refuseNoTroops(context, army),
  fields: {
    fort: fortHere((context, army, id) => {
      const { state, names } = context;
      const fort = names.fort(id);
      if (state.forts[id]?.holder === army.player) {
        return refusal('not-enemy', 'fort', '{fort} belongs to {player}', {
          fort,
          player: names.player(army.player),
        });
      }
      const bound = refuseByTreaty(context, state.forts[id]?.holder ?? null, 'harm', 'fort');
      if (bound) return bound;
      const siege = state.sieges[id];
      if (siege) {
        const values = { fort, player: names.player(siege.besieger) };
        return refusal('already-besieged', 'fort', '{fort} is besieged by {player} already', values);
      }
      if (listArmiesIn(state, army.province).some((other) => other.fort === id)) return null;
      const text = '{fort} has no garrison, so whoever takes the province takes the fort';
      return refusal('no-garrison', 'fort', text, { fort });
    }),
  },
  texts: { given: '{army} besieges {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});

export const liftOrder = defineOrder(shapes.liftShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-circle-off',
  title: 'lift a siege',
  atSiege: 'gives-up',
  closed: refuseGarrison,
  fields: {
    fort: fortHere((context, army, id) =>
      context.state.sieges[id]?.besieger === army.player ? null : createNoSiegeRefusal(context, army, id),
    ),
  },
  texts: { given: '{army} lifts the siege of {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});

export const garrisonOrder = defineOrder(shapes.garrisonShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-castle',
  title: 'enter a fort',
  weight: 12,
  stance: true,
  atSiege: 'leaves',
  closed: refuseBesieged,
  fields: {
    fort: fortHere((context, army, id) => {
      const { state, names } = context;
      const fort = names.fort(id);
      if (army.fort === id) {
        return refusal('already-there', 'fort', '{army} is already in {fort}', { army: names.army(army.id), fort });
      }
      if (Object.hasOwn(state.sieges, id)) {
        return refusal('besieged', 'fort', '{fort} is besieged: no army can enter', { fort });
      }
      const holder = state.forts[id]?.holder ?? null;
      if (holder === army.player) return null;
      const whose = holder === null ? 'no one' : names.player(holder);
      return refusal('not-your-fort', 'fort', '{fort} is held by {whose}', { fort, whose });
    }),
  },
  texts: { given: '{army} enters {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});

const WAY_NAMES: Readonly<Record<StormWay, string>> = {
  ladders: 'by ladders',
  breach: 'through a breach',
  tower: 'from siege towers',
};

/** Reasons for refusing a storm, by way in, if no work opens that way. */
const NO_WAY = {
  ladders: 'no ladders are being made before {fort}: begin the work first',
  breach: 'no ram, claw or mine is at work against the walls of {fort}: begin one first',
  tower: 'no siege tower is being built before {fort}: begin the work first',
} as const;

export const assaultOrder = defineOrder(shapes.assaultShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-swords',
  title: 'storm a fort',
  weight: 300,
  atSiege: 'stays',
  role: 'a storming party',
  whyNotTwice: 'an army can storm once per month',
  closed: (context, army) => refuseGarrison(context, army) ?? refuseNoTroops(context, army),
  fields: {
    fort: createFortField({ candidates: listFortsHere, closed: refuseNotBesieging }),
    way: choice({
      label: 'Way in',
      none: 'there is no way to storm this fort',
      candidates: ({ state }) => listPermittedWays(state.rulings),
      name: (_context, way) => ({ kind: 'way', id: way, text: WAY_NAMES[way] }),
      // A storm needs works of its kind that exist or may be finished within the month.
      closed(context, _army, way, { fort = '' }) {
        const isComing = context.orders.some(
          (order) => order.kind === 'siege-work' && order.fort === fort && getStormWay(order.work) === way,
        );
        const isThere = listActiveWorks(findSiege(context, fort)).some(({ kind }) => getStormWay(kind) === way);
        if (isComing || isThere) return null;
        return refusal('no-way-in', 'way', NO_WAY[way], { fort: context.names.fort(fort) });
      },
    }),
    force: {
      label: 'Troops',
      options(context, army) {
        const foot = listPartsOnFoot(context.state, army);
        const { parts, generals, all } = getFreeReserve(context, army, (part) => foot.has(part));
        // Generals climb only if named (FTP-S22): “all” leaves them in camp, like an order without a force.
        return { kind: 'force', reserve: { parts, generals, all: { ...all, generals: [] } }, orAll: true };
      },
      closed(context, army, force): Refusal | null {
        const bad = force && refuseNamed(context, army, force, { path: 'force', as: 'a storming party' });
        const foot = listPartsOnFoot(context.state, army);
        const going = force ?? getFreeReserve(context, army, (part) => foot.has(part));
        if (bad || going.parts.length > 0) return bad;
        const values = { army: context.names.army(army.id) };
        return refusal('empty-force', 'force', 'choose troops of {army} for the storm', values);
      },
    },
  },
  texts: {
    all: '{army} storms {fort} {way}.',
    some: '{army} storms {fort} {way} with {n} figure. | {army} storms {fort} {way} with {n} figures.',
  },
  words({ army, fort, way, force }, names, say) {
    const values = { army: names.army(army), fort: names.fort(fort), way: WAY_NAMES[way] };
    return force ? say('some', values, { count: countFigures(force.parts) }) : say('all', values);
  },
});

export const declineBreachOrder = defineOrder(shapes.declineBreachShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-hand',
  title: 'do not storm an unstable breach',
  atSiege: 'stays',
  weight: 4,
  whyNotTwice: 'one such order per army is enough',
  closed: refuseGarrison,
  fields: { fort: createFortField({ candidates: listFortsHere, closed: refuseNotBesieging }) },
  texts: { given: '{army} does not storm an unstable breach of {fort}.' },
  words: ({ army, fort }, names, say) => say('given', { army: names.army(army), fort: names.fort(fort) }),
});

export const counterMineOrder = defineOrder(shapes.counterMineShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-ear',
  title: 'listen for mines',
  weight: 300,
  whyNotTwice: 'a garrison can listen once per month',
  closed({ state, names }, army) {
    if (army.fort === null || !isBesieged(state, army)) {
      const text = '{army} is not besieged, so there is no mine to listen for';
      return refusal('not-besieged', '', text, { army: names.army(army.id) });
    }
    if (listActiveWorks(state.sieges[army.fort] ?? null).some(({ kind }) => kind === 'mine')) return null;
    return refusal('no-mine', '', 'no mine is being dug towards {fort}', { fort: names.fort(army.fort) });
  },
  fields: {},
  texts: { given: '{army} listens for mines.' },
  words: ({ army }, names, say) => say('given', { army: names.army(army) }),
});

export const sortieOrder = defineOrder(shapes.sortieShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-door-open',
  title: 'sally',
  weight: 2,
  stance: true,
  atSiege: 'leaves',
  closed({ state, names }, army) {
    if (army.fort === null) {
      const text = '{army} is in the field, and only a garrison can sally';
      return refusal('not-in-fort', '', text, { army: names.army(army.id) });
    }
    if (listEnemiesBefore(state, army).length > 0) return null;
    const text = 'there is no enemy before {fort} to sally against';
    return refusal('no-enemy', '', text, { fort: names.fort(army.fort) });
  },
  fields: {},
  texts: { given: '{army} sallies.' },
  words: ({ army }, names, say) => say('given', { army: names.army(army) }),
});

const enginesBefore = ({ sieges }: CampaignState, fort: string | null) =>
  listActiveWorks(fort === null ? null : (sieges[fort] ?? null)).filter(isAtWall);

export const sortieEngineOrder = defineOrder(shapes.sortieEngineShape, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-flame',
  title: 'sally against an engine',
  weight: 120,
  stance: true,
  role: 'a sortie',
  closed({ state, names }, army) {
    const values = { army: names.army(army.id) };
    if (army.fort === null || !isBesieged(state, army)) {
      return refusal('not-besieged', '', '{army} is not besieged, so there is no engine to sally against', values);
    }
    if (enginesBefore(state, army.fort).length > 0) return null;
    return refusal('no-engine', '', 'no engine stands at the wall of {fort}', { fort: names.fort(army.fort) });
  },
  fields: {
    work: choice<CampaignArmy, unknown, string>({
      label: 'Engine',
      none: 'no engine stands at the wall',
      candidates: ({ state }, army) => enginesBefore(state, army.fort).map(({ id }) => id),
      name({ state }, id, army) {
        const work = enginesBefore(state, army.fort).find((known) => known.id === id);
        return { kind: 'work', id, text: work ? WORK_NAMES[work.kind] : id };
      },
      closed: ({ state }, army, work) =>
        enginesBefore(state, army.fort).some(({ id }) => id === work)
          ? null
          : refusal('no-engine', 'work', 'there is no engine {work} at the wall', { work: `“${work}”` }),
    }),
    force: {
      label: 'Troops',
      options: (context, army) => ({ kind: 'force', reserve: getFreeReserve(context, army), orAll: false }),
      closed(context, army, force): Refusal | null {
        const bad = refuseNamed(context, army, force, { path: 'force', as: 'a sortie' });
        if (bad || force.parts.length > 0) return bad;
        const values = { army: context.names.army(army.id) };
        return refusal('empty-force', 'force', 'choose troops of {army} for the sally', values);
      },
    },
  },
  texts: {
    given: '{army} sallies against an engine with {n} figure. | {army} sallies against an engine with {n} figures.',
  },
  words: ({ army, force }, names, say) =>
    say('given', { army: names.army(army) }, { count: countFigures(force.parts) }),
});
