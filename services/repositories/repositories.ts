import type { StoredList } from '../../contract/lists.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import type { ArmyRepository } from './armies.ts';
import type { CampaignRepository } from './campaigns.ts';
import type { CollectionRepository } from './collection.ts';
import type { ListRepository } from './lists.ts';
import type { MapRepository } from './maps.ts';
import type { PackRepository } from './packs.ts';
import type { ScenarioRepository } from './scenarios.ts';
import type { SettingRepository } from './settings.ts';
import type { TableRepository } from './table.ts';

/** All that is stored. */
export interface Repositories {
  readonly lists: ListRepository;
  readonly armies: ArmyRepository;
  readonly collection: CollectionRepository;
  readonly maps: MapRepository;
  readonly packs: PackRepository;
  readonly scenarios: ScenarioRepository;
  readonly campaigns: CampaignRepository;
  readonly settings: SettingRepository;
  readonly table: TableRepository;
}

/** For commands that only ask, where there is no store: the given lists in memory, no scenarios of one's own and no campaigns. */
export function withoutStore(lists: readonly NationList[]): Repositories {
  const noStore = (): never => {
    throw new Error('a store was wanted, but none was opened');
  };
  const stored = lists.map((list): StoredList => ({ ...list, origin: 'shipped', basedOn: null }));
  return {
    lists: {
      all: (rules) => Promise.resolve(stored.filter((list) => rules === undefined || list.rules === rules)),
      one: (id) => Promise.resolve(stored.find((list) => list.id === id) ?? null),
      history: noStore,
      version: noStore,
      synchronise: noStore,
      add: noStore,
      replace: noStore,
      remove: noStore,
      pending: noStore,
      acceptUpdate: noStore,
      keepOld: noStore,
    },
    get armies() {
      return noStore();
    },
    get collection() {
      return noStore();
    },
    get maps() {
      return noStore();
    },
    get packs() {
      return noStore();
    },
    scenarios: {
      all: () => Promise.resolve([]),
      one: () => Promise.resolve(null),
      put: noStore,
      remove: () => Promise.resolve(false),
    },
    campaigns: {
      summaries: () => Promise.resolve([]),
      exists: () => Promise.resolve(false),
      read: () => Promise.resolve(null),
      log: noStore,
      checkpoints: noStore,
      snapshot: noStore,
      snapshots: noStore,
      filings: noStore,
      projection: noStore,
      add: noStore,
      branch: noStore,
      append: noStore,
      fileOrders: noStore,
      withdrawOrders: noStore,
      setSettings: () => Promise.resolve(false),
      remove: () => Promise.resolve(false),
    },
    get settings() {
      return noStore();
    },
    get table() {
      return noStore();
    },
  };
}
