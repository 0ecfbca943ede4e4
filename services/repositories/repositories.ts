import type { StoredList } from '../../contract/lists.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import type { ArmyRepository } from './armies.ts';
import type { CampaignRepository } from './campaigns.ts';
import type { CollectionRepository } from './collection.ts';
import type { ListRepository } from './lists.ts';
import type { MapRepository } from './maps.ts';
import type { ScenarioRepository } from './scenarios.ts';
import type { SettingRepository } from './settings.ts';

/** All that is stored. */
export interface Repositories {
  readonly lists: ListRepository;
  readonly armies: ArmyRepository;
  readonly collection: CollectionRepository;
  readonly maps: MapRepository;
  readonly scenarios: ScenarioRepository;
  readonly campaigns: CampaignRepository;
  readonly settings: SettingRepository;
}

/** For commands that only ask the rules: the given lists in memory, and no store behind anything else. */
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
    get scenarios() {
      return noStore();
    },
    get campaigns() {
      return noStore();
    },
    get settings() {
      return noStore();
    },
  };
}
