import type { z } from 'zod';
import type { ArmyFile } from '../army-file.ts';
import type { DiceSource } from '../dice.ts';
import type { FindList } from '../nation-list.ts';
import type { FieldOptions, Recruit } from './define-form.ts';
import type { BaseOrder, Season, CombinedLine } from './define-order.ts';
import type { PickNumber } from './fill-form.ts';
import type { OrderOffer } from './order-book.ts';
import type { Story, StorySource, Sentence } from './sentence.ts';

/** Walls of a stormed fort, held by the second side. */
export interface Walls {
  readonly moat: 'none' | 'dry' | 'wet';
  /** True if the middle of the wall has fallen. */
  readonly breach: boolean;
}

/** Terrain of a campaign battle. */
export interface BattleTerrain {
  /** Terrain of the map; null for open ground. An unknown terrain counts as a river plain. */
  readonly terrain: string | null;
  /** Border that the attacker crossed. */
  readonly border?: 'land' | 'river' | 'pass' | 'sea' | undefined;
  readonly walls?: Walls | undefined;
}

/** The rules reject a command. The message is for the user; `path` names the order or field. */
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

export interface Outcome<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Reason why an order cannot be carried out. `path` names the order or field. */
export interface OrderProblem {
  readonly code: string;
  readonly message: string;
  readonly path: string;
}

/** Funds of a player in winter before raising troops: treasury and revenue, minus upkeep. */
export interface WinterFunds {
  readonly treasury: number;
  readonly income: number;
  readonly provinces: readonly { readonly province: string; readonly gold: number }[];
  readonly upkeep: number;
  /** Upkeep of each army or band, by its id. */
  readonly wages: readonly { readonly army: string; readonly gold: number }[];
  /** Gold left to raise troops; 0 if the upkeep cannot be paid in full. */
  readonly free: number;
  /** Percentage of unspent gold that the treasury keeps after the winter; the rest is lost. */
  readonly carriesOver: number;
}

/** Place of a state in its document, as text and as a path. */
export interface StateLocation {
  readonly label: string;
  readonly path: string;
}

/** Types of a book's campaign, defined by each book. */
export interface CampaignTypes {
  readonly Scenario: unknown;
  readonly State: unknown;
  readonly Event: unknown;
  readonly Army: unknown;
  readonly Battle: unknown;
  readonly BattleResult: unknown;
  readonly Intervention: unknown;
  /** One change of an umpire's intervention. */
  readonly Decree: unknown;
  readonly Order: unknown;
  readonly OrdersFile: unknown;
  /** Event without dice and breakdown. */
  readonly Payload: unknown;
  /** The part of an event that a player learns. */
  readonly Seen: unknown;
  readonly PlayerEvent: unknown;
  /** The part of the state that is needed to measure an event's gains and losses. */
  readonly Holdings: unknown;
  /** Gain or loss of gold, figures or points. */
  readonly Move: unknown;
  readonly NameBook: unknown;
}

/** Request to undo a month or winter, or only its end, with everything after it. */
export interface UndoRequest {
  /** Shown in the log and to all players. */
  readonly reason: string;
  /** Number of the log entry whose state is restored. */
  readonly to: number;
  /** True if only a part of the month is undone, starting with a resolved battle or an intervention. */
  readonly part?: true;
  /** True if this request cancels the previous undo: `to` is the last entry before that undo. */
  readonly restores?: true;
}

/** Command that produced an entry of the log and the entries after it. */
export type GivenCommand<T extends CampaignTypes> =
  | { readonly kind: 'begin'; readonly state: T['State'] }
  /** Orders under which the month or winter was resolved. */
  | { readonly kind: 'advance'; readonly orders: readonly T['OrdersFile'][] }
  | { readonly kind: 'settle'; readonly result: T['BattleResult'] }
  | { readonly kind: 'intervene'; readonly intervention: T['Intervention'] }
  | { readonly kind: 'take-back'; readonly takingBack: UndoRequest };
export type CommandKind = GivenCommand<CampaignTypes>['kind'];

/** Sentence of a chronicle, and its entries: the main one first, then those merged into it. */
export interface ChronicleLine<Entry> {
  readonly entries: readonly Entry[];
  readonly sentence: Sentence;
}

export interface EventReader<T extends CampaignTypes> {
  readonly payloadSchema: z.ZodType<T['Payload']>;
  /** Returns the kind of command that an event begins. The first event of a command identifies it. */
  commandKind(payload: T['Payload']): CommandKind;
  /** Infers from the log alone which command begins at an entry. @throws ZodError if the log was altered */
  inferCommand(log: readonly T['Event'][], at: number): GivenCommand<T>;
  /** Returns the result of a simulated battle and the seed rolled for it; null for other events. */
  getSimulatedBattle(event: T['Event']): { readonly result: T['BattleResult']; readonly seed: string } | null;
  /** Returns what a player learns of each event of a command, or null for nothing. Needs the state before the command. */
  listLearnt(
    before: T['State'],
    events: readonly T['Event'][],
    viewer: string | null,
  ): readonly (T['PlayerEvent'] | null)[];
  /** Returns a player's report of the events, or the public edition for `null`. @param known number of events already reported */
  report(
    before: T['State'],
    events: readonly T['Event'][],
    viewer: string | null,
    known?: number,
  ): readonly T['PlayerEvent'][];
  moves(payload: T['Payload'], before: T['Holdings']): readonly T['Move'][];
  /** Returns the name of a Lucide icon. */
  getIcon(payload: T['Payload']): string;
  /** Checks whether chronicles leave the event out. */
  isBookkeeping(payload: T['Payload']): boolean;
  /** Returns the orders that an event reveals, and their player; null for other events. */
  getRevealedOrders(payload: T['Payload']): { readonly player: string; readonly orders: readonly T['Order'][] } | null;
  describeEvent(payload: T['Payload'], names: T['NameBook']): Sentence;
  describeSeen(seen: T['Seen'], names: T['NameBook']): Sentence;
  /** Converts entries to sentences in order. Entries about the same thing become one sentence with its causes below it. */
  toLines<Entry>(
    entries: readonly Entry[],
    seenOf: (entry: Entry) => T['Seen'],
    names: T['NameBook'],
  ): readonly ChronicleLine<Entry>[];
  /** Collects names by id from a log, so that lost armies keep their names. @param foreign names an army whose side alone is known */
  nameBook(
    states: readonly T['State'][],
    payloads?: readonly T['Payload'][],
    foreign?: (side: string) => string,
  ): T['NameBook'];
}

/** Public description of a kind of order or intervention. */
export interface FormKind {
  readonly title: string;
  readonly icon: string;
  readonly shape: z.ZodObject;
  /** Form fields, without the subject of an order. */
  readonly fields: Readonly<Record<string, { readonly label: string }>>;
}

export interface OrderKind extends FormKind {
  readonly season: Season;
  /** Key of the order's subject. */
  readonly subject: string;
  /** Returns the line shared with similar orders to other subjects; null if the order has its own line. */
  combinedLine?(order: BaseOrder): CombinedLine | null;
}

/** Campaign of a book as pure functions. The event log is authoritative; the state is computed from it. */
export interface CampaignRules<T extends CampaignTypes> {
  /** Parses a scenario and checks that it is consistent. @throws InputError naming the field */
  readScenario(document: unknown, listOf: FindList): T['Scenario'];
  /** Creates the first entry of the log. */
  begin(scenario: T['Scenario'], listOf: FindList): Outcome<T['State'], T['Event']>;
  /** Checks a player's orders against the state. @throws CampaignRefusal for the first invalid order */
  checkOrders(state: T['State'], orders: T['OrdersFile']): void;
  /** Lists every invalid or contradictory order while the player is still writing. Empty if the orders can be submitted. */
  orderProblems(state: T['State'], orders: T['OrdersFile']): readonly OrderProblem[];
  /**
   * Resolves the current month or winter under the submitted orders; their sequence in `filed` does not matter. If there are battles, the
   * month continues up to the point that the rules allow, and resolving the last battle ends it.
   * @throws CampaignRefusal if a battle is pending. @throws DiceError if the dice run out
   */
  advance(state: T['State'], filed: readonly T['OrdersFile'][], dice: DiceSource): Outcome<T['State'], T['Event']>;
  /** @throws CampaignRefusal if the battle is not pending or the losses are impossible */
  settleBattle(state: T['State'], result: T['BattleResult'], dice: DiceSource): Outcome<T['State'], T['Event']>;
  /** Rolls the seed of a simulated battle, the first dice of its resolution. @throws CampaignRefusal if the battle is not pending */
  rollBattleSeed(state: T['State'], battle: string, dice: DiceSource): string;
  /** Applies an umpire's intervention, with a reason for the log. @throws CampaignRefusal for an impossible change */
  intervene(state: T['State'], intervention: T['Intervention']): Outcome<T['State'], T['Event']>;
  /** Undoes everything after `earlier`, the state after entry `takingBack.to`. */
  takeBack(state: T['State'], earlier: T['State'], takingBack: UndoRequest): Outcome<T['State'], T['Event']>;
  /** Kinds of decree by name, in display order. */
  readonly decreeKinds: Readonly<Record<string, FormKind>>;
  /** Returns the options of each field of a draft decree, after the earlier decrees of the intervention. */
  decreeOptions(
    state: T['State'],
    earlier: readonly T['Decree'][],
    draft: { readonly kind: string },
  ): Readonly<Record<string, FieldOptions>>;
  /** Returns a random permitted decree of a kind, or null if none is permitted. @param pick source of randomness */
  sampleDecree(state: T['State'], kind: string, pick: PickNumber): T['Decree'] | null;
  /** Describes a decree; null if it consists only of its reason. */
  describeDecree(decree: T['Decree'], names: T['NameBook']): Sentence | null;
  battleCountry(state: T['State'], battle: T['Battle']): BattleTerrain;
  /** Returns both sides of a pending battle as army files: the troops present, with their losses. */
  battleLists(state: T['State'], battle: T['Battle']): { readonly attacker: ArmyFile; readonly defender: ArmyFile };
  /** Returns an army or band as an army file, without its location; null if it is lost. */
  armyFile(state: T['State'], army: string): ArmyFile | null;
  /** Lists the troops that an army, or a new army of the list, may raise in winter. `player` owns a new army (for shared maximums). */
  recruits(state: T['State'], list: string | null, army: T['Army'] | null, player?: string): readonly Recruit[];
  /** @param orders winter orders; their dismissals reduce the upkeep */
  winterFunds(state: T['State'], player: string, orders?: readonly T['Order'][]): WinterFunds;
  /** Kinds of order by name, in display order. */
  readonly orderKinds: Readonly<Record<string, OrderKind>>;
  /** Lists every kind of order for every army, band and province of the player: permitted, or closed with a reason. */
  offers(state: T['State'], player: string, orders?: readonly T['Order'][]): readonly OrderOffer[];
  /** Returns the options of each field of a draft order, given all other orders; empty for an unknown subject. */
  orderOptions(
    state: T['State'],
    player: string,
    orders: readonly T['Order'][],
    draft: { readonly kind: string },
  ): Readonly<Record<string, FieldOptions>>;
  /** Returns a file of random permitted orders without problems. @param pick source of randomness */
  sampleOrders(state: T['State'], player: string, pick: PickNumber): T['OrdersFile'];
  describeOrder(order: T['Order'], names: T['NameBook']): Sentence;
  /** Returns the gold that a winter order costs when it is carried out. */
  getOrderCost(state: T['State'], order: T['Order']): number;
  /** Returns which foreign armies players can see, under the rulings in force: only those nearby, or all. */
  sight(state: T['State']): 'near' | 'all';
  /** Reconstructs the player's map after each entry of the report. The last map is the view; earlier maps lack unknown parts. */
  retrace(view: T['State'], report: readonly T['PlayerEvent'][], player: string): readonly T['State'][];
  /** Narrates a month, a winter or a year from a report only. @param viewer player of the report; null for umpire and public */
  narrate(
    span: 'month' | 'year',
    source: StorySource<T['State'], T['PlayerEvent']>,
    names: T['NameBook'],
    viewer: string | null,
  ): Story;
  readonly events: EventReader<T>;
  /** Format of a state read from outside the program; `expectCoherent` checks its consistency. */
  readonly stateSchema: z.ZodType<T['State']>;
  /** Checks that everything a state refers to exists exactly once. @throws InputError naming the place */
  expectCoherent(state: T['State'], place: StateLocation, readList: (list: unknown) => { readonly id: string }): void;
  /** Checks that everything a player's view and report refer to exists exactly once. @throws InputError naming the place */
  expectCoherentReport(
    view: T['State'],
    report: readonly T['PlayerEvent'][],
    label: string,
    readList: (list: unknown) => { readonly id: string },
  ): void;
  /** Returns the state after further events; `null` before the first. Pure. */
  apply(state: T['State'] | null, events: readonly T['Event'][]): T['State'];
}

/** Campaign of any book, with its types hidden. `rules/campaign.ts` restores them. */
export type AnyCampaignRules = CampaignRules<CampaignTypes>;
