import type { NationList } from '../../rules/core/nation-list.ts';
import type { ArmyRepository } from './armies.ts';
import type { CampaignRepository } from './campaigns.ts';
import type { CollectionRepository } from './collection.ts';
import type { ListRepository } from './lists.ts';
import type { SettingRepository } from './settings.ts';

/** All that is stored. */
export interface Repositories {
  readonly lists: ListRepository;
  readonly armies: ArmyRepository;
  readonly collection: CollectionRepository;
  readonly campaigns: CampaignRepository;
  readonly settings: SettingRepository;
}

/** For commands that only ask the rules: the given lists in memory, and no store behind anything else. */
export function withoutStore(lists: readonly NationList[]): Repositories {
  const noStore = (): never => {
    throw new Error('a store was wanted, but none was opened');
  };
  return {
    lists: {
      all: (rules) => Promise.resolve(lists.filter((list) => rules === undefined || list.rules === rules)),
      one: (id) => Promise.resolve(lists.find((list) => list.id === id) ?? null),
      synchronise: noStore,
    },
    get armies() {
      return noStore();
    },
    get collection() {
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
