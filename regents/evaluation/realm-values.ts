import { areEnemies, type CampaignState, getProvinceSetUp } from '../../rules/campaign.ts';
import {
  CAPITAL_VALUE,
  ENEMY_LOSS_SHARE,
  GRUDGE_FACTOR,
  ONGOING_SIEGE_FACTOR,
  LAST_PROVINCE_FACTOR,
  MIN_BESIEGER_RATIO,
  MIN_SIEGE_VALUE,
  PROVINCE_VALUE,
  MAX_RELIEF_RATIO,
} from '../constants.ts';
import { getFood, type Situation } from '../knowledge/situation.ts';

/** Provinces and capitals that a side still needs for victory. */
export interface VictoryProgress {
  /** Infinity if no victory condition counts provinces. */
  readonly provinces: number;
  readonly capitals: number;
}

const cache = new WeakMap<object, Map<string, VictoryProgress>>();

/** Returns the provinces and capitals that a side still needs, at least 1 of each. */
export function getProgress({ setUp, provinces }: CampaignState, player: string): VictoryProgress {
  const bySide = cache.get(provinces) ?? new Map<string, VictoryProgress>();
  cache.set(provinces, bySide);
  const cached = bySide.get(player);
  if (cached) return cached;
  const held = setUp.provinces.filter(({ id }) => provinces[id]?.holder === player);
  const countNeeded = (kind: 'provinces' | 'capitals'): number =>
    Math.min(Infinity, ...setUp.victory.flatMap((one) => (one.kind === kind ? [one.count] : [])));
  const progress = {
    provinces: Math.max(1, countNeeded('provinces') - held.length),
    capitals: Math.max(1, countNeeded('capitals') - held.filter(({ capitalOf }) => capitalOf !== null).length),
  };
  bySide.set(player, progress);
  return progress;
}

/** Returns the extra value of a province that brings a side closer to victory, as a multiple of its normal value. */
export function getUrgency(state: CampaignState, player: string, isCapital: boolean): number {
  const { provinces, capitals } = getProgress(state, player);
  return (
    LAST_PROVINCE_FACTOR / (provinces * provinces) + (isCapital ? LAST_PROVINCE_FACTOR / (capitals * capitals) : 0)
  );
}

/** Returns the value of a province to its holder, in gold. */
export const getLandValue = ({ view }: Situation, province: string): number => getBaseValue(view, province);

export function getBaseValue(state: CampaignState, province: string): number {
  const setUp = getProvinceSetUp(state, province);
  return PROVINCE_VALUE + (setUp?.tax ?? 0) + (setUp && setUp.capitalOf !== null ? CAPITAL_VALUE : 0);
}

/** Caches a value by situation and province, because every army's moves use it. */
function cacheValue(compute: (situation: Situation, province: string) => number): typeof compute {
  const bySituation = new WeakMap<Situation, Map<string, number>>();
  return (situation, province) => {
    const byProvince = bySituation.get(situation) ?? new Map<string, number>();
    bySituation.set(situation, byProvince);
    const worth = byProvince.get(province) ?? compute(situation, province);
    byProvince.set(province, worth);
    return worth;
  };
}

/** Returns the value of winning a province. With fewer sides, an enemy's loss counts more. */
export const estimateWinValue = cacheValue((situation, province) => {
  const { view, player, holder, taste, aims } = situation;
  const enemy = holder(province);
  // Own and friendly provinces cannot be won.
  if (enemy !== null && !areEnemies(view, player, enemy)) return 0;
  const rivalCount = Math.max(1, view.players.length - 1);
  const isCapital = getProvinceSetUp(view, province)?.capitalOf !== null;
  const urgency = getUrgency(view, player, isCapital) + (enemy === null ? 0 : getUrgency(view, enemy, isCapital));
  const grudge = enemy !== null && aims.faithless.has(enemy) ? GRUDGE_FACTOR : 1;
  const worth = getLandValue(situation, province) * grudge;
  return worth * ((enemy === null ? 1 : 1 + ENEMY_LOSS_SHARE / rivalCount) + taste.victoryWeight * urgency);
});

/** Checks whether the seat holds a fort in a province. */
export const isWalled = ({ view, player }: Situation, province: string): boolean =>
  Object.values(view.forts).some((fort) => fort.province === province && fort.holder === player);

export const isWalledCapital = (situation: Situation, province: string): boolean =>
  getProvinceSetUp(situation.view, province)?.capitalOf !== null && isWalled(situation, province);

/** Returns the value of keeping an own province. The value is higher if its loss brings an enemy closer to victory. */
export const estimateKeepValue = cacheValue((situation, province) => {
  const { view, taste } = situation;
  const isCapital = getProvinceSetUp(view, province)?.capitalOf !== null;
  const foes = [...situation.fieldFoes(province), ...situation.foesNextTo(province), ...situation.foesBeyond(province)];
  // For a capital, also counts distant enemies.
  const sides = isCapital
    ? view.players.map(({ id }) => id).filter((id) => areEnemies(view, situation.player, id))
    : foes.map(({ player }) => player);
  const urgency = Math.max(0, ...sides.map((side) => getUrgency(view, side, isCapital)));
  return getLandValue(situation, province) * (1 + taste.victoryWeight * urgency);
});

/** Returns the points of troops that a province cannot feed after an army of `points` joins the `others` already there. */
export function countUnfed(situation: Situation, province: string, points: number, rivalCount: number): number {
  return Math.max(0, points + rivalCount - getFood(situation, province));
}

/** Reason against a siege: too few besiegers, a possible relief next door, or too little value. */
export type SiegeObjection = 'weak' | 'relief' | 'worth';

/** Points of the besiegers and the garrison, and whether the besiegers came for the siege. */
interface SiegeForces {
  readonly points: number;
  readonly garrison: number;
  readonly isBegun: boolean;
}

/** Returns the reason against a siege in a province, or null. The threshold is lower once marching or besieging has cost something. */
export function findSiegeObjection(
  situation: Situation,
  province: string,
  { points, garrison, isBegun }: SiegeForces,
): SiegeObjection | null {
  const counted = points * (isBegun ? ONGOING_SIEGE_FACTOR : 1);
  if (counted < MIN_BESIEGER_RATIO * garrison) return 'weak';
  const [reliever] = situation.foesNextTo(province);
  if ((reliever?.points ?? 0) >= counted * MAX_RELIEF_RATIO) return 'relief';
  return situation.taste.besiegedValueShare * getLandValue(situation, province) > MIN_SIEGE_VALUE * points
    ? null
    : 'worth';
}
