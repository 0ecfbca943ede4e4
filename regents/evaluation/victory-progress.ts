import type { CampaignState } from '../../rules/campaign.ts';
import { LAST_PROVINCE } from '../constants.ts';

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
