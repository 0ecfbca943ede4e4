import type { CampaignState, ChangingState, FortState, ProvinceState, Siege } from './state.ts';
import type { Treaty, TreatyOffer } from './treaties.ts';
import type { CampaignArmy, PartisanBand } from './troops.ts';

/** A state whose records may be written to; what they hold is replaced and never changed. */
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

/**
 * From how many keys on a record is copied key by key. The engine clones smaller ones whole and at once; a larger one is a hash table,
 * which spreading copies several times slower a key.
 */
const LARGE = 1000;

function copyByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  const copy: Record<string, T> = {};
  for (const id in record) copy[id] = record[id] as T;
  return copy;
}

/** A draft that shares everything with `state` but its records. */
export function draftOf(state: CampaignState): Draft {
  const isLarge = state.setUp.provinces.length > LARGE;
  const copyOf = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    isLarge ? copyByKey(record) : { ...record };
  return {
    ...state,
    provinces: copyOf(state.provinces),
    armies: copyOf(state.armies),
    partisans: copyOf(state.partisans),
    forts: copyOf(state.forts),
    sieges: copyOf(state.sieges),
    treasuries: { ...state.treasuries },
    detached: copyOf(state.detached),
    retreats: copyOf(state.retreats),
  };
}

/** Puts a draft back to how the campaign stood. */
export function putBack(draft: Draft, state: ChangingState): void {
  delete draft.siegeOrders;
  delete draft.afterBattle;
  delete draft.treaties;
  delete draft.treatyOffers;
  Object.assign(draft, draftOf({ ...state, setUp: draft.setUp }));
}

/** What becomes of a province; null where it stays as it is. */
export type ProvinceChange = (province: ProvinceState) => Partial<ProvinceState> | null;

/** Changes a province of a draft. */
export function changeProvince(draft: Draft, id: string, change: ProvinceChange): void {
  const province = draft.provinces[id];
  const changed = province && change(province);
  if (changed) draft.provinces[id] = { ...province, ...changed };
}

/** Changes every province of a draft. */
export function changeEveryProvince(draft: Draft, change: ProvinceChange): void {
  for (const id of Object.keys(draft.provinces)) changeProvince(draft, id, change);
}

/** Fields that were burnt bear again. */
export const restoredCrops: ProvinceChange = ({ cropDamage }) => (cropDamage > 0 ? { cropDamage: 0 } : null);

/** Gold that a player takes in; below 0 what it pays. */
export function pay(draft: Draft, player: string | undefined, gold: number): void {
  if (player !== undefined) draft.treasuries[player] = (draft.treasuries[player] ?? 0) + gold;
}

/** Who is bound by what from now on. */
export function setTreaties(draft: Draft, treaties: readonly Treaty[]): void {
  if (treaties.length > 0) draft.treaties = treaties;
  else delete draft.treaties;
}

export function setOffers(draft: Draft, offers: readonly TreatyOffer[]): void {
  if (offers.length > 0) draft.treatyOffers = offers;
  else delete draft.treatyOffers;
}

export function takeFort(draft: Draft, id: string, by: string | null): void {
  const fort = draft.forts[id];
  if (fort) draft.forts[id] = { ...fort, holder: by };
}

/** What the umpire decreed of a province's holders holds until an army comes or goes (ruling FTP-C27). */
export function lapseDecree(draft: Draft, id: string | undefined): void {
  const province = id === undefined ? undefined : draft.provinces[id];
  if (id === undefined || province?.decreed === undefined) return;
  const { decreed: _, ...rest } = province;
  draft.provinces[id] = rest;
}
