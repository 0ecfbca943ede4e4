import {
  type Border,
  type CampaignArmy,
  type CampaignState,
  type ProvinceSetUp,
  type ProvinceState,
} from '../../../../rules/campaign.ts';
import { getKnownPoints } from '../../../map/army-points.ts';

export interface Neighbour {
  readonly province: ProvinceSetUp;
  readonly kind: Border['kind'];
}

/** Current facts about one province. */
export interface ProvinceFacts {
  readonly setUp: ProvinceSetUp;
  readonly now: ProvinceState;
  /** Points of troops that the province can feed after crop damage. */
  readonly food: number;
  /** Gold that the province pays this year to a player who holds it all year, after raid losses. */
  readonly tax: number;
  readonly armies: readonly CampaignArmy[];
  /** Points of troops per player that the province feeds, or null if unknown. Besieged garrisons are excluded. */
  readonly fed: readonly { readonly player: string; readonly points: number | null }[];
}

export function getProvinceFacts(state: CampaignState, id: string): ProvinceFacts | null {
  const setUp = state.setUp.provinces.find((province) => province.id === id);
  const current = state.provinces[id];
  if (!setUp || !current) return null;
  const armies = Object.values(state.armies).filter(({ province }) => province === id);
  const fedArmies = Map.groupBy(
    armies.filter(({ fort }) => fort === null || !Object.hasOwn(state.sieges, fort)),
    ({ player }) => player,
  );
  return {
    setUp,
    now: current,
    food: Math.max(0, setUp.food - current.cropDamage),
    tax: Math.max(0, setUp.tax - current.raidLoss),
    armies,
    fed: [...fedArmies].map(([player, fed]) => ({
      player,
      points: fed.map(getKnownPoints).reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0),
    })),
  };
}

/** Lists neighbouring provinces by name. */
export function listNeighbours({ setUp }: CampaignState, id: string): readonly Neighbour[] {
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
