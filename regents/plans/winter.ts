import { type CampaignArmy, isBesieged, type Order, getProvinceSetUp } from '../../rules/campaign.ts';
import type { FieldOptions } from '../../rules/core/campaign/define-form.ts';
import type { Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { createReason } from '../reasons.ts';
import { MAX_FOOT_COST, MIN_GOLD, MAX_UNITS, NEW_ARMY, MIN_ARMY_GOLD, SPECIALISTS, UNIT_SIZE } from '../constants.ts';

type Recruits = Extract<FieldOptions, { readonly kind: 'recruits' }>;
interface Unit {
  readonly name: string;
  readonly parts: readonly {
    readonly entry: string | null;
    readonly troop: Record<string, unknown> | null;
    readonly count: number;
  }[];
}

/** Returns the gold left after upkeep, negative if it is not covered. Raids on provinces lost this year may have taken some unseen. */
export function estimateGoldLeft({ rules, view, player }: Situation, orders: readonly Order[]): number {
  const { treasury, income, upkeep } = rules.winterFunds(view, player, orders);
  return treasury + income - upkeep;
}

/** Plans units for the given gold, the most expensive foot first. Quick resolution counts only points. */
function planUnits({ recruits, free }: Recruits, gold: number): Unit[] {
  const kinds = recruits
    ? recruits
        .filter(({ cost, left }) => cost > 0 && (left === null || left > 0))
        .map(({ entry, name, cost, left }) => ({ entry, troop: null, name, cost, left: left ?? Infinity }))
    : free && free.cost > 0
      ? [{ entry: null, troop: { ...free.troop }, name: '', cost: free.cost, left: Infinity }]
      : [];
  const byWorth = kinds.toSorted((one, other) => rankCost(one.cost) - rankCost(other.cost) || other.cost - one.cost);
  const units: Unit[] = [];
  let left = gold;
  for (const { name, entry, troop, cost, left: offered } of byWorth) {
    const count = Math.min(UNIT_SIZE.most, offered, Math.floor(left / cost));
    if (count < UNIT_SIZE.least) continue;
    units.push({ name, parts: [{ entry, troop, count }] });
    left -= count * cost;
  }
  return units;
}

/** Returns an order with as many units as the rules accept together, or null. Tries units one by one, as entries may share a maximum. */
function fitUnits(sheet: OrderSheet, units: readonly Unit[], orderOf: (units: readonly Unit[]) => Order): Order | null {
  if (units.length > 0 && sheet.accepts(orderOf(units))) return orderOf(units);
  const accepted: Unit[] = [];
  for (const unit of units) {
    if (accepted.length < MAX_UNITS && sheet.accepts(orderOf([...accepted, unit]))) accepted.push(unit);
  }
  return accepted.length > 0 ? orderOf(accepted) : null;
}

const rankCost = (cost: number): number => (cost <= MAX_FOOT_COST ? 0 : 1);

const copyUnits = (units: readonly Unit[]) =>
  units.map(({ name, parts }) => ({ name, parts: parts.map((part) => ({ ...part })) }));

/** Disbands the cheapest troops if the gold does not cover upkeep: a side in arrears may raise no troops. */
function disbandUnpaid(situation: Situation, sheet: OrderSheet): void {
  const { view, player, armies } = situation;
  let missing = -estimateGoldLeft(situation, sheet.orders);
  if (missing <= 0) return;
  for (const band of Object.values(view.partisans)) {
    if (band.player !== player || missing <= 0) continue;
    sheet.addOrder({ kind: 'disband-partisans', partisans: band.id }, createReason('dismiss'));
    missing = -estimateGoldLeft(situation, sheet.orders);
  }
  const parts = armies
    .filter((army) => !isBesieged(view, army))
    .flatMap((army) => army.units.flatMap((unit) => unit.parts.map((part) => ({ ...part, army: army.id }))))
    .filter(({ cost, count }) => cost > 0 && count > 0)
    .toSorted((one, other) => one.cost - other.cost);
  const disbanded = new Map<string, { id: string; count: number }[]>();
  for (const { id, army, cost, count } of parts) {
    if (missing <= 0) break;
    const sent = Math.min(count, Math.ceil(missing / cost));
    disbanded.set(army, [...(disbanded.get(army) ?? []), { id, count: sent }]);
    missing -= sent * cost;
  }
  for (const [army, sent] of disbanded)
    sheet.addOrder({ kind: 'disband', army, force: { parts: sent, generals: [] } }, createReason('dismiss'));
}

/** Returns the points that a province feeds in spring, after its crops have recovered. */
const getSpringFood = ({ view }: Situation, province: string): number => getProvinceSetUp(view, province)?.food ?? 0;

/** Returns the points that a province can still feed next year, in addition to the own armies there. */
export function getFreeFood(situation: Situation, province: string): number {
  const present = situation.armiesIn(province).reduce((sum, army) => sum + situation.points(army), 0);
  return Math.max(0, getSpringFood(situation, province) - present);
}

/** Refills ranks part by part, most expensive first. */
function refillArmy(situation: Situation, sheet: OrderSheet, army: CampaignArmy, gold: number): number {
  const draft = { kind: 'refill', army: army.id };
  const options = situation.rules.orderOptions(situation.view, situation.player, sheet.orders, draft)['parts'];
  if (options?.kind !== 'parts') return 0;
  const why = createReason('refill', { army: sheet.names.army(army.id) });
  let spent = 0;
  for (const { id, most, cost } of options.reserve.parts.toSorted((one, other) => other.cost - one.cost)) {
    const count = cost > 0 ? Math.min(most, Math.floor((gold - spent) / cost)) : 0;
    if (count === 0) continue;
    const order: Order = { kind: 'refill', army: army.id, parts: [{ id, count }], ifPaid: true };
    if (sheet.addOrder(order, why)) spent += count * cost;
  }
  return spent;
}

function raiseUnits(situation: Situation, sheet: OrderSheet, army: CampaignArmy, gold: number): number {
  const { rules, view, player } = situation;
  const draft = { kind: 'raise', army: army.id };
  const options = rules.orderOptions(view, player, sheet.orders, draft)['units'];
  if (options?.kind !== 'recruits') return 0;
  let spent = 0;
  for (const unit of planUnits(options, gold).slice(0, MAX_UNITS)) {
    const order: Order = {
      kind: 'raise',
      army: army.id,
      units: copyUnits([unit]),
      generals: [],
      ifPaid: true,
    };
    if (sheet.addOrder(order, createReason('raise'))) spent += rules.getOrderCost(view, order);
  }
  return spent;
}

function raiseSpecialists(situation: Situation, sheet: OrderSheet, army: CampaignArmy, gold: number): number {
  const has = (kind: string): number => army.specialists?.find((one) => one.kind === kind)?.count ?? 0;
  const wanted = {
    ...(has('carpenter') < SPECIALISTS.carpenter ? { carpenter: SPECIALISTS.carpenter - has('carpenter') } : {}),
    ...(has('miner') < SPECIALISTS.miner ? { miner: SPECIALISTS.miner - has('miner') } : {}),
  };
  if (Object.keys(wanted).length === 0) return 0;
  const order: Order = { kind: 'raise', army: army.id, units: [], generals: [], specialists: wanted, ifPaid: true };
  const cost = situation.rules.getOrderCost(situation.view, order);
  return cost <= gold && sheet.addOrder(order, createReason('specialists')) ? cost : 0;
}

/** Returns the army list of the seat's strongest army, to be used for new armies. */
const getArmyList = ({ armies }: Situation): string | null => armies[0]?.list ?? null;

function raiseArmy(situation: Situation, sheet: OrderSheet, province: string, gold: number): number {
  const { rules, view, player } = situation;
  const list = getArmyList(situation);
  const name = `Army of ${getProvinceSetUp(view, province)?.name ?? province}`;
  const draft = { kind: 'muster', province, name, list };
  const options = rules.orderOptions(view, player, sheet.orders, draft);
  const { units: offered, generals: grades } = options;
  if (offered?.kind !== 'recruits' || grades?.kind !== 'generals') return 0;
  const grade = grades.grades.toSorted((one, other) => one.cost - other.cost)[0];
  const general = grade && grade.cost <= gold / NEW_ARMY.generalsPart ? grade : null;
  const order = fitUnits(sheet, planUnits(offered, gold - (general?.cost ?? 0)), (units) => ({
    kind: 'muster',
    province,
    name: name.slice(0, 200),
    list,
    units: copyUnits(units),
    generals: general ? [{ name: '', stars: general.stars }] : [],
    ifPaid: true,
  }));
  const given = order && sheet.addOrder(order, createReason('muster', { province: sheet.names.province(province) }));
  return given ? rules.getOrderCost(view, order) : 0;
}

function raisePartisans(situation: Situation, sheet: OrderSheet, gold: number): number {
  const { rules, view, player } = situation;
  const occupied = new Set(Object.values(view.partisans).map(({ province }) => province));
  const targets = view.setUp.provinces
    .filter(({ id }) => situation.isEnemyLand(id) && !occupied.has(id))
    .filter(({ id }) => situation.neighbours(id).some((place) => situation.holder(place) === player))
    .toSorted((one, other) => other.tax - one.tax);
  let spent = 0;
  for (const { id, tax } of targets.slice(0, 3)) {
    const left = gold - spent;
    if (left < MIN_GOLD.partisans) break;
    const list = getArmyList(situation);
    const draft = { kind: 'raise-partisans', province: id, name: 'Partisans', list };
    const options = rules.orderOptions(view, player, sheet.orders, draft)['units'];
    if (options?.kind !== 'recruits') continue;
    // Limits the new troops. Points of half a province's tax would burn all of its crops within eight months.
    const order = fitUnits(sheet, planUnits(options, Math.min(left, tax / 2)), (units) => ({
      kind: 'raise-partisans',
      province: id,
      name: 'Partisans',
      list,
      units: copyUnits(units),
      ifPaid: true,
    }));
    const province = sheet.names.province(id);
    if (order && sheet.addOrder(order, createReason('partisans', { province, gold: tax })))
      spent += rules.getOrderCost(view, order);
  }
  return spent;
}

/** Lists own provinces without troops in which an army would help. Those with the most enemies and foreign neighbours come first. */
function listBareProvinces(situation: Situation): string[] {
  const { view, player } = situation;
  const need = (province: string): number =>
    situation.neighbours(province).filter((place) => situation.holder(place) !== player).length +
    2 * situation.foesNextTo(province).length;
  return view.setUp.provinces
    .map(({ id }) => id)
    .filter((id) => situation.holder(id) === player && situation.armiesIn(id).length === 0 && need(id) > 0)
    .toSorted((one, other) => need(other) - need(one));
}

export const listOwnProvinces = ({ view, player, holder }: Situation): string[] =>
  view.setUp.provinces.map(({ id }) => id).filter((id) => holder(id) === player);

/** Lists own provinces by the points that they can still feed, most first. */
const listByFreeFood = (situation: Situation): string[] =>
  listOwnProvinces(situation).toSorted((one, other) => getFreeFood(situation, other) - getFreeFood(situation, one));

/** Orders a winter: disbands troops that cannot be paid, refills ranks, buys troops. Most important first, as gold may run out. */
export function planWinter(situation: Situation, sheet: OrderSheet): void {
  const { taste, armies } = situation;
  disbandUnpaid(situation, sheet);
  let gold = estimateGoldLeft(situation, sheet.orders);
  if (gold <= 0) return;
  /** Points added to each province by this winter's orders. */
  const raised = new Map<string, number>();
  const room = (province: string): number => getFreeFood(situation, province) - (raised.get(province) ?? 0);
  const pay = (spent: number, province: string): void => {
    gold -= spent;
    raised.set(province, (raised.get(province) ?? 0) + spent);
  };
  const open = armies.filter((army) => !isBesieged(situation.view, army));
  const field = open.find(({ fort }) => fort === null);
  if (field) gold -= raiseSpecialists(situation, sheet, field, gold);
  const partisans = gold * taste.partisanShare;
  for (const army of open) {
    if (gold < MIN_GOLD.refill) return;
    pay(refillArmy(situation, sheet, army, Math.min(gold, room(army.province))), army.province);
  }
  let forNew = gold * taste.newArmyShare;
  for (const province of listBareProvinces(situation)) {
    const size = Math.max(MIN_ARMY_GOLD, Math.min(forNew, gold * NEW_ARMY.share, NEW_ARMY.most));
    if (forNew < MIN_ARMY_GOLD || gold < MIN_ARMY_GOLD) break;
    const spent = raiseArmy(situation, sheet, province, Math.min(size, gold));
    pay(spent, province);
    forNew -= spent;
  }
  if (partisans > 0) gold -= raisePartisans(situation, sheet, Math.min(gold, partisans));
  // Armies in the field come first; garrisons get the remaining gold.
  for (const army of open.toSorted((one, other) => Number(one.fort !== null) - Number(other.fort !== null))) {
    if (gold < MIN_GOLD.raise) return;
    pay(raiseUnits(situation, sheet, army, Math.min(gold, room(army.province))), army.province);
  }
  // Gold saved over a winter has little value, so troops that the armies' provinces cannot feed are raised elsewhere. Prefer two smaller
  // armies to a large one: the gold may not cover the second.
  for (const province of listByFreeFood(situation)) {
    for (let spent = 1; spent > 0 && gold >= MIN_ARMY_GOLD && room(province) >= MIN_ARMY_GOLD;) {
      spent = raiseArmy(situation, sheet, province, Math.min(gold, room(province), NEW_ARMY.most));
      pay(spent, province);
    }
  }
}
