import type { z } from 'zod';
import type { ArmyFile } from '../army-file.ts';
import type { DiceSource } from '../dice.ts';
import type { ListOf } from '../nation-list.ts';
import type { FieldOptions, Recruit } from './define-form.ts';
import type { BaseOrder, Season, Together } from './define-order.ts';
import type { PickNumber } from './fill-form.ts';
import type { OrderOffer } from './order-book.ts';
import type { Story, StorySource } from './story.ts';
import type { Sentence } from './words.ts';

/** The walls that are stormed; the second side holds them. */
export interface Walls {
  readonly moat: 'none' | 'dry' | 'wet';
  /** The wall has fallen in the middle. */
  readonly breach: boolean;
}

/** What a battle of a campaign is fought over. */
export interface Country {
  /** Of the map's terrains; a river plain for one that is not known, open ground for none. */
  readonly terrain: string | null;
  /** The border that the attacker came over. */
  readonly border?: 'land' | 'river' | 'pass' | 'sea' | undefined;
  readonly walls?: Walls | undefined;
}

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
export interface Outcome<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Why an order cannot be carried out: a code, a sentence, and the order or field it is about. */
export interface OrderProblem {
  readonly code: string;
  readonly message: string;
  readonly path: string;
}

/** What a player can spend this winter before anything is raised: revenue and treasury, less the upkeep of all it keeps. */
export interface WinterFunds {
  readonly treasury: number;
  readonly income: number;
  /** Where the income comes from. */
  readonly provinces: readonly { readonly province: string; readonly gold: number }[];
  readonly upkeep: number;
  /** What each army of any kind takes of the upkeep, by id. */
  readonly wages: readonly { readonly army: string; readonly gold: number }[];
  /** What is left to raise troops with; 0 where the upkeep cannot be paid whole. */
  readonly free: number;
  /** Hundredths of what is not spent that the treasury keeps; the rest is lost when the winter is over. */
  readonly carriesOver: number;
}

/** Where in its document a state stands, in words and as a path. */
export interface StatePlace {
  readonly label: string;
  readonly path: string;
}

/** The types that a book's campaign is written in. Each book says its own. */
export interface CampaignTypes {
  readonly Scenario: unknown;
  readonly State: unknown;
  readonly Event: unknown;
  readonly Army: unknown;
  readonly Battle: unknown;
  readonly BattleResult: unknown;
  readonly Intervention: unknown;
  /** One thing that an umpire's intervention decrees. */
  readonly Decree: unknown;
  readonly Order: unknown;
  readonly OrdersFile: unknown;
  /** What happened, without its dice and working. */
  readonly Payload: unknown;
  /** What one player learns of an event. */
  readonly Seen: unknown;
  readonly PlayerEvent: unknown;
  /** Troops and treasuries, as far as events say what they move of them. */
  readonly Holdings: unknown;
  /** Gold, figures and points that come or go. */
  readonly Move: unknown;
  readonly NameBook: unknown;
}

/** A month or winter, or the end of one, is taken back with all that came after it. */
export interface TakingBack {
  /** For the log and for all players. */
  readonly reason: string;
  /** The entry after which the campaign stands again as it did. */
  readonly to: number;
  /** It begins within the month: with a battle that was settled, or a decree. */
  readonly part?: true;
  /** What was taken back just before is brought back: `to` is the last entry before that. */
  readonly restores?: true;
}

/** The command that an entry of the log begins, as it was given. */
export type GivenCommand<T extends CampaignTypes> =
  | { readonly kind: 'begin'; readonly state: T['State'] }
  /** The orders are those the month or winter was resolved under. */
  | { readonly kind: 'advance'; readonly orders: readonly T['OrdersFile'][] }
  | { readonly kind: 'settle'; readonly result: T['BattleResult'] }
  | { readonly kind: 'intervene'; readonly intervention: T['Intervention'] }
  | { readonly kind: 'take-back'; readonly takingBack: TakingBack };
export type CommandKind = GivenCommand<CampaignTypes>['kind'];

/** A sentence of a chronicle, and the entries that it tells of: its own, then those that are folded into it. */
export interface ToldLine<Entry> {
  readonly entries: readonly Entry[];
  readonly sentence: Sentence;
}

/** What can be asked of a book's events. */
export interface EventReader<T extends CampaignTypes> {
  readonly payloadSchema: z.ZodType<T['Payload']>;
  /** Which command an event begins, if it begins one: every command begins with an event that tells it from the others. */
  commandKind(payload: T['Payload']): CommandKind;
  /** The command that an entry begins, inferred from the log alone. @throws ZodError for a log that was tampered with. */
  commandAt(log: readonly T['Event'][], at: number): GivenCommand<T>;
  /** What an event says of a battle that captains fought out, and the seed that was thrown for it; null for any other. */
  foughtOut(event: T['Event']): { readonly result: T['BattleResult']; readonly seed: string } | null;
  /** What a player learns of each of one command's events, given the state before them; null where nothing. */
  learnt(
    before: T['State'],
    events: readonly T['Event'][],
    viewer: string | null,
  ): readonly (T['PlayerEvent'] | null)[];
  /** All that a player learns of them; `null` is the public edition. The first `known` events were told before. */
  report(
    before: T['State'],
    events: readonly T['Event'][],
    viewer: string | null,
    known?: number,
  ): readonly T['PlayerEvent'][];
  moves(payload: T['Payload'], before: T['Holdings']): readonly T['Move'][];
  /** Name of a Lucide icon. */
  iconOf(payload: T['Payload']): string;
  /** Whether a chronicle leaves it out. */
  isBookkeeping(payload: T['Payload']): boolean;
  /** The orders that an event reveals, and whose they are; null for any other. */
  revealed(payload: T['Payload']): { readonly player: string; readonly orders: readonly T['Order'][] } | null;
  sentence(payload: T['Payload'], names: T['NameBook']): Sentence;
  sentenceOfSeen(seen: T['Seen'], names: T['NameBook']): Sentence;
  /** Entries in sentences, in their order: several that tell of one thing are one sentence with its causes below it. */
  lines<Entry>(
    entries: readonly Entry[],
    seenOf: (entry: Entry) => T['Seen'],
    names: T['NameBook'],
  ): readonly ToldLine<Entry>[];
  /**
   * Names by id, of the first state of a log, the newest, and the events between them: what is gone keeps its name. `foreign` names
   * an army of which only its side is known.
   */
  nameBook(
    states: readonly T['State'][],
    payloads?: readonly T['Payload'][],
    foreign?: (side: string) => string,
  ): T['NameBook'];
}

/** What anybody may know of a kind of order or decree. */
export interface FormKind {
  readonly title: string;
  readonly icon: string;
  readonly shape: z.ZodObject;
  /** The fields of its form; whom an order is given to is none of them. */
  readonly fields: Readonly<Record<string, { readonly label: string }>>;
}

export interface OrderKind extends FormKind {
  readonly season: Season;
  /** The key of the order that names whom it is given to. */
  readonly subject: string;
  /** The line that tells the order where several are given one like it; null for one that stands by itself. */
  together?(order: BaseOrder): Together | null;
}

/** A book's campaign as pure functions. The log of events is the truth; the state is its fold. */
export interface CampaignRules<T extends CampaignTypes> {
  /** Checks a scenario document: its shape, and that it fits together. @throws InputError naming the field. */
  readScenario(document: unknown, listOf: ListOf): T['Scenario'];
  /** The first entry of the log. */
  begin(scenario: T['Scenario'], listOf: ListOf): Outcome<T['State'], T['Event']>;
  /** Holds a player's orders against the state. @throws CampaignRefusal for the first order that cannot be. */
  checkOrders(state: T['State'], orders: T['OrdersFile']): void;
  /** Every order that cannot be, or contradicts another, for a player who is still writing. Empty when they can be filed. */
  orderProblems(state: T['State'], orders: T['OrdersFile']): readonly OrderProblem[];
  /**
   * Resolves the month or winter at hand under the orders filed; the order of `filed` makes no difference. Where battles are
   * joined the month goes on as far as the rules let it, and the last battle to be settled ends it.
   * @throws CampaignRefusal while a battle waits to be settled. @throws DiceError where the dice run out.
   */
  advance(state: T['State'], filed: readonly T['OrdersFile'][], dice: DiceSource): Outcome<T['State'], T['Event']>;
  /** @throws CampaignRefusal for a battle that is not pending or losses that cannot be. */
  settleBattle(state: T['State'], result: T['BattleResult'], dice: DiceSource): Outcome<T['State'], T['Event']>;
  /** Throws the seed of a battle that captains fight out: the first dice of settling it. @throws CampaignRefusal for a battle that is not pending. */
  seedOfBattle(state: T['State'], battle: string, dice: DiceSource): string;
  /** Lets the umpire change what is, with a reason for the log. @throws CampaignRefusal for a decree that cannot be. */
  intervene(state: T['State'], intervention: T['Intervention']): Outcome<T['State'], T['Event']>;
  /** Takes back what came after `earlier`, the state after the entry that is named. */
  takeBack(state: T['State'], earlier: T['State'], takingBack: TakingBack): Outcome<T['State'], T['Event']>;
  /** Every kind of decree, by its name, in the order in which they are offered. */
  readonly decreeKinds: Readonly<Record<string, FormKind>>;
  /** What each field of a decree that is being written may hold, after those of the same intervention. */
  decreeOptions(
    state: T['State'],
    earlier: readonly T['Decree'][],
    draft: { readonly kind: string },
  ): Readonly<Record<string, FieldOptions>>;
  /** A decree of a kind drawn from what is open; null where nothing is. `pick` is the source of chance. */
  sampleDecree(state: T['State'], kind: string, pick: PickNumber): T['Decree'] | null;
  /** A decree in a sentence; null for one that is nothing but its reason. */
  decreeWords(decree: T['Decree'], names: T['NameBook']): Sentence | null;
  /** The ground that a battle is fought on. */
  battleCountry(state: T['State'], battle: T['Battle']): Country;
  /** The sides of a pending battle as army files for the table: whoever is there, losses noted as such. */
  battleLists(state: T['State'], battle: T['Battle']): { readonly attacker: ArmyFile; readonly defender: ArmyFile };
  /** All of an army or band as an army file, as it stands and without where; null for one that is gone. */
  armyFile(state: T['State'], army: string): ArmyFile | null;
  /**
   * What may be raised in winter for an army, or for a new one of the list; empty for an army without a list. `player` says whose a
   * new army is to be, where maxima hold for all of a player's armies.
   */
  recruits(state: T['State'], list: string | null, army: T['Army'] | null, player?: string): readonly Recruit[];
  /** `orders` are those whose dismissals save upkeep. */
  winterFunds(state: T['State'], player: string, orders?: readonly T['Order'][]): WinterFunds;
  /** Every kind of order, by its name, in the order in which they are offered. */
  readonly orderKinds: Readonly<Record<string, OrderKind>>;
  /**
   * Every kind of order for every army, band or province of the player, beside the orders given already: whether it can be given, or
   * why not. Those of the other season are closed.
   */
  offers(state: T['State'], player: string, orders?: readonly T['Order'][]): readonly OrderOffer[];
  /** What each field of an order that is being written may hold, beside all other orders; empty for a subject that is not there. */
  orderOptions(
    state: T['State'],
    player: string,
    orders: readonly T['Order'][],
    draft: { readonly kind: string },
  ): Readonly<Record<string, FieldOptions>>;
  /** A file of orders drawn from what is offered. `pick` is the source of chance. It is free of problems. */
  sampleOrders(state: T['State'], player: string, pick: PickNumber): T['OrdersFile'];
  /** An order in a sentence. */
  orderWords(order: T['Order'], names: T['NameBook']): Sentence;
  /** Gold that a winter's order costs when it is carried out; 0 for one that costs nothing. */
  goldOf(state: T['State'], order: T['Order']): number;
  /** What players may know of where foreign armies stand, under the rulings in force. */
  sight(state: T['State']): 'near' | 'all';
  /**
   * How the map stood for a player after each entry of its report, as far as the report tells: the last is the view, what is not known
   * of earlier ones is left out of them.
   */
  retrace(view: T['State'], report: readonly T['PlayerEvent'][], player: string): readonly T['State'][];
  /**
   * A month, a winter or a whole year told from a report and from nothing else: the same report is always told in the same words.
   * @param viewer whose report it is; null for the umpire's edition and the public one
   */
  tell(
    span: 'month' | 'year',
    source: StorySource<T['State'], T['PlayerEvent']>,
    names: T['NameBook'],
    viewer: string | null,
  ): Story;
  readonly events: EventReader<T>;
  /** The shape of a state that comes from outside; `expectCoherent` holds it against itself. */
  readonly stateSchema: z.ZodType<T['State']>;
  /** Whatever a state names is there, and once. @throws InputError naming the place. */
  expectCoherent(state: T['State'], place: StatePlace, readList: (list: unknown) => { readonly id: string }): void;
  /** The same for what one player may know, and for its report. */
  expectCoherentReport(
    view: T['State'],
    report: readonly T['PlayerEvent'][],
    label: string,
    readList: (list: unknown) => { readonly id: string },
  ): void;
  /** The state after further events; `null` before the first. Pure. */
  apply(state: T['State'] | null, events: readonly T['Event'][]): T['State'];
}

/** The campaign of any book, its types hidden. `rules/campaign.ts` gives them back. */
export type AnyCampaignRules = CampaignRules<CampaignTypes>;
