import type { ArmyTable, ArmyTagTable, ArmyVersionTable } from './tables/army.ts';
import type { CampaignTable } from './tables/campaign.ts';
import type { EventTable } from './tables/campaign-event.ts';
import type { CollectionItemTable, CollectionLinkTable } from './tables/collection-item.ts';
import type { CampaignPinTable } from './repositories/campaign-pins.ts';
import type { CampaignSecretTable, CommandProofTable } from './tables/command-proof.ts';
import type { FiledOrdersTable } from './tables/filed-orders.ts';
import type { JoinedAnswerTable, JoinedSeatTable } from './repositories/joined.ts';
import type { MapTable } from './tables/map.ts';
import type { ListPastTable, ListUpdateTable } from './tables/list-update.ts';
import type { ListEntryTable, NationListTable } from './tables/nation-list.ts';
import type { OwnTroopTable } from './tables/own-troop.ts';
import type { PlayerPackTable } from './tables/player-pack.ts';
import type { ScenarioTable } from './tables/scenario.ts';
import type { SnapshotTable } from './tables/snapshot.ts';
import type { BattlePastTable, TableBattleTable } from './tables/table-battle.ts';
import type { TypedDiceTable } from './tables/typed-dice.ts';

/** The schema as Kysely types its queries by; `schema.snapshot.sql` is the same as SQL. */
export interface Tables {
  readonly setting: { readonly key: string; readonly value: string };
  readonly nation_list: NationListTable;
  readonly list_entry: ListEntryTable;
  readonly list_past: ListPastTable;
  readonly list_update: ListUpdateTable;
  readonly army: ArmyTable;
  readonly army_tag: ArmyTagTable;
  readonly army_version: ArmyVersionTable;
  readonly collection_item: CollectionItemTable;
  readonly collection_link: CollectionLinkTable;
  readonly own_troop: OwnTroopTable;
  readonly map: MapTable;
  readonly player_pack: PlayerPackTable;
  readonly joined_seat: JoinedSeatTable;
  readonly joined_answer: JoinedAnswerTable;
  readonly scenario: ScenarioTable;
  readonly campaign: CampaignTable;
  readonly campaign_event: EventTable;
  readonly campaign_pin: CampaignPinTable;
  readonly campaign_secret: CampaignSecretTable;
  readonly command_proof: CommandProofTable;
  readonly snapshot: SnapshotTable;
  readonly filed_orders: FiledOrdersTable;
  readonly typed_dice: TypedDiceTable;
  readonly table_battle: TableBattleTable;
  readonly battle_past: BattlePastTable;
  readonly row_seal: { readonly of_table: string; readonly of_key: string; readonly digest: string };
}
