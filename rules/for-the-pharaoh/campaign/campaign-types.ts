import type { CampaignTypes } from '../../core/campaign/campaign-rules.ts';
import type { TroopsAndTreasuries, BalanceChange } from './events/moves.ts';
import type { CampaignEvent, EventPayload } from './events/schema.ts';
import type { BattleResult } from './input/troops.ts';
import type { Decree, Intervention } from './input/decrees.ts';
import type { Order, OrdersFile } from './input/orders.ts';
import type { NameBook } from './reports/name-book.ts';
import type { PlayerEvent, Seen } from './reports/report.ts';
import type { Scenario } from './state/scenario.ts';
import type { CampaignState, PendingBattle } from './state/state.ts';
import type { CampaignArmy } from './state/troops.ts';

export interface PharaohCampaign extends CampaignTypes {
  readonly Scenario: Scenario;
  readonly State: CampaignState;
  readonly Event: CampaignEvent;
  readonly Army: CampaignArmy;
  readonly Battle: PendingBattle;
  readonly BattleResult: BattleResult;
  readonly Intervention: Intervention;
  readonly Decree: Decree;
  readonly Order: Order;
  readonly OrdersFile: OrdersFile;
  readonly Payload: EventPayload;
  readonly Seen: Seen;
  readonly PlayerEvent: PlayerEvent;
  readonly Holdings: TroopsAndTreasuries;
  readonly Move: BalanceChange;
  readonly NameBook: NameBook;
}
