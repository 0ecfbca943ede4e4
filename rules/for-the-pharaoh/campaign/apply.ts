import type { CampaignEvent, EventPayload, Loss } from './events/schema.ts';
import type { Order } from './orders/schema.ts';
import { type CampaignState, completeState } from './state.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { FTP_C8 } from '../rulings.ts';
import { decree, gain, takeFort } from './decrees.ts';
import { changeProvince, type Draft, draftOf, type ProvinceChange } from './draft.ts';
import { contestedProvinces } from './contested.ts';
import { keepDecrees, lapseDecrees } from './standing-decrees.ts';
import { countsOf, joinArmies, splitArmy, unitsWith } from './regroup.ts';
import { noteSiegeOrders, passOrders, setWorks, stopSiege } from './siege-works/amend-sieges.ts';
import { lessSpecialists, specialistsMore } from './specialists.ts';

function changeEveryProvince(draft: Draft, change: ProvinceChange): void {
  for (const id of Object.keys(draft.provinces)) changeProvince(draft, id, change);
}

function moveArmy(draft: Draft, id: string, province: string): void {
  const army = draft.armies[id];
  if (army) draft.armies[id] = { ...army, province, fort: null };
}

function lose(draft: Draft, losses: readonly Loss[], fromForce: boolean): void {
  const byArmy = Map.groupBy(losses, ({ army }) => army);
  for (const [id, fallen] of byArmy) {
    const counts = countsOf(fallen);
    const band = draft.partisans[id];
    if (band) draft.partisans[id] = { ...band, units: unitsWith(band.units, counts, -1) };
    const army = draft.armies[id];
    if (!army) continue;
    const left = {
      ...army,
      generals: army.generals.filter((general) => !counts.has(general.id)),
      units: unitsWith(army.units, counts, -1),
    };
    draft.armies[id] = lessSpecialists(left, counts);
    clampDetached(draft, id, counts, fromForce);
  }
}

function spend(draft: Draft, player: string | undefined, gold: number): void {
  if (player !== undefined) draft.treasuries[player] = (draft.treasuries[player] ?? 0) - gold;
}

function noteRetreats(draft: Draft, orders: readonly Order[]): void {
  for (const order of orders) if (order.kind === 'retreat') draft.retreats[order.army] = order.to;
}

function siegeMonth(draft: Draft, { fort, monthsClosed, garrisonPlague, besiegersPlague }: SiegeMonth): void {
  const siege = draft.sieges[fort];
  if (!siege) return;
  draft.sieges[fort] = {
    ...siege,
    monthsClosed,
    garrisonHadPlague: siege.garrisonHadPlague || garrisonPlague,
    besiegersHadPlague: siege.besiegersHadPlague || besiegersPlague,
  };
}
type SiegeMonth = Extract<EventPayload, { kind: 'siege-month' }>;

/** Fewer are away where raiders or interceptors fell, and never more than there are. */
function clampDetached(draft: Draft, id: string, fallen: ReadonlyMap<string, number>, fromForce: boolean): void {
  const parts = draft.armies[id]?.units.flatMap((unit) => unit.parts) ?? [];
  for (const [part, count] of fallen) {
    const away = draft.detached[part];
    if (away === undefined) continue;
    const there = parts.find((known) => known.id === part)?.count ?? 0;
    const left = Math.min(there, fromForce ? away - count : away);
    if (left > 0) draft.detached[part] = left;
    else Reflect.deleteProperty(draft.detached, part);
  }
}

function endMonth(draft: Draft): void {
  draft.month += 1;
  draft.detached = {};
  draft.retreats = {};
  draft.waiting = null;
  Reflect.deleteProperty(draft, 'siegeOrders');
  if (choiceInForce(FTP_C8, draft.rulings) !== 'month') return;
  changeEveryProvince(draft, ({ cropDamage }) => (cropDamage > 0 ? { cropDamage: 0 } : null));
}

/** A month for whoever holds a province, where nobody disputes it. */
function noteControl(draft: Draft): void {
  const contested = contestedProvinces(draft);
  changeEveryProvince(draft, ({ id, holder, held }) =>
    holder === null || contested.has(id) ? null : { held: { ...held, [holder]: (held[holder] ?? 0) + 1 } },
  );
}

const ON_ERRANDS: ReadonlySet<string> = new Set(['raiders', 'interceptors', 'police']);

/** Brings one payload about in a draft. */
export function amend(draft: Draft, payload: Exclude<EventPayload, { kind: 'campaign-started' }>): void {
  lapseDecrees(draft, payload);
  switch (payload.kind) {
    case 'force-detached':
      for (const { id, count } of payload.force.parts) draft.detached[id] = (draft.detached[id] ?? 0) + count;
      for (const id of payload.force.generals) draft.detached[id] = 1;
      break;
    case 'casualties':
      lose(draft, payload.losses, ON_ERRANDS.has(payload.cause));
      break;
    case 'province-raided':
      changeProvince(draft, payload.province, ({ cropDamage, raidLoss }) => ({
        cropDamage: cropDamage + payload.cropDamage,
        raidLoss: raidLoss + payload.revenueLoss,
      }));
      break;
    case 'orders-revealed':
      noteRetreats(draft, payload.orders);
      noteSiegeOrders(draft, payload.orders);
      break;
    case 'army-split':
      splitArmy(draft, payload);
      break;
    case 'army-joined':
      joinArmies(draft, payload.army, payload.into);
      break;
    case 'army-garrisoned': {
      const army = draft.armies[payload.army];
      if (army) draft.armies[army.id] = { ...army, fort: payload.fort };
      break;
    }
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home':
      moveArmy(draft, payload.army, payload.to);
      break;
    case 'army-disbanded':
      Reflect.deleteProperty(draft.armies, payload.army);
      break;
    case 'province-taken':
      changeProvince(draft, payload.province, () => ({ holder: payload.by }));
      break;
    case 'battle-joined':
      draft.battles = [...draft.battles, payload.battle];
      stopSiege(draft, payload.battle);
      break;
    case 'battle-settled':
      draft.battles = draft.battles.filter(({ id }) => id !== payload.battle);
      break;
    case 'control-noted':
      noteControl(draft);
      break;
    case 'month-ended':
      endMonth(draft);
      break;
    case 'revenue-paid':
      draft.treasuries[payload.player] = (draft.treasuries[payload.player] ?? 0) + payload.income;
      break;
    case 'upkeep-paid':
      spend(draft, payload.player, payload.upkeep);
      break;
    case 'gold-forfeited':
      spend(draft, payload.player, payload.gold);
      break;
    case 'troops-raised': {
      const army = draft.armies[payload.army];
      if (!army) break;
      spend(draft, army.player, payload.gold);
      draft.armies[army.id] = {
        ...army,
        generals: [...army.generals, ...payload.generals],
        units: [...army.units, ...payload.units],
        ...specialistsMore(army.specialists, payload.specialists),
      };
      break;
    }
    case 'ranks-refilled':
      spend(draft, draft.armies[payload.army]?.player, payload.gold);
      gain(draft, payload.army, payload.parts);
      break;
    case 'army-mustered':
      spend(draft, payload.army.player, payload.gold);
      draft.armies[payload.army.id] = payload.army;
      break;
    case 'troops-dismissed':
      lose(draft, payload.losses, false);
      break;
    case 'partisans-raised':
      spend(draft, payload.band.player, payload.gold);
      draft.partisans[payload.band.id] = payload.band;
      break;
    case 'partisans-disbanded':
      Reflect.deleteProperty(draft.partisans, payload.partisans);
      break;
    case 'siege-begun':
      draft.sieges[payload.siege.fort] = payload.siege;
      break;
    case 'siege-month':
      siegeMonth(draft, payload);
      break;
    case 'siege-work-begun':
    case 'siege-work-advanced':
    case 'siege-work-ended':
    case 'breach-thrown':
      setWorks(draft, payload.fort, [payload.work]);
      break;
    case 'counter-mined':
      setWorks(draft, payload.fort, [payload.work]);
      passOrders(draft, 'counter-mine', payload.army);
      break;
    case 'escalade':
      setWorks(draft, payload.fort, payload.works);
      passOrders(draft, 'assault', payload.army);
      break;
    case 'siege-lifted':
      Reflect.deleteProperty(draft.sieges, payload.fort);
      break;
    case 'fort-taken':
      takeFort(draft, payload.fort, payload.by);
      break;
    case 'rest-of-month':
      draft.waiting = payload.waiting;
      break;
    case 'victory-reached':
      draft.victories = [...draft.victories, payload.victory];
      break;
    case 'umpire-ruled':
      for (const ruled of payload.intervention.decrees) decree(draft, ruled);
      keepDecrees(draft, payload.intervention);
      break;
    case 'crops-restored':
      changeEveryProvince(draft, ({ cropDamage }) => (cropDamage > 0 ? { cropDamage: 0 } : null));
      break;
    case 'year-begun':
      draft.year = payload.year;
      draft.month = 1;
      changeEveryProvince(draft, () => ({ held: {}, raidLoss: 0 }));
      break;
    case 'partisans-activated':
    case 'interception-tried':
    case 'interception-fought':
    case 'armies-met':
    case 'march-order-diced':
      break;
  }
}

/** The state after further events; `null` before the first. Neither the state nor the events are changed. */
export function apply(state: CampaignState | null, events: readonly CampaignEvent[]): CampaignState {
  let draft = state ? draftOf(state) : null;
  for (const { payload } of events) {
    if (payload.kind === 'campaign-started') {
      if (draft) throw new RangeError('a campaign starts only once');
      draft = draftOf(completeState(payload.state));
    } else {
      if (!draft) throw new RangeError('the first event of a campaign is its start');
      amend(draft, payload);
    }
  }
  if (!draft) throw new RangeError('a campaign without events has no state');
  return draft;
}
