import { type CampaignArmy, isBesieged, type Order, provinceSetUp } from '../../rules/campaign.ts';
import type { FieldOptions } from '../../rules/core/campaign/define-form.ts';
import type { Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { reason } from '../reasons.ts';
import { DEAREST_FOOT, LEAST_GOLD, MOST_UNITS, NEW_ARMY, SMALLEST_ARMY, SPECIALISTS, UNIT_SIZE } from '../constants.ts';

type Recruits = Extract<FieldOptions, { readonly kind: 'recruits' }>;
interface Unit {
  readonly name: string;
  readonly parts: readonly {
    readonly entry: string | null;
    readonly troop: Record<string, unknown> | null;
    readonly count: number;
  }[];
}

/**
 * Returns the gold left after upkeep, negative if upkeep is not covered. Raids on provinces that the seat lost this year may have taken
 * some gold unseen, so orders may not all be paid.
 */
export function goldLeft({ rules, view, player }: Situation, orders: readonly Order[]): number {
  const { treasury, income, upkeep } = rules.winterFunds(view, player, orders);
  return treasury + income - upkeep;
}

/** Plans units for the given gold, the most expensive foot first: quick resolution counts only points. */
function unitsFor({ recruits, free }: Recruits, gold: number): Unit[] {
  const kinds = recruits
    ? recruits
        .filter(({ cost, left }) => cost > 0 && (left === null || left > 0))
        .map(({ entry, name, cost, left }) => ({ entry, troop: null, name, cost, left: left ?? Infinity }))
    : free && free.cost > 0
      ? [{ entry: null, troop: { ...free.troop }, name: '', cost: free.cost, left: Infinity }]
      : [];
  const byWorth = kinds.toSorted((one, other) => rank(one.cost) - rank(other.cost) || other.cost - one.cost);
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

/**
 * Returns an order with as many of the units as the rules accept together; null for none. Entries of an army list may share a maximum, so
 * units are tried one by one.
 */
function withUnits(
  sheet: OrderSheet,
  units: readonly Unit[],
  orderOf: (units: readonly Unit[]) => Order,
): Order | null {
  if (units.length > 0 && sheet.takes(orderOf(units))) return orderOf(units);
  const standing: Unit[] = [];
  for (const unit of units) {
    if (standing.length < MOST_UNITS && sheet.takes(orderOf([...standing, unit]))) standing.push(unit);
  }
  return standing.length > 0 ? orderOf(standing) : null;
}

const rank = (cost: number): number => (cost <= DEAREST_FOOT ? 0 : 1);

const unitsAsGiven = (units: readonly Unit[]) =>
  units.map(({ name, parts }) => ({ name, parts: parts.map((part) => ({ ...part })) }));

/** Disbands the cheapest troops if the gold does not cover upkeep: a side in arrears may raise no troops. */
function dismissSome(situation: Situation, sheet: OrderSheet): void {
  const { view, player, armies } = situation;
  let missing = -goldLeft(situation, sheet.orders);
  if (missing <= 0) return;
  for (const band of Object.values(view.partisans)) {
    if (band.player !== player || missing <= 0) continue;
    sheet.give({ kind: 'disband-partisans', partisans: band.id }, reason('dismiss'));
    missing = -goldLeft(situation, sheet.orders);
  }
  const parts = armies
    .filter((army) => !isBesieged(view, army))
    .flatMap((army) => army.units.flatMap((unit) => unit.parts.map((part) => ({ ...part, army: army.id }))))
    .filter(({ cost, count }) => cost > 0 && count > 0)
    .toSorted((one, other) => one.cost - other.cost);
  const going = new Map<string, { id: string; count: number }[]>();
  for (const { id, army, cost, count } of parts) {
    if (missing <= 0) break;
    const sent = Math.min(count, Math.ceil(missing / cost));
    going.set(army, [...(going.get(army) ?? []), { id, count: sent }]);
    missing -= sent * cost;
  }
  for (const [army, sent] of going)
    sheet.give({ kind: 'disband', army, force: { parts: sent, generals: [] } }, reason('dismiss'));
}

/** Returns the points that a province feeds in spring, after its crops have recovered. */
const foodIn = ({ view }: Situation, province: string): number => provinceSetUp(view, province)?.food ?? 0;

/** Returns the points that a province can still feed next year, in addition to the own armies there. */
export function roomIn(situation: Situation, province: string): number {
  const all = situation.ownIn(province).reduce((sum, army) => sum + situation.points(army), 0);
  return Math.max(0, foodIn(situation, province) - all);
}

/** Refills ranks part by part, most expensive first. */
function refill(situation: Situation, sheet: OrderSheet, army: CampaignArmy, gold: number): number {
  const draft = { kind: 'refill', army: army.id };
  const options = situation.rules.orderOptions(situation.view, situation.player, sheet.orders, draft)['parts'];
  if (options?.kind !== 'parts') return 0;
  const why = reason('refill', { army: sheet.names.army(army.id) });
  let spent = 0;
  for (const { id, most, cost } of options.reserve.parts.toSorted((one, other) => other.cost - one.cost)) {
    const count = cost > 0 ? Math.min(most, Math.floor((gold - spent) / cost)) : 0;
    if (count === 0) continue;
    const order: Order = { kind: 'refill', army: army.id, parts: [{ id, count }], ifPaid: true };
    if (sheet.give(order, why)) spent += count * cost;
  }
  return spent;
}

function raise(situation: Situation, sheet: OrderSheet, army: CampaignArmy, gold: number): number {
  const { rules, view, player } = situation;
  const draft = { kind: 'raise', army: army.id };
  const options = rules.orderOptions(view, player, sheet.orders, draft)['units'];
  if (options?.kind !== 'recruits') return 0;
  let spent = 0;
  for (const unit of unitsFor(options, gold).slice(0, MOST_UNITS)) {
    const order: Order = {
      kind: 'raise',
      army: army.id,
      units: unitsAsGiven([unit]),
      generals: [],
      ifPaid: true,
    };
    if (sheet.give(order, reason('raise'))) spent += rules.goldOf(view, order);
  }
  return spent;
}

function specialists(situation: Situation, sheet: OrderSheet, army: CampaignArmy, gold: number): number {
  const has = (kind: string): number => army.specialists?.find((one) => one.kind === kind)?.count ?? 0;
  const wanted = {
    ...(has('carpenter') < SPECIALISTS.carpenter ? { carpenter: SPECIALISTS.carpenter - has('carpenter') } : {}),
    ...(has('miner') < SPECIALISTS.miner ? { miner: SPECIALISTS.miner - has('miner') } : {}),
  };
  if (Object.keys(wanted).length === 0) return 0;
  const order: Order = { kind: 'raise', army: army.id, units: [], generals: [], specialists: wanted, ifPaid: true };
  const cost = situation.rules.goldOf(situation.view, order);
  return cost <= gold && sheet.give(order, reason('specialists')) ? cost : 0;
}

/** Returns the army list of the strongest army, for new armies. */
const listOf = ({ armies }: Situation): string | null => armies[0]?.list ?? null;

function muster(situation: Situation, sheet: OrderSheet, province: string, gold: number): number {
  const { rules, view, player } = situation;
  const list = listOf(situation);
  const name = `Army of ${provinceSetUp(view, province)?.name ?? province}`;
  const draft = { kind: 'muster', province, name, list };
  const options = rules.orderOptions(view, player, sheet.orders, draft);
  const { units: offered, generals: grades } = options;
  if (offered?.kind !== 'recruits' || grades?.kind !== 'generals') return 0;
  const grade = grades.grades.toSorted((one, other) => one.cost - other.cost)[0];
  const general = grade && grade.cost <= gold / NEW_ARMY.generalsPart ? grade : null;
  const order = withUnits(sheet, unitsFor(offered, gold - (general?.cost ?? 0)), (units) => ({
    kind: 'muster',
    province,
    name: name.slice(0, 200),
    list,
    units: unitsAsGiven(units),
    generals: general ? [{ name: '', stars: general.stars }] : [],
    ifPaid: true,
  }));
  const given = order && sheet.give(order, reason('muster', { province: sheet.names.province(province) }));
  return given ? rules.goldOf(view, order) : 0;
}

function raisePartisans(situation: Situation, sheet: OrderSheet, gold: number): number {
  const { rules, view, player } = situation;
  const there = new Set(Object.values(view.partisans).map(({ province }) => province));
  const targets = view.setUp.provinces
    .filter(({ id }) => situation.isEnemys(id) && !there.has(id))
    .filter(({ id }) => situation.near(id).some((place) => situation.holder(place) === player))
    .toSorted((one, other) => other.tax - one.tax);
  let spent = 0;
  for (const { id, tax } of targets.slice(0, 3)) {
    const left = gold - spent;
    if (left < LEAST_GOLD.partisans) break;
    const list = listOf(situation);
    const draft = { kind: 'raise-partisans', province: id, name: 'Partisans', list };
    const options = rules.orderOptions(view, player, sheet.orders, draft)['units'];
    if (options?.kind !== 'recruits') continue;
    // Half of a province's tax in points burns all of it within eight months.
    const order = withUnits(sheet, unitsFor(options, Math.min(left, tax / 2)), (units) => ({
      kind: 'raise-partisans',
      province: id,
      name: 'Partisans',
      list,
      units: unitsAsGiven(units),
      ifPaid: true,
    }));
    const province = sheet.names.province(id);
    if (order && sheet.give(order, reason('partisans', { province, gold: tax }))) spent += rules.goldOf(view, order);
  }
  return spent;
}

/** Lists own provinces without troops that an army would help, those with the most enemies and foreign neighbours first. */
function bareProvinces(situation: Situation): string[] {
  const { view, player } = situation;
  const need = (province: string): number =>
    situation.near(province).filter((place) => situation.holder(place) !== player).length +
    2 * situation.foesNextTo(province).length;
  return view.setUp.provinces
    .map(({ id }) => id)
    .filter((id) => situation.holder(id) === player && situation.ownIn(id).length === 0 && need(id) > 0)
    .toSorted((one, other) => need(other) - need(one));
}

export const ownProvinces = ({ view, player, holder }: Situation): string[] =>
  view.setUp.provinces.map(({ id }) => id).filter((id) => holder(id) === player);

/** Lists own provinces by the points that they can still feed, most first. */
const roomiest = (situation: Situation): string[] =>
  ownProvinces(situation).toSorted((one, other) => roomIn(situation, other) - roomIn(situation, one));

/**
 * Orders a winter: disbands troops that cannot be paid, refills ranks, and spends the rest on new troops. The most important orders come
 * first, because the gold may run out.
 */
export function planWinter(situation: Situation, sheet: OrderSheet): void {
  const { taste, armies } = situation;
  dismissSome(situation, sheet);
  let gold = goldLeft(situation, sheet.orders);
  if (gold <= 0) return;
  /** Points added to each province by this winter's orders. */
  const raised = new Map<string, number>();
  const room = (province: string): number => roomIn(situation, province) - (raised.get(province) ?? 0);
  const pay = (spent: number, province: string): void => {
    gold -= spent;
    raised.set(province, (raised.get(province) ?? 0) + spent);
  };
  const open = armies.filter((army) => !isBesieged(situation.view, army));
  const field = open.find(({ fort }) => fort === null);
  if (field) gold -= specialists(situation, sheet, field, gold);
  const partisans = gold * taste.partisans;
  for (const army of open) {
    if (gold < LEAST_GOLD.refill) return;
    pay(refill(situation, sheet, army, Math.min(gold, room(army.province))), army.province);
  }
  let forNew = gold * taste.newArmies;
  for (const province of bareProvinces(situation)) {
    const size = Math.max(SMALLEST_ARMY, Math.min(forNew, gold * NEW_ARMY.share, NEW_ARMY.most));
    if (forNew < SMALLEST_ARMY || gold < SMALLEST_ARMY) break;
    const spent = muster(situation, sheet, province, Math.min(size, gold));
    pay(spent, province);
    forNew -= spent;
  }
  if (partisans > 0) gold -= raisePartisans(situation, sheet, Math.min(gold, partisans));
  // Armies in the field first; garrisons get the remaining gold.
  for (const army of open.toSorted((one, other) => Number(one.fort !== null) - Number(other.fort !== null))) {
    if (gold < LEAST_GOLD.raise) return;
    pay(raise(situation, sheet, army, Math.min(gold, room(army.province))), army.province);
  }
  // Gold saved over a winter has little value, so troops that the armies' provinces cannot feed are raised elsewhere. Prefer two smaller
  // armies to a large one: the gold may not cover the second.
  for (const province of roomiest(situation)) {
    for (let spent = 1; spent > 0 && gold >= SMALLEST_ARMY && room(province) >= SMALLEST_ARMY;) {
      spent = muster(situation, sheet, province, Math.min(gold, room(province), NEW_ARMY.most));
      pay(spent, province);
    }
  }
}
