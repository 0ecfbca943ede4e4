import type { CampaignState } from '../../rules/campaign.ts';

/* How near each side is to the end of the campaign: provinces and capitals that are wanted for victory. */

export interface Race {
  /** Provinces that a side still wants; Infinity where the scenario counts none. */
  readonly provinces: number;
  readonly capitals: number;
}

const races = new WeakMap<object, Map<string, Race>>();

/** How many provinces and capitals a side is short of victory, at least 1 of each. */
export function raceOf({ setUp, provinces }: CampaignState, player: string): Race {
  const known = races.get(provinces) ?? new Map<string, Race>();
  races.set(provinces, known);
  const found = known.get(player);
  if (found) return found;
  const held = setUp.provinces.filter(({ id }) => provinces[id]?.holder === player);
  const wanted = (kind: 'provinces' | 'capitals'): number =>
    Math.min(Infinity, ...setUp.victory.flatMap((one) => (one.kind === kind ? [one.count] : [])));
  const race = {
    provinces: Math.max(1, wanted('provinces') - held.length),
    capitals: Math.max(1, wanted('capitals') - held.filter(({ capitalOf }) => capitalOf !== null).length),
  };
  known.set(player, race);
  return race;
}

/** What the last province of a victory counts for, in times its worth. */
const LAST = 4;

/** What a province counts for a side beyond its worth: the nearer the side is to victory by it, the more. */
export function urgencyOf(state: CampaignState, player: string, isCapital: boolean): number {
  const { provinces, capitals } = raceOf(state, player);
  return LAST / (provinces * provinces) + (isCapital ? LAST / (capitals * capitals) : 0);
}
