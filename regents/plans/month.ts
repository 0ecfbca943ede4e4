import {
  type CampaignArmy,
  createGarrisonName,
  interception,
  type Order,
  createPartName,
  getProvinceSetUp,
} from '../../rules/campaign.ts';
import {
  CAUGHT_LOSS,
  FAR_STRONGER_RATIO,
  JOIN_ENEMY_SHARE,
  MIN_GUARD_POINTS,
  MIN_RAID_GOLD,
  LEFT_GARRISON,
  MAX_AWAY_SHARE,
  RAID_DAMAGE,
  SPLIT_LIMITS,
  SPLIT_CAUTION,
} from '../constants.ts';
import { estimateEntry } from '../evaluation/move-value.ts';
import { estimateWinValue } from '../evaluation/realm-values.ts';
import type { RaidLosses } from '../knowledge/enemy-strength.ts';
import { getFood, isFree, isInField, type Situation } from '../knowledge/situation.ts';
import type { Sentence } from '../../rules/core/campaign/sentence.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { createReason } from '../reasons.ts';
import {
  canLeaveGarrison,
  selectForce,
  planCommonAttack,
  listCommonOrders,
  sumPoints,
  getReserve,
  type CommonAttack,
} from './common-attack.ts';
import { chooseMoves, type ArmyMove, chooseGuardedMoves, type MoveSearch, toOrder } from './moves.ts';
import { planSieges } from './sieges.ts';

/** Lists provinces within two marches that can be taken without a fight. */
function listOpenProvinces(situation: Situation, province: string, points: number): string[] {
  return [...situation.distances(province)]
    .filter(([id, far]) => far > 0 && far <= 2 && estimateWinValue(situation, id) > 0)
    .map(([id]) => id)
    .filter((id) => {
      const { worth, isFought, isBarred } = estimateEntry(situation, points, province, id);
      return worth > 0 && !isFought && !isBarred;
    });
}

/** Joins armies in one province if a nearby enemy matches each of them and no province nearby is open. @returns the resulting situation */
function joinArmies(situation: Situation, sheet: OrderSheet): Situation {
  const joined = new Map<string, string>();
  const gained = new Map<string, number>();
  for (const host of situation.armies) {
    if (joined.has(host.id) || !isFree(situation, host) || !isInField(host)) continue;
    const [foe] = [...situation.fieldFoes(host.province), ...situation.foesNextTo(host.province)];
    const points = situation.points(host);
    if (
      !foe ||
      foe.points < JOIN_ENEMY_SHARE * points ||
      listOpenProvinces(situation, host.province, points).length > 0
    )
      continue;
    let fed = getFood(situation, host.province) - points;
    for (const army of situation.armiesIn(host.province)) {
      const more = situation.points(army);
      if (army.id === host.id || !isInField(army) || joined.has(army.id) || gained.has(army.id) || more > fed) continue;
      const why = createReason('join', { province: sheet.names.province(host.province) });
      if (!sheet.addOrder({ kind: 'join', army: army.id, into: host.id }, why)) continue;
      joined.set(army.id, host.id);
      gained.set(host.id, (gained.get(host.id) ?? 0) + more);
      fed -= more;
    }
  }
  if (joined.size === 0) return situation;
  return {
    ...situation,
    armies: situation.armies.filter(({ id }) => !joined.has(id)),
    points: (army) => situation.points(army) + (gained.get(army.id) ?? 0),
    armiesIn: (province) => situation.armiesIn(province).filter(({ id }) => !joined.has(id)),
  };
}

/** Returns the names of the seat's armies, including those created by its orders. */
const listNames = ({ view, player }: Situation, { orders }: OrderSheet): string[] => [
  ...Object.values(view.armies).flatMap((army) => (army.player === player ? [army.name] : [])),
  ...orders.flatMap((order) => (order.kind === 'split' ? [order.name] : [])),
];

/** Splits armies if there are more open provinces than armies nearby, and no enemy nearby is as strong as the remaining part. */
function splitArmies(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, ArmyMove>): void {
  const goals = new Set([...moves.values()].flatMap(({ kind, to }) => (kind === 'march' ? [to] : [])));
  for (const army of situation.armies) {
    const move = moves.get(army.id);
    const points = situation.points(army);
    if (!move || move.isFought || !isInField(army) || SPLIT_LIMITS.share * points < SPLIT_LIMITS.least) continue;
    const foes = [...situation.foesNextTo(army.province), ...situation.foesNextTo(move.to)];
    if (foes.some((foe) => foe.points * SPLIT_CAUTION > points * (1 - SPLIT_LIMITS.share))) continue;
    const nearby = situation.armies.filter(
      (other) => other.id !== army.id && (situation.distances(army.province).get(other.province) ?? 9) <= 1,
    );
    const open = listOpenProvinces(situation, army.province, SPLIT_LIMITS.share * points).filter(
      (id) => !goals.has(id),
    );
    if (open.length <= nearby.length) continue;
    const order = createSplit(situation, sheet, army, {
      points: SPLIT_LIMITS.share * points,
      name: createPartName(army.name, listNames(situation, sheet)),
      isLed: true,
    });
    if (order) sheet.addOrder(order, createReason('split', { province: sheet.names.province(army.province) }));
  }
}

/** Splits off a garrison from armies that would leave a capital or other important walls empty. It enters the fort a month later. */
function leaveGarrisons(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, ArmyMove>): void {
  const left = new Set<string>();
  for (const army of situation.armies) {
    const { province } = army;
    if (left.has(province) || !canLeaveGarrison(situation, army) || moves.get(army.id)?.kind === 'garrison') continue;
    const otherArmies = situation.armiesIn(province).filter(({ id }) => id !== army.id);
    if (otherArmies.some(({ id, fort }) => fort !== null || (moves.get(id)?.to ?? province) === province)) continue;
    const home = getProvinceSetUp(situation.view, province)?.name ?? province;
    const name = createGarrisonName(home, listNames(situation, sheet));
    const order = createSplit(situation, sheet, army, { points: LEFT_GARRISON.points, name, isLed: false });
    if (order && sheet.addOrder(order, createReason('leave-garrison', { province: sheet.names.province(province) })))
      left.add(province);
  }
}

interface Part {
  readonly points: number;
  readonly name: string;
  /** If true, the part takes a general along: the cheapest, if the army has two or more. */
  readonly isLed: boolean;
}

function createSplit(situation: Situation, sheet: OrderSheet, army: CampaignArmy, part: Part): Order | null {
  const reserve = getReserve(situation, sheet.orders, { kind: 'split', army: army.id });
  const sent = reserve && selectForce(reserve, part.points);
  if (!sent) return null;
  const [general] =
    part.isLed && army.generals.length > 1 ? reserve.generals.toSorted((one, other) => one.cost - other.cost) : [];
  return {
    kind: 'split',
    army: army.id,
    name: part.name.slice(0, 200),
    force: { ...sent.force, generals: general ? [general.id] : [] },
  };
}

/** Orders retreats to own provinces, first to those with the fewest adjacent enemies. */
function chooseRetreats(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, ArmyMove>): void {
  for (const army of situation.armies) {
    const move = moves.get(army.id);
    if (!move || move.kind === 'garrison' || !isInField(army) || situation.foesNextTo(army.province).length === 0)
      continue;
    const safe = [...new Set(situation.neighbours(army.province))]
      .filter((id) => situation.holder(id) === situation.player && situation.fieldFoes(id).length === 0)
      .toSorted((one, other) => situation.foesNextTo(one).length - situation.foesNextTo(other).length);
    if (safe.length < 2) continue;
    sheet.addOrder(
      { kind: 'retreat', army: army.id, to: safe.slice(0, 3) },
      createReason('retreat', { army: sheet.names.army(army.id) }),
    );
  }
}

/* Raiders, interceptors and police. Armies send them in addition to their own moves (For the Pharaoh, Raids). */

/** Returns the chance that interceptors catch raiders, by the points of both. */
function caughtChance(raiders: number, interceptors: number): number {
  if (raiders < 1 || interceptors <= raiders) return 0;
  const odds = interception.odds?.({ raiders: Math.round(raiders), interceptors: Math.round(interceptors) }, {});
  return odds?.find(({ outcome }) => outcome === 'caught')?.chance ?? 0;
}

/** Estimates the points that a province's holder may send against raiders: half of the points of the armies there. */
function estimateHunters(situation: Situation, province: string): number {
  const holder = situation.holder(province);
  return [...situation.fieldFoes(province), ...situation.garrisons(province)]
    .filter(({ player }) => player === holder)
    .reduce((sum, { points }) => sum + points / 2, 0);
}

/** Returns the gold that can still be raided from a province this year. */
const remainingGold = ({ view }: Situation, province: string, { taken }: RaidLosses): number =>
  Math.max(0, (getProvinceSetUp(view, province)?.tax ?? 0) - (taken.get(province) ?? 0));

interface RaidPlan {
  readonly target: string;
  readonly points: number;
  readonly gold: number;
  readonly worth: number;
}

function bestRaid(
  situation: Situation,
  army: CampaignArmy,
  points: number,
  raided: RaidLosses,
  planned: ReadonlyMap<string, number>,
  spared: ReadonlySet<string>,
): RaidPlan | null {
  let best: RaidPlan | null = null;
  for (const target of new Set(situation.neighbours(army.province))) {
    if (!situation.isEnemyLand(target) || spared.has(target)) continue;
    const left = remainingGold(situation, target, raided) - (planned.get(target) ?? 0);
    const hunters = estimateHunters(situation, target);
    // If raiders might be caught, send all available: a large party is caught less often.
    const sent = hunters > 0 ? points : Math.min(points, left / RAID_DAMAGE);
    const gold = Math.min(left, RAID_DAMAGE * sent);
    const caught = caughtChance(sent, hunters);
    const worth = situation.taste.raidWeight * gold * (1 - caught / 2) - caught * CAUGHT_LOSS * sent;
    if (gold >= MIN_RAID_GOLD && worth > (best?.worth ?? 0)) best = { target, points: sent, gold, worth };
  }
  return best;
}

/** Returns the maximum share of an army that can be sent away during its move. */
function getAwayShare(situation: Situation, army: CampaignArmy, move: ArmyMove | undefined): number {
  if (!move) return 0;
  if (move.isFought) return 0;
  const foes = situation.foesNextTo(move.to);
  if (foes.length === 0 && situation.fieldFoes(move.to).length === 0) return 1;
  // In the field, the army may have to fight. Behind walls, a few troops are enough.
  if (army.fort !== null && move.kind === 'hold') return MAX_AWAY_SHARE.behindWalls;
  return situation.points(army) > FAR_STRONGER_RATIO * (foes[0]?.points ?? 0)
    ? MAX_AWAY_SHARE.stronger
    : MAX_AWAY_SHARE.otherwise;
}

/** Returns the provinces in which own armies will be. Raids on these provinces would starve those armies. */
const listOccupied = (situation: Situation, moves: ReadonlyMap<string, ArmyMove>): ReadonlySet<string> =>
  new Set(situation.armies.map(({ id, province }) => moves.get(id)?.to ?? province));

/** Returns the reason for a raid. Raids on a province continue until another yields more. */
function explainRaid(
  { aims }: Situation,
  { names }: OrderSheet,
  { id }: CampaignArmy,
  { gold, target }: RaidPlan,
): Sentence {
  const values = { gold: Math.round(gold), province: names.province(target) };
  const begun = aims.raided.get(target);
  if (begun) return createReason('raid-on', { ...values, ...begun.since, taken: Math.round(begun.gold) });
  const before = aims.raidedFrom.get(id);
  const given = before === undefined ? undefined : aims.raided.get(before);
  return before !== undefined && given
    ? createReason('raid-instead', { ...values, ...given.since, other: names.province(before) })
    : createReason('raid', values);
}

function sendRaiders(
  situation: Situation,
  sheet: OrderSheet,
  moves: ReadonlyMap<string, ArmyMove>,
  raided: RaidLosses,
): void {
  const planned = new Map<string, number>();
  const spared = listOccupied(situation, moves);
  for (const army of situation.armies) {
    if (!isFree(situation, army)) continue;
    const share = getAwayShare(situation, army, moves.get(army.id));
    const reserve = share > 0 ? getReserve(situation, sheet.orders, { kind: 'raid', army: army.id }) : null;
    if (!reserve) continue;
    const plan = bestRaid(situation, army, share * sumPoints(reserve), raided, planned, spared);
    const sent = plan && selectForce(reserve, plan.points);
    if (!plan || !sent) continue;
    const why = explainRaid(situation, sheet, army, plan);
    const order = { kind: 'raid', army: army.id, target: plan.target, force: sent.force } as const;
    if (sheet.addOrder(order, why)) planned.set(plan.target, (planned.get(plan.target) ?? 0) + plan.gold);
  }
}

/** Posts interceptors if there are enemies next door, and police after raids without any enemy nearby. */
function sendGuards(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, ArmyMove>): void {
  const { view, player, taste } = situation;
  for (const army of situation.armies) {
    const here = army.province;
    if (!isFree(situation, army) || situation.holder(here) !== player) continue;
    const move = moves.get(army.id);
    if (move?.kind === 'march' && move.isFought) continue;
    const foes = situation.foesNextTo(here);
    const raidLoss = view.provinces[here]?.raidLoss ?? 0;
    const kind = foes.length > 0 ? 'intercept' : raidLoss > 0 ? 'police' : null;
    if (kind === null) continue;
    const reserve = getReserve(situation, sheet.orders, { kind, army: army.id });
    const sent = reserve && selectForce(reserve, taste.interceptorShare * sumPoints(reserve));
    if (!sent || sent.points < MIN_GUARD_POINTS) continue;
    sheet.addOrder(
      { kind, army: army.id, force: sent.force },
      createReason(kind, { province: sheet.names.province(here) }),
    );
  }
}

/** Activates partisans in enemy provinces, except where own armies will be. */
function activatePartisans(situation: Situation, sheet: OrderSheet, moves: ReadonlyMap<string, ArmyMove>): void {
  const { view, player } = situation;
  const spared = listOccupied(situation, moves);
  for (const band of Object.values(view.partisans)) {
    if (band.player !== player || !situation.isEnemyLand(band.province) || spared.has(band.province)) continue;
    sheet.addOrder(
      { kind: 'activate', partisans: band.id },
      createReason('rise', { province: sheet.names.province(band.province) }),
    );
  }
}

/** Orders a joint attack. @returns the armies that received orders */
function orderCommonAttack(sheet: OrderSheet, together: CommonAttack, isBusy: ReadonlySet<string>): string[] {
  return listCommonOrders(together).flatMap((order) =>
    !isBusy.has(order.army) && sheet.addOrder(order, together.explain(sheet.names)) ? [order.army] : [],
  );
}

/** Checks whether an army marches away without a fight. A move with a fight gives its own reason. */
const isUnopposedMarch = ({ kind, isFought }: ArmyMove): boolean => kind === 'march' && !isFought;

/** Writes the orders for a month. @returns the armies' moves */
export function planMonth(
  initial: Situation,
  sheet: OrderSheet,
  search: MoveSearch,
  raided: RaidLosses,
): ReadonlyMap<string, ArmyMove> {
  const situation = search.regroups ? joinArmies(initial, sheet) : initial;
  const { busy: besieging, givenUp } = planSieges(situation, sheet);
  const together = search.target === undefined ? null : planCommonAttack(situation, search.target);
  const busy = new Set([...besieging, ...(together ? orderCommonAttack(sheet, together, besieging) : [])]);
  const isBusy = (army: string): boolean => busy.has(army);
  const coming = together ? { to: together.target, armies: together.coming } : undefined;
  const choose = initial.taste.victoryWeight > 0 ? chooseGuardedMoves : chooseMoves;
  const moves = choose(situation, isBusy, { ...search, coming });
  if (search.leavesGarrisons) leaveGarrisons(situation, sheet, moves);
  if (search.regroups) splitArmies(situation, sheet, moves);
  for (const army of situation.armies) {
    const move = moves.get(army.id);
    if (move)
      sheet.addOrder(
        toOrder(army, move),
        (isUnopposedMarch(move) && givenUp.get(army.id)) || move.explain(sheet.names),
      );
  }
  sendGuards(situation, sheet, moves);
  sendRaiders(situation, sheet, moves, raided);
  activatePartisans(situation, sheet, moves);
  chooseRetreats(situation, sheet, moves);
  return moves;
}
