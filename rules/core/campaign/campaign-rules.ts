import type { DiceSource } from '../dice.ts';
import type { ListOf } from '../nation-list.ts';
import type { CampaignEvent } from './events.ts';
import type { BattleResult, OrdersFile } from './orders.ts';
import type { CampaignState, Scenario } from './state.ts';

/** The rules do not allow a command now. The message is a sentence for people; `path` names the order or field. */
export class CampaignRefusal extends Error {
  override readonly name = 'CampaignRefusal';
  readonly code: string;
  readonly path: string;

  constructor(code: string, message: string, path = '') {
    super(message);
    this.code = code;
    this.path = path;
  }
}

/** What a command brings about: the events, and the state after them. */
export interface Outcome {
  readonly state: CampaignState;
  readonly events: readonly CampaignEvent[];
}

/** A book's campaign as pure functions. The log of events is the truth; the state is its fold. */
export interface CampaignRules {
  /** Checks a scenario document: its shape, and that it fits together. @throws InputError naming the field. */
  readScenario(document: unknown, listOf: ListOf): Scenario;
  /** The first entry of the log. */
  begin(scenario: Scenario, listOf: ListOf): Outcome;
  /** Holds a player's orders against the state. @throws CampaignRefusal for the first order that cannot be. */
  checkOrders(state: CampaignState, orders: OrdersFile): void;
  /**
   * Resolves the month or winter at hand under the orders filed; the order of `filed` makes no difference.
   * @throws CampaignRefusal while a battle waits to be settled. @throws DiceError where the dice run out.
   */
  advance(state: CampaignState, filed: readonly OrdersFile[], dice: DiceSource): Outcome;
  /** @throws CampaignRefusal for a battle that is not pending or losses that cannot be. */
  settleBattle(state: CampaignState, result: BattleResult): Outcome;
  /** The state after further events; `null` before the first. Pure. */
  apply(state: CampaignState | null, events: readonly CampaignEvent[]): CampaignState;
}
