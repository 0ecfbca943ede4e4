import type { ArmyFile } from '../army-file.ts';
import type { DiceSource } from '../dice.ts';
import type { ListOf } from '../nation-list.ts';
import type { CampaignEvent } from './events.ts';
import type { BattleResult, Intervention, Order, OrdersFile } from './orders.ts';
import type { CampaignArmy, CampaignState, PendingBattle, Scenario } from './state.ts';
import type { Sight } from './view.ts';

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

/** Why an order cannot be carried out: a code, a sentence, and the order or field it is about. */
export interface OrderProblem {
  readonly code: string;
  readonly message: string;
  readonly path: string;
}

/** One kind of troops that may be raised for an army, as its nation's list has it. */
export interface Recruit {
  readonly entry: string;
  readonly name: string;
  /** Gold for one figure or model. */
  readonly cost: number;
  /** The most there may be in the army; null where the list sets none. */
  readonly max: number | null;
  /** How many more there may be, what stands in the army and what shares its maximum counted; null without a maximum. */
  readonly left: number | null;
}

/** What a player can spend this winter, before any order: revenue and treasury, less the upkeep of all it keeps. */
export interface WinterFunds {
  readonly treasury: number;
  readonly income: number;
  /** Where the income comes from. */
  readonly provinces: readonly { readonly province: string; readonly gold: number }[];
  readonly upkeep: number;
  /** What each army and band of partisans takes of the upkeep, by id. */
  readonly wages: readonly { readonly army: string; readonly gold: number }[];
  /** What is left to raise troops with; 0 where the upkeep cannot be paid whole. */
  readonly free: number;
}

/** A book's campaign as pure functions. The log of events is the truth; the state is its fold. */
export interface CampaignRules {
  /** Checks a scenario document: its shape, and that it fits together. @throws InputError naming the field. */
  readScenario(document: unknown, listOf: ListOf): Scenario;
  /** The first entry of the log. */
  begin(scenario: Scenario, listOf: ListOf): Outcome;
  /** Holds a player's orders against the state. @throws CampaignRefusal for the first order that cannot be. */
  checkOrders(state: CampaignState, orders: OrdersFile): void;
  /** Every order that cannot be, or contradicts another, for a player who is still writing. Empty when they can be filed. */
  orderProblems(state: CampaignState, orders: OrdersFile): readonly OrderProblem[];
  /**
   * Resolves the month or winter at hand under the orders filed; the order of `filed` makes no difference. Where battles are
   * joined the month goes on as far as the rules let it, and the last battle to be settled ends it.
   * @throws CampaignRefusal while a battle waits to be settled. @throws DiceError where the dice run out.
   */
  advance(state: CampaignState, filed: readonly OrdersFile[], dice: DiceSource): Outcome;
  /** @throws CampaignRefusal for a battle that is not pending or losses that cannot be. */
  settleBattle(state: CampaignState, result: BattleResult, dice: DiceSource): Outcome;
  /** Lets the umpire change what is, with a reason for the log. @throws CampaignRefusal for a decree that cannot be. */
  intervene(state: CampaignState, intervention: Intervention): Outcome;
  /** The sides of a pending battle as army files for the table: whoever is there, losses noted as such. */
  battleLists(
    state: CampaignState,
    battle: PendingBattle,
  ): { readonly attacker: ArmyFile; readonly defender: ArmyFile };
  /**
   * What may be raised in winter for an army, or for a new one of the list; empty for an army without a list. `player` says whose a
   * new army is to be, where maxima hold for all of a player's armies.
   */
  recruits(state: CampaignState, list: string | null, army: CampaignArmy | null, player?: string): readonly Recruit[];
  winterFunds(state: CampaignState, player: string): WinterFunds;
  /** Gold that a winter's order costs when it is carried out; 0 for one that costs nothing. */
  goldOf(state: CampaignState, order: Order): number;
  /** What players may know of where foreign armies stand, under the rulings in force. */
  sight(state: CampaignState): Sight;
  /** The state after further events; `null` before the first. Pure. */
  apply(state: CampaignState | null, events: readonly CampaignEvent[]): CampaignState;
}
