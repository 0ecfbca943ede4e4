import type { CampaignState, ChangingState, FortState, ProvinceState, Siege } from './state.ts';
import type { Treaty, TreatyOffer } from './treaties.ts';
import type { CampaignArmy, PartisanBand } from './troops.ts';

/** A state with writable records. Their values are replaced, never mutated. */
export interface Draft extends Omit<
  CampaignState,
  | 'title'
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
  | 'afterBattle'
  | 'treaties'
  | 'treatyOffers'
  | 'umpirePlays'
> {
  title: string;
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
  siegeOrders?: NonNullable<CampaignState['siegeOrders']>;
  afterBattle?: NonNullable<CampaignState['afterBattle']>;
  treaties?: NonNullable<CampaignState['treaties']>;
  treatyOffers?: NonNullable<CampaignState['treatyOffers']>;
  umpirePlays?: NonNullable<CampaignState['umpirePlays']>;
}

/** Number of keys above which a record is copied key by key. Spreading a larger one, a hash table, is several times slower per key. */
const LARGE_RECORD = 1000;

function copyByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  const copy: Record<string, T> = {};
  for (const id in record) copy[id] = record[id] as T;
  return copy;
}

/** Creates a draft that shares everything with `state` except the records. */
export function createDraft(state: CampaignState): Draft {
  const isLarge = state.setUp.provinces.length > LARGE_RECORD;
  const copy = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    isLarge ? copyByKey(record) : { ...record };
  return {
    ...state,
    provinces: copy(state.provinces),
    armies: copy(state.armies),
    partisans: copy(state.partisans),
    forts: copy(state.forts),
    sieges: copy(state.sieges),
    treasuries: { ...state.treasuries },
    detached: copy(state.detached),
    retreats: copy(state.retreats),
  };
}

/** Resets a draft to an earlier state. */
export function resetDraft(draft: Draft, state: ChangingState): void {
  delete draft.siegeOrders;
  delete draft.afterBattle;
  delete draft.treaties;
  delete draft.treatyOffers;
  Object.assign(draft, createDraft({ ...state, setUp: draft.setUp }));
}

/** The changed fields of a province, or null for no change. */
export type ProvinceChange = (province: ProvinceState) => Partial<ProvinceState> | null;

export function changeProvince(draft: Draft, id: string, change: ProvinceChange): void {
  const province = draft.provinces[id];
  const changed = province && change(province);
  if (changed) draft.provinces[id] = { ...province, ...changed };
}

export function changeEveryProvince(draft: Draft, change: ProvinceChange): void {
  for (const id of Object.keys(draft.provinces)) changeProvince(draft, id, change);
}

/** Resets crop damage. */
export const restoreCrops: ProvinceChange = ({ cropDamage }) => (cropDamage > 0 ? { cropDamage: 0 } : null);

/** Adds gold to a player's treasury; a negative amount is a payment. */
export function addGold(draft: Draft, player: string | undefined, gold: number): void {
  if (player !== undefined) draft.treasuries[player] = (draft.treasuries[player] ?? 0) + gold;
}

export function setTreaties(draft: Draft, treaties: readonly Treaty[]): void {
  if (treaties.length > 0) draft.treaties = treaties;
  else delete draft.treaties;
}

export function setOffers(draft: Draft, offers: readonly TreatyOffer[]): void {
  if (offers.length > 0) draft.treatyOffers = offers;
  else delete draft.treatyOffers;
}

export function setFortHolder(draft: Draft, id: string, player: string | null): void {
  const fort = draft.forts[id];
  if (fort) draft.forts[id] = { ...fort, holder: player };
}

/** Clears the mark that protects the umpire's choice of holders, once an army enters or leaves (ruling FTP-C27). */
export function clearDecree(draft: Draft, id: string | undefined): void {
  const province = id === undefined ? undefined : draft.provinces[id];
  if (id === undefined || province?.decreed === undefined) return;
  const { decreed: _, ...rest } = province;
  draft.provinces[id] = rest;
}
