import type { Deck } from './playing-cards.ts';
import type { DieRoll, OthersDice } from './dice.ts';
import type { FieldFacts, MeasuredInput } from './field/field-facts.ts';
import type { PastResult, RequiredRoll, OwedFacts, Step } from './procedure.ts';
import type { ClashOdds, DuelLine } from './odds.ts';
import type { RulingsInForce, Settings } from './ruling.ts';

/** Side that acts in a phase: the active side, the other side, or both. If both share the turn, the side that goes first is active. */
export type ActingSide = 'active' | 'passive' | 'both';

export interface TurnPhase {
  readonly id: string;
  readonly title: string;
  readonly who: ActingSide;
  /** Permitted actions in short, with the section of the book if it differs from the phase's. */
  readonly what: readonly (string | Step)[];
  /** Ids of the procedures rolled in the phase, most likely first. */
  readonly procedures: readonly string[];
  readonly citation: string;
}

/** Phases of a turn. Each side completes them in its own run, or both sides share one run. */
export interface TurnSequence {
  /** Name of one run through the phases: a bound, a turn. */
  readonly bound: string;
  /** Runs through the phases per turn: one for each side, or one for both sides. */
  readonly runs: 1 | 2;
  /** Steps before the first turn; absent if the book has none. */
  readonly setUp?: readonly TurnPhase[];
  readonly phases: readonly TurnPhase[];
  readonly citation: string;
}

export interface TurnPosition {
  /** Turn number from 1, or 0 during setup. */
  readonly turn: number;
  /** Side whose bound it is; always 0 if both sides share the turn. */
  readonly bound: 0 | 1;
  /** Index of the phase. */
  readonly phase: number;
}

/** Morale state or marker of a unit. */
export interface UnitState {
  readonly id: string;
  readonly label: string;
  /** Severity: normal, advancing, shaken, routing. */
  readonly tone: 'plain' | 'forward' | 'shaken' | 'lost';
  /** Effects on the unit; empty if the name is self-explanatory. */
  readonly meaning: readonly string[];
  /** When a marker expires: at the end of the turn or of the bound. */
  readonly until?: 'turn' | 'bound';
  /** Id of another marker. A unit without the other marker loses this one at the end of a turn. */
  readonly requiredMarker?: string;
  /** Checks whether the marker is possible for troops; by default it is. */
  readonly applies?: (troop: Readonly<Record<string, unknown>>) => boolean;
  readonly citation: string;
  /** Ids of the phases that use the marker; all phases if absent. */
  readonly phases?: readonly string[];
  /** If true, the marker is only set when the battle is created. It is not offered for other units. */
  readonly setUpOnly?: true;
}

/** Number of a unit that is set during play, such as base morale or strength. A unit has no number until it is set. */
export interface UnitNumber {
  readonly id: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** Agreement and choice under which the number is needed; always if absent. */
  readonly agreed?: readonly [agreement: string, choice: string];
  /** If true, the number is the hits per figure or model, shown as boxes. */
  readonly boxes?: true;
  /** Id of the procedure that rolls the number for each unit, whose role is `unit`. */
  readonly rolledBy?: string;
  readonly citation: string;
}

/** Structure that can be damaged: a wall, a tower, a building. */
export interface StructureKind {
  readonly id: string;
  readonly label: string;
  /** Damage that destroys the structure. */
  readonly damage: number;
  readonly citation: string;
}

/** Units or generals that a card affects, and the role that they fill in the card's procedure. */
export interface CardTarget {
  readonly role: string;
  readonly whose: 'own' | 'enemy';
  /** Maximum number of targets to choose; null if the card affects all. */
  readonly most: number | null;
}

/** What happens if a player plays a card from the hand. */
export interface CardPlay {
  /** Input of the card's procedure that follows from the card. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly targets: readonly CardTarget[];
  /** Input fields that the player must answer. */
  readonly asks: readonly { readonly key: string; readonly label: string }[];
  /** Procedure to roll after the card, and its targets; absent if no dice decide. */
  readonly then?: CardTarget & { readonly procedure: string };
}

/** Cards that each side holds hidden from the other. */
export interface DeckHand {
  readonly cards: number;
  /** Id of the procedure that plays a card. */
  readonly playedBy: string;
  play(card: string): CardPlay;
}

/** Deck of a battle. Cards are drawn without replacement until the deck is shuffled. */
export interface BattleDeck extends Deck {
  /** Returns the cards of the deck under the rulings in force; defaults to `cards`. */
  cardsUnder?(rulings: RulingsInForce): readonly string[];
  /** Cards held by the sides; absent if cards are drawn openly. */
  readonly hand?: DeckHand;
  /** If present, played cards return at the end of each turn. If absent, the players shuffle the deck themselves. */
  readonly shuffled?: 'each-turn';
  /** Describes a card's effect in a sentence; '' if its name is self-explanatory. */
  meaning(card: string): string;
  /** Id of the procedure that draws from the deck. Its outcome lists the drawn card ids as `cards`. */
  readonly drawnBy: string;
  readonly citation: string;
}

/** Role that a procedure needs filled. The role of a deck is filled automatically. */
export interface ProcedureRole {
  readonly id: string;
  readonly label: string;
  readonly of: 'part' | 'unit' | 'general' | 'command' | 'structure' | 'side' | 'deck';
  /** Side that always fills the role, so that the player chooses nothing. */
  readonly side?: 0 | 1;
  /** `own`: the side whose phase it is. `enemy`: the enemy of the previous role's holder or, for the first role, of that side. */
  readonly whose?: 'own' | 'enemy';
  /** If true, several units or generals may fill the role together. */
  readonly many?: true;
  /** If true, lost units fill the role instead of units on the table. */
  readonly lost?: true;
  /** Id of the deck that fills the role. */
  readonly deck?: string;
}

/** Troops of one kind in a unit. */
export interface TablePart {
  readonly troop: Readonly<Record<string, unknown>> | null;
  /** Figures or models at the start. */
  readonly count: number;
  readonly left: number;
  /** Hits taken so far, and hits that remove one figure or model. */
  readonly lost: number;
  readonly hits: number;
  readonly groupSize: number;
}

export interface TableUnit {
  readonly parts: readonly TablePart[];
  /** Part that fills the role, if the role is for parts; otherwise the unit's first part. */
  readonly part: TablePart;
  /** Id of the morale state; '' for the book's first state. */
  readonly morale: string;
  readonly marks: readonly string[];
  /** Stars of each general with the unit. */
  readonly generals: readonly number[];
  readonly numbers: Readonly<Record<string, number>>;
  /** Attributes of the side's army list. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Kind of the structure that the unit is in; null in the open. */
  readonly inside: string | null;
  /** True if the whole unit has left the battlefield. */
  readonly gone: boolean;
}

export interface TableStructure {
  readonly kind: string;
  /** Damage that destroys the structure. */
  readonly damage: number;
  readonly left: number;
  readonly inside: readonly TableUnit[];
}

/** State of a deck: cards to draw, cards in hands, and played cards, newest last. */
export interface TableDeck {
  readonly left: readonly string[];
  readonly gone: readonly string[];
  readonly played: readonly string[];
}

/** Side with all units and leaders, including lost ones, and the side's hand of each deck. */
export interface TableParty {
  readonly units: readonly TableUnit[];
  readonly leaders: readonly { readonly state: string; readonly fallen: boolean }[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly hands: Readonly<Record<string, readonly string[]>>;
  /** Number of cards that the side played this turn, by deck. */
  readonly played: Readonly<Record<string, number>>;
}

/** General of a side. The state is '' for the book's first state. */
export interface TableGeneral {
  readonly name?: string;
  readonly stars: number;
  readonly state: string;
  readonly hurt: number;
  readonly unitWith?: TableUnit | null;
}

export type RoleHolder =
  | { readonly unit: TableUnit }
  | TableGeneral
  | { readonly structure: TableStructure }
  /** Units of a command, including lost ones. */
  | { readonly command: readonly TableUnit[] }
  | { readonly side: TableParty }
  | { readonly deck: TableDeck };

export interface NewTableUnit {
  readonly name: string;
  readonly troop: Readonly<Record<string, unknown>>;
  readonly count: number;
}

/** Cards that move into the hand of the side in the role, to the played cards, or back into the deck. */
export interface CardMove {
  readonly deck: string;
  readonly cards: readonly string[];
  readonly to: 'hand' | 'played' | 'deck';
}

export interface TableEffect {
  readonly role: string;
  /** Index of the affected holder, if several fill the role together; 0 if absent. */
  readonly at?: number;
  /** Hits on a unit, or damage to a structure. */
  readonly lost?: number;
  /** Hits to remove from the unit. */
  readonly returned?: number;
  /** Figures or models that join the unit, in addition to its original ones. */
  readonly joined?: number;
  /** True if the unit leaves the battlefield, false if the unit returns. */
  readonly offField?: boolean;
  /** If true, the rest of the unit is destroyed. */
  readonly destroyed?: true;
  /** If true, the unit returns at its original strength. */
  readonly restored?: true;
  /** Unit that joins the holder's side. */
  readonly added?: NewTableUnit;
  readonly morale?: string;
  readonly marks?: readonly { readonly id: string; readonly on: boolean }[];
  readonly numbers?: readonly { readonly id: string; readonly value: number }[];
  /** Number of generals killed: the general in the role, or generals with the unit in the role. */
  readonly fallen?: number;
  /** Hits on the general in the role, or on the first general with the unit in the role. The book defines how many hits kill. */
  readonly hurt?: number;
  /** New state of the general in the role, or of the first general with the unit in the role. */
  readonly general?: string;
  readonly cards?: CardMove;
  /** True if the side goes first from now on, false if it goes second. */
  readonly first?: boolean;
}

/** Choice that the players agree on for a whole battle. The first choice is the default. A choice of sides shows the armies' names. */
export interface Agreement {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string; readonly side?: 0 | 1 }[];
  /** Words that the procedures' texts use for the chosen side and the other, such as “the black side” and “the red side”. */
  readonly words?: readonly [chosen: string, other: string];
  readonly citation: string;
}

/** Card for one square of a table plan. */
export interface PlanCard {
  readonly card: string;
  readonly label: string;
  /** Icon name; null for terrain without an icon. */
  readonly icon: string | null;
}

/** Table laid out with one card per square, in rows from the far edge to the near one. */
export type TablePlan = readonly (readonly string[])[];

export interface NextProcedure {
  readonly procedure: string;
  /** Input of the next procedure that follows from the outcome. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Roles of the next procedure with the same holder as a role of this one: this procedure's role id by the next one's. */
  readonly roles?: Readonly<Record<string, string>>;
  /** If present, only the side chosen in an agreement may fill the roles, or only its enemy if `other` is true. */
  readonly whose?: { readonly agreement: string; readonly other: boolean };
}

/** Facts of a battle that decide which procedures the battle offers. */
export interface BattleField {
  /** Markers on units of either side. */
  readonly marks: ReadonlySet<string>;
  /** Troop types of both sides, in the book's format. */
  readonly troops: readonly Readonly<Record<string, unknown>>[];
  /** True if any structure can be damaged. */
  readonly hasStructures: boolean;
  readonly agreed: Readonly<Record<string, string>>;
}

/** Battle rules of a book other than its procedures. */
export interface TableRules {
  /** Labels for keys of inputs and outcomes. `key=value` labels a value of one key, `=value` labels a value of any key. */
  readonly words: Readonly<Record<string, string>>;
  readonly turn: TurnSequence;
  /** Returns the turn sequence with texts for the rulings in force; defaults to `turn`. */
  turnUnder?(rulings: RulingsInForce): TurnSequence;
  /** Morale states. A unit has exactly one; the first is the initial state. */
  readonly morale: readonly UnitState[];
  /** Markers. A unit can have several. */
  readonly marks: readonly UnitState[];
  /** Numbers of a unit that are set during play; none if absent. */
  readonly numbers?: readonly UnitNumber[];
  /** States of generals; the first is the initial state. A general in a state of tone `lost` leaves the unit. */
  readonly generals?: readonly UnitState[];
  readonly structures?: readonly StructureKind[];
  readonly decks?: readonly BattleDeck[];
  readonly agreements?: readonly Agreement[];
  /** Cards of a table plan; absent if the book uses no table plan. */
  readonly planCards?: readonly PlanCard[];
  /** Returns the part of a procedure's input that follows from agreements. @param agreed choice ids by agreement id */
  given?(procedure: string, agreed: Readonly<Record<string, string>>): Readonly<Record<string, unknown>>;
  /** Returns the table plan that an outcome lays out; null if it lays out none. */
  plan?(procedure: string, outcome: unknown): TablePlan | null;
  /** Lists the roles of a procedure in the order of its input; empty if no units take part. */
  roles(procedure: string): readonly ProcedureRole[];
  /** Returns the part of a procedure's input that follows from the holders of a role. A role has several holders only if `many` is true. */
  fill(
    procedure: string,
    role: string,
    holders: readonly RoleHolder[],
    rulings: RulingsInForce,
    settings: Settings,
    /** Results for the first holder since the last roll of the procedure for that holder, newest last. */
    happened?: readonly PastResult[],
  ): Readonly<Record<string, unknown>>;
  /** Lists the phases in which a procedure's results are applied together at the end; none by default. */
  together?(procedure: string): readonly string[];
  /** Returns the parts of a procedure's input that can be measured on the battlefield, most likely first. */
  measured?(
    procedure: string,
    field: FieldFacts,
    holders: Readonly<Record<string, RoleHolder | undefined>>,
    facts: { agreed: Readonly<Record<string, string>>; rulings: RulingsInForce; settings: Settings },
  ): readonly MeasuredInput[];
  /** Checks whether a battle offers a procedure; by default it does. */
  inBattle?(procedure: string, field: BattleField): boolean;
  /** Checks whether a holder can do what a role requires, such as shoot; by default all can. */
  mayFill?(procedure: string, role: string, holder: RoleHolder): boolean;
  /** Checks whether a procedure is rolled only for holders that owe a roll; by default any holder may roll. */
  isOwed?(procedure: string): boolean;
  /** Returns the reason why a holder must roll the procedure before the phase ends, or null. */
  owes?(procedure: string, role: string, holder: RoleHolder, facts: OwedFacts): RequiredRoll | null;
  /** Returns a part's troops as changed by markers of the unit, such as dismounted; by default markers change nothing. */
  currentTroop?(part: TablePart, marks: readonly string[]): Readonly<Record<string, unknown>> | null;
  /** Returns the first turn position of a battle whose units have these markers, such as a storm; null for the usual start. */
  startPosition?(marks: ReadonlySet<string>): TurnPosition | null;
  /** Returns the procedure to roll after an outcome, such as a card's event; null if none. */
  next?(procedure: string, input: unknown, outcome: unknown): NextProcedure | null;
  /** Returns an outcome with the names of the holders. @param name returns a holder's name by role and index, or null if none was chosen */
  named?(procedure: string, outcome: unknown, name: (role: string, at: number) => string | null): unknown;
  effects(procedure: string, input: unknown, outcome: unknown): readonly TableEffect[];
  /** Returns the dice that a role other than the first rolls; null if the first role rolls all. */
  othersDice?(procedure: string): OthersDice | null;
  /** Checks whether a die is a hit, to highlight it; by default none is. */
  isHit?(procedure: string, outcome: unknown, roll: Pick<DieRoll, 'face' | 'what'>): boolean;
  /** Describes an outcome in a few words; null if its numbers are enough. */
  verdict(procedure: string, outcome: unknown): string | null;
  /** Calculates the odds of two units against each other in the open, to compare armies; absent if the book does not support it. */
  duel?(ours: TableUnit, theirs: TableUnit, rulings: RulingsInForce, settings?: Settings): readonly DuelLine[];
  /** Calculates the odds of a frontal charge of fresh units in the open, round by round; absent if the book does not support it. */
  clash?(charger: TableUnit, charged: TableUnit, rulings: RulingsInForce, settings?: Settings): ClashOdds;
  /** Checks whether an army out-scouts another, by scouting points; absent if the book has no scouting. */
  outScouts?(points: number, others: number): boolean;
}
