import {
  type Border,
  type CampaignArmy,
  type CampaignState,
  type ProvinceSetUp,
  type ProvinceState,
} from '../../../../rules/campaign.ts';
import { knownPoints } from '../../../map/strength.ts';

export interface Neighbour {
  readonly province: ProvinceSetUp;
  readonly kind: Border['kind'];
}

/** All there is to say about one province now. */
export interface ProvinceFacts {
  readonly setUp: ProvinceSetUp;
  readonly now: ProvinceState;
  /** Points it feeds after crop damage. */
  readonly food: number;
  /** Gold it will pay this year after raids, were it held throughout. */
  readonly tax: number;
  readonly armies: readonly CampaignArmy[];
  /** Points that each side feeds from it, null where they are not known: its armies in the field and garrisons that are not closed in. */
  readonly eaten: readonly { readonly player: string; readonly points: number | null }[];
}

export function provinceFacts(state: CampaignState, id: string): ProvinceFacts | null {
  const setUp = state.setUp.provinces.find((province) => province.id === id);
  const now = state.provinces[id];
  if (!setUp || !now) return null;
  const armies = Object.values(state.armies).filter(({ province }) => province === id);
  const eaters = Map.groupBy(
    armies.filter(({ fort }) => fort === null || !Object.hasOwn(state.sieges, fort)),
    ({ player }) => player,
  );
  return {
    setUp,
    now,
    food: Math.max(0, setUp.food - now.cropDamage),
    tax: Math.max(0, setUp.tax - now.raidLoss),
    armies,
    eaten: [...eaters].map(([player, eating]) => ({
      player,
      points: eating.map(knownPoints).reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0),
    })),
  };
}

/** In the order of the alphabet. */
export function neighboursOf({ setUp }: CampaignState, id: string): readonly Neighbour[] {
  const kinds = new Map<string, Border['kind']>();
  for (const { a, b, kind } of setUp.borders) {
    if (a === id) kinds.set(b, kind);
    if (b === id) kinds.set(a, kind);
  }
  return setUp.provinces
    .flatMap((province) => {
      const kind = kinds.get(province.id);
      return kind ? [{ province, kind }] : [];
    })
    .sort((one, other) => one.province.name.localeCompare(other.province.name, 'en'));
}
