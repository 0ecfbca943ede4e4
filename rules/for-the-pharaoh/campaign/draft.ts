import type {
  CampaignArmy,
  CampaignState,
  FortState,
  PartisanBand,
  ProvinceState,
  Siege,
} from '../../core/campaign/state.ts';

/** A state whose records may be written to; what they hold is replaced and never changed. */
export interface Draft extends Omit<
  CampaignState,
  | 'provinces'
  | 'armies'
  | 'treasuries'
  | 'detached'
  | 'battles'
  | 'year'
  | 'month'
  | 'partisans'
  | 'forts'
  | 'sieges'
  | 'retreats'
  | 'waiting'
  | 'victories'
  | 'siegeOrders'
> {
  year: number;
  month: number;
  provinces: Record<string, ProvinceState>;
  armies: Record<string, CampaignArmy>;
  partisans: Record<string, PartisanBand>;
  forts: Record<string, FortState>;
  sieges: Record<string, Siege>;
  treasuries: Record<string, number>;
  detached: Record<string, number>;
  retreats: Record<string, readonly string[]>;
  battles: CampaignState['battles'];
  waiting: CampaignState['waiting'];
  victories: CampaignState['victories'];
  siegeOrders?: CampaignState['siegeOrders'];
}

/** A draft that shares everything with `state` but its records. */
export const draftOf = (state: CampaignState): Draft => ({
  ...state,
  provinces: { ...state.provinces },
  armies: { ...state.armies },
  partisans: { ...state.partisans },
  forts: { ...state.forts },
  sieges: { ...state.sieges },
  treasuries: { ...state.treasuries },
  detached: { ...state.detached },
  retreats: { ...state.retreats },
});

/** Changes a province of a draft. */
export function changeProvince(
  draft: Draft,
  id: string,
  change: (province: ProvinceState) => Partial<ProvinceState>,
): void {
  const province = draft.provinces[id];
  if (province) draft.provinces[id] = { ...province, ...change(province) };
}
