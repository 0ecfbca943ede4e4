import { areEnemies, type CampaignState, provinceSetUp } from '../../rules/campaign.ts';
import {
  CAPITAL_VALUE,
  ENEMY_LOSS,
  GRUDGE,
  KEPT_UP,
  LAST_PROVINCE,
  LEAST_BESIEGERS,
  LEAST_SIEGE_VALUE,
  PROVINCE_VALUE,
  STRONGER_RELIEF,
} from '../constants.ts';
import { foodOf, type Situation } from '../knowledge/situation.ts';

/** How many provinces and capitals a side still needs for victory. */
export interface VictoryProgress {
  /** Infinity where no victory condition counts provinces. */
  readonly provinces: number;
  readonly capitals: number;
}

const cache = new WeakMap<object, Map<string, VictoryProgress>>();

/** What a side still needs, at least 1 of each. */
export function progressOf({ setUp, provinces }: CampaignState, player: string): VictoryProgress {
  const known = cache.get(provinces) ?? new Map<string, VictoryProgress>();
  cache.set(provinces, known);
  const found = known.get(player);
  if (found) return found;
  const held = setUp.provinces.filter(({ id }) => provinces[id]?.holder === player);
  const wanted = (kind: 'provinces' | 'capitals'): number =>
    Math.min(Infinity, ...setUp.victory.flatMap((one) => (one.kind === kind ? [one.count] : [])));
  const progress = {
    provinces: Math.max(1, wanted('provinces') - held.length),
    capitals: Math.max(1, wanted('capitals') - held.filter(({ capitalOf }) => capitalOf !== null).length),
  };
  known.set(player, progress);
  return progress;
}

/** How many times its worth a province counts more because it brings a side nearer to victory. */
export function urgencyOf(state: CampaignState, player: string, isCapital: boolean): number {
  const { provinces, capitals } = progressOf(state, player);
  return LAST_PROVINCE / (provinces * provinces) + (isCapital ? LAST_PROVINCE / (capitals * capitals) : 0);
}

/** What a province is worth to its holder, in gold. */
export const worthOf = ({ view }: Situation, province: string): number => worthIn(view, province);

export function worthIn(state: CampaignState, province: string): number {
  const setUp = provinceSetUp(state, province);
  return PROVINCE_VALUE + (setUp?.tax ?? 0) + (setUp && setUp.capitalOf !== null ? CAPITAL_VALUE : 0);
}

/** Caches a value by situation and province, since it is computed for every army's moves. */
function cached(compute: (situation: Situation, province: string) => number): typeof compute {
  const bySituation = new WeakMap<Situation, Map<string, number>>();
  return (situation, province) => {
    const byProvince = bySituation.get(situation) ?? new Map<string, number>();
    bySituation.set(situation, byProvince);
    const worth = byProvince.get(province) ?? compute(situation, province);
    byProvince.set(province, worth);
    return worth;
  };
}

/** What a province is worth to win. An enemy's loss counts the more, the fewer sides there are. */
export const prizeOf = cached((situation, province) => {
  const { view, player, holder, taste, aims } = situation;
  const enemy = holder(province);
  // A province of one's own or a friend's cannot be won.
  if (enemy !== null && !areEnemies(view, player, enemy)) return 0;
  const others = Math.max(1, view.players.length - 1);
  const isCapital = provinceSetUp(view, province)?.capitalOf !== null;
  const race = urgencyOf(view, player, isCapital) + (enemy === null ? 0 : urgencyOf(view, enemy, isCapital));
  const grudge = enemy !== null && aims.faithless.has(enemy) ? GRUDGE : 1;
  const worth = worthOf(situation, province) * grudge;
  return worth * ((enemy === null ? 1 : 1 + ENEMY_LOSS / others) + taste.racing * race);
});

/** Whether a province has a fort in the seat's hands. */
export const isWalled = ({ view, player }: Situation, province: string): boolean =>
  Object.values(view.forts).some((fort) => fort.province === province && fort.holder === player);

/** Whether a capital has one. */
export const isWalledCapital = (situation: Situation, province: string): boolean =>
  provinceSetUp(situation.view, province)?.capitalOf !== null && isWalled(situation, province);

/** What an own province is worth to keep: the more, the nearer it would bring an enemy to victory. */
export const keepOf = cached((situation, province) => {
  const { view, taste } = situation;
  const isCapital = provinceSetUp(view, province)?.capitalOf !== null;
  const foes = [...situation.fieldFoes(province), ...situation.foesNextTo(province), ...situation.foesBeyond(province)];
  // For a capital, enemies come from far off too.
  const sides = isCapital
    ? view.players.map(({ id }) => id).filter((id) => areEnemies(view, situation.player, id))
    : foes.map(({ player }) => player);
  const race = Math.max(0, ...sides.map((side) => urgencyOf(view, side, isCapital)));
  return worthOf(situation, province) * (1 + taste.racing * race);
});

/** Points that a province cannot feed, once an army of `points` comes to the `others` there. */
export function hungerIn(situation: Situation, province: string, points: number, others: number): number {
  return Math.max(0, points + others - foodOf(situation, province));
}

/** What speaks against a siege: too few besiegers, an army next door that could relieve the fort, or too little to win. */
export type SiegeObjection = 'weak' | 'relief' | 'worth';

/** The besiegers' points, the garrison's, and whether they have come to besiege it. */
interface Besieging {
  readonly points: number;
  readonly garrison: number;
  readonly isBegun: boolean;
}

/**
 * What speaks against a siege in a province; null for nothing. One that is under way, or for which an army has come, goes on for less: what
 * has been spent on it would be lost.
 */
export function siegeObjection(
  situation: Situation,
  province: string,
  { points, garrison, isBegun }: Besieging,
): SiegeObjection | null {
  const counted = points * (isBegun ? KEPT_UP : 1);
  if (counted < LEAST_BESIEGERS * garrison) return 'weak';
  const [reliever] = situation.foesNextTo(province);
  if ((reliever?.points ?? 0) >= counted * STRONGER_RELIEF) return 'relief';
  return situation.taste.sieges * worthOf(situation, province) > LEAST_SIEGE_VALUE * points ? null : 'worth';
}
