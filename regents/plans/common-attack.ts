import { isBesieging, type CampaignArmy, type Order, getProvinceSetUp } from '../../rules/campaign.ts';
import type { Reserve } from '../../rules/core/campaign/define-form.ts';
import type { Sentence } from '../../rules/core/campaign/sentence.ts';
import {
  MAX_COMMON_GOALS,
  MIN_BESIEGER_RATIO,
  LEFT_GARRISON,
  LOST_POINT_COST,
  MAX_JOINT_MARCHES,
  SMALL_GARRISON_SHARE,
} from '../constants.ts';
import { estimateAttackOdds, type BattleOdds } from '../evaluation/battle-odds.ts';
import { estimateWallsValue } from '../evaluation/move-value.ts';
import { isWalled, isWalledCapital } from '../evaluation/realm-values.ts';
import { estimateForce, hasTroops, isFree, isInField, type Situation } from '../knowledge/situation.ts';
import type { Names } from '../order-sheet.ts';
import { toPercents, createReason } from '../reasons.ts';

/** Checks whether an army is the only one in an own capital. Such an army stays there. */
export const isAloneInCapital = (situation: Situation, { province }: CampaignArmy): boolean =>
  situation.armiesIn(province).length === 1 &&
  situation.holder(province) === situation.player &&
  getProvinceSetUp(situation.view, province)?.capitalOf !== null;

/** Checks whether it pays to leave a garrison when an army leaves walls: always in a capital, elsewhere only if enemies may come. */
const isWorthGuarding = (situation: Situation, province: string): boolean =>
  isWalledCapital(situation, province) ||
  (isWalled(situation, province) &&
    SMALL_GARRISON_SHARE * estimateWallsValue(situation, province) >
      situation.taste.ownLossWeight * LOST_POINT_COST * LEFT_GARRISON.points);

/** Checks whether leaving a garrison in a fort is possible and pays. */
export const canLeaveGarrison = (situation: Situation, army: CampaignArmy): boolean =>
  isWorthGuarding(situation, army.province) &&
  isFree(situation, army) &&
  situation.points(army) >= LEFT_GARRISON.points + LEFT_GARRISON.armyKeeps;

/** Troops and generals, in the form used in orders. */
interface Force {
  readonly parts: { id: string; count: number }[];
  readonly generals: string[];
}

/** Returns the troops that an army can still send, given the orders already on the sheet. */
export function getReserve(
  { rules, view, player }: Situation,
  orders: readonly Order[],
  draft: { readonly kind: Order['kind']; readonly army: string },
  field = 'force',
): Reserve | null {
  const options = rules.orderOptions(view, player, orders, draft)[field];
  return options?.kind === 'force' || options?.kind === 'parts' ? options.reserve : null;
}

export const sumPoints = ({ parts, generals }: Pick<Reserve, 'parts' | 'generals'>): number =>
  parts.reduce((sum, { most, cost }) => sum + most * cost, 0) + generals.reduce((sum, { cost }) => sum + cost, 0);

/** Selects troops up to the given points: the same share of every part, without generals. Null if there are none. */
export function selectForce(
  { parts }: Reserve,
  points: number,
): { readonly force: Force; readonly points: number } | null {
  const total = parts.reduce((sum, { most, cost }) => sum + most * cost, 0);
  if (total <= 0 || points <= 0) return null;
  const share = Math.min(1, points / total);
  const sent = parts.flatMap(({ id, most, cost }) => {
    const count = Math.floor(most * share);
    return count > 0 ? [{ id, count, cost }] : [];
  });
  if (sent.length === 0) return null;
  return {
    force: { parts: sent.map(({ id, count }) => ({ id, count })), generals: [] },
    points: sent.reduce((sum, { count, cost }) => sum + count * cost, 0),
  };
}

type Odds = Pick<BattleOdds, 'win' | 'worst'>;

/* Joint actions of armies that are too weak alone. */

/** A joint attack on a province, or the approach to that province. */
export interface CommonAttack {
  readonly target: string;
  /** Armies that enter the target this month. */
  readonly attackers: readonly string[];
  readonly kind: 'march' | 'relieve';
  readonly explain: (names: Names) => Sentence;
  /** Armies that approach the target this month. */
  readonly coming: ReadonlySet<string>;
  /** Armies next to the target that wait for other armies. */
  readonly waiting: readonly string[];
}

/** Lists possible common goals: own besieged forts, the nearest enemy capitals, and enemies next door. */
export function listCommonGoals(situation: Situation): readonly string[] {
  const { view, player } = situation;
  const besieged = Object.values(view.sieges)
    .filter(({ fort, besieger }) => view.forts[fort]?.holder === player && besieger !== player)
    .map(({ province }) => province);
  const nearest = (province: string): number =>
    Math.min(...situation.armies.map((army) => situation.distances(army.province).get(province) ?? Infinity));
  const capitals = view.setUp.provinces
    .filter(({ id, capitalOf }) => capitalOf !== null && situation.isEnemyLand(id) && situation.canEnter(id))
    .map(({ id }) => id)
    .filter((id) => nearest(id) <= MAX_JOINT_MARCHES)
    .toSorted((one, other) => nearest(one) - nearest(other))
    .slice(0, MAX_COMMON_GOALS);
  const enemies = situation.foesInField
    .map(({ province }) => province)
    .filter((province) => nearest(province) === 1 && situation.canEnter(province))
    .slice(0, MAX_COMMON_GOALS);
  return [...new Set([...besieged, ...capitals, ...enemies])];
}

/** Returns the chance that several armies win together, including armies already there. */
function estimateCommonOdds(situation: Situation, armies: readonly CampaignArmy[], target: string): Odds {
  const [first] = armies;
  if (!first) return { win: 0, worst: 0 };
  const sum = (some: readonly CampaignArmy[]): number =>
    some.reduce((points, one) => points + situation.points(one), 0);
  const foes = situation.fieldFoes(target);
  const ownPoints = sum(armies);
  if (foes.length > 0)
    return estimateAttackOdds(
      ownPoints,
      estimateForce(situation, foes, ownPoints),
      situation.prospects(first.province, target),
    );
  const garrison = situation.garrisons(target).reduce((points, foe) => points + foe.points, 0);
  const present = situation.armiesIn(target).filter(isInField);
  const win = sum([...armies, ...present]) >= MIN_BESIEGER_RATIO * garrison ? 1 : 0;
  return { win, worst: win };
}

function explainCommonAttack(
  situation: Situation,
  armies: readonly CampaignArmy[],
  target: string,
  names: Names,
): Sentence {
  const province = names.province(target);
  if (situation.fieldFoes(target).length > 0)
    return createReason(
      'together',
      { province, ...toPercents(estimateCommonOdds(situation, armies, target)) },
      { count: armies.length },
    );
  return createReason(situation.garrisons(target).length > 0 ? 'besieged-soon' : 'shield', { province });
}

/** Plans a joint attack of a seat's armies. Null if they are too weak even together. */
export function planCommonAttack(situation: Situation, target: string): CommonAttack | null {
  const { view, player, taste } = situation;
  const distances = situation.distances(target);
  const total = situation.armies.filter(
    (army) =>
      isFree(situation, army) &&
      hasTroops(army) &&
      army.province !== target &&
      (distances.get(army.province) ?? Infinity) <= MAX_JOINT_MARCHES &&
      !isBesieging(view, army) &&
      !isAloneInCapital(situation, army),
  );
  const adjacent = total.filter(({ province }) => distances.get(province) === 1);
  const ids = (armies: readonly CampaignArmy[]): string[] => armies.map(({ id }) => id);
  const isEnough = (armies: readonly CampaignArmy[]): boolean =>
    armies.length > 0 && estimateCommonOdds(situation, armies, target).win >= taste.minAttackChance;
  if (isEnough(adjacent)) {
    const isRelief = Object.values(view.sieges).some(
      ({ fort, province }) => province === target && view.forts[fort]?.holder === player,
    );
    const why = (names: Names): Sentence => explainCommonAttack(situation, adjacent, target, names);
    return {
      target,
      attackers: ids(adjacent),
      kind: isRelief ? 'relieve' : 'march',
      explain: why,
      coming: new Set(),
      waiting: [],
    };
  }
  if (!isEnough(total)) return null;
  return {
    target,
    attackers: [],
    kind: 'march',
    explain: (names) => createReason('gather', { province: names.province(target) }),
    coming: new Set(ids(total.filter((army) => !adjacent.includes(army)))),
    waiting: ids(adjacent),
  };
}

/** Returns an order for each army that attacks or waits. */
export const listCommonOrders = ({
  target,
  attackers,
  kind,
  waiting,
}: CommonAttack): (Order & { readonly army: string })[] => [
  ...attackers.map((army) => ({ kind, army, to: target })),
  ...waiting.map((army) => ({ kind: 'hold' as const, army })),
];
