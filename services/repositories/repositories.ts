import type { ArmyRepository } from './armies.ts';
import type { CampaignRepository } from './campaigns.ts';
import type { CollectionRepository } from './collection.ts';
import type { JoinedRepository } from './joined.ts';
import type { ListRepository } from './lists.ts';
import type { MapRepository } from './maps.ts';
import type { PackRepository } from './packs.ts';
import type { ScenarioRepository } from './scenarios.ts';
import type { SettingRepository } from './settings.ts';
import type { TableRepository } from './table.ts';
import type { TroopRepository } from './troops.ts';

/** All that is stored. */
export interface Repositories {
  readonly lists: ListRepository;
  readonly armies: ArmyRepository;
  readonly collection: CollectionRepository;
  readonly maps: MapRepository;
  readonly packs: PackRepository;
  readonly joined: JoinedRepository;
  readonly scenarios: ScenarioRepository;
  readonly campaigns: CampaignRepository;
  readonly settings: SettingRepository;
  readonly table: TableRepository;
  readonly troops: TroopRepository;
}
