import type { Deck } from './playing-cards.ts';
import type { DieRoll, OthersDice } from './dice.ts';
import type { FieldFacts, Measured } from './field/field-facts.ts';
import type { PastResult, RequiredRoll, OwedFacts, Step } from './procedure.ts';
import type { ClashOdds, DuelLine } from './odds.ts';
import type { RulingsInForce, Settings } from './ruling.ts';

/** Side that acts in a phase: the active side (the one that begins, if both share the turn), the other, or both. */
export type PhaseOf = 'active' | 'passive' | 'both';

export interface TurnPhase {
  readonly id: string;
  readonly title: string;
  readonly who: PhaseOf;
  /** Short list of permitted actions; with a section if it differs from the phase's. */
  readonly what: readonly (string | Step)[];
  /** Ids of the procedures it calls for, most likely first. */
  readonly procedures: readonly string[];
  readonly citation: string;
}

/** Phases of a turn, completed by one side after the other or by both together. */
export interface TurnSequence {
  /** Name of one pass through the phases: a bound, a turn. */
  readonly bound: string;
  /** Passes per turn: one for each side, or one for both. */
  readonly runs: 1 | 2;
  /** Steps of both sides before the first turn; absent if the book has none. */
  readonly setUp?: readonly TurnPhase[];
  readonly phases: readonly TurnPhase[];
  readonly citation: string;
}

export interface TurnPosition {
  /** From 1; 0 during setup. */
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
  /** Expiry of a marker: the end of the turn or of the bound. */
  readonly until?: 'turn' | 'bound';
  /** Id of another marker. At the end of a turn, a unit without that marker loses this one. */
  readonly heldBy?: string;
  /** Checks whether troops can have the marker; by default all can. */
  readonly applies?: (troop: Readonly<Record<string, unknown>>) => boolean;
  readonly citation: string;
  /** Ids of the phases that use it; all phases if absent. */
  readonly phases?: readonly string[];
  /** If true, the marker is set when the battle is created. It is hidden on units without it. */
  readonly ofSetUp?: true;
}

/** Number of a unit that is fixed in play: its base morale, its strength. Absent for a unit until it is fixed. */
export interface UnitNumber {
  readonly id: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** Agreement and choice for which the number is needed. */
  readonly agreed?: readonly [agreement: string, choice: string];
  /** If true, it is the number of hits per figure or model, and of boxes drawn for them. */
  readonly boxes?: true;
  /** Id of the procedure that rolls it for every unit, in its role `unit`. */
  readonly thrownBy?: string;
  readonly citation: string;
}

/** Structure that can be damaged: a wall, a tower, a building. */
export interface StructureKind {
  readonly id: string;
  readonly label: string;
  /** Damage that destroys it. */
  readonly damage: number;
  readonly citation: string;
}

/** Targets of a card, which fill a role of its procedure. */
export interface CardTarget {
  readonly role: string;
  readonly whose: 'own' | 'enemy';
  /** Maximum number of targets; null to affect all without choosing. */
  readonly most: number | null;
}

/** Effect of playing a card from the hand. */
export interface CardPlay {
  /** Input of the card's procedure that the card fixes. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly targets: readonly CardTarget[];
  /** Input fields that the player must answer. */
  readonly asks: readonly { readonly key: string; readonly label: string }[];
  /** Procedure to roll afterwards and its targets; absent if no dice decide. */
  readonly then?: CardTarget & { readonly procedure: string };
}

/** Cards that each side holds secretly. */
export interface DeckHand {
  readonly cards: number;
  /** Id of the procedure that plays a card. */
  readonly playedBy: string;
  play(card: string): CardPlay;
}

/** Deck used in a battle. Cards are drawn without replacement until the deck is shuffled. */
export interface BattleDeck extends Deck {
  /** Returns the cards in the deck under the rulings in force; defaults to `cards`. */
  cardsUnder?(rulings: RulingsInForce): readonly string[];
  /** Absent if cards are drawn openly. */
  readonly hand?: DeckHand;
  /** Played cards return at the end of each turn; if absent, the players shuffle the deck. */
  readonly shuffled?: 'each-turn';
  /** Describes a card's effect in a sentence; '' if its name is self-explanatory. */
  meaning(card: string): string;
  /** Id of the procedure that draws from it; its outcome lists the drawn ids as `cards`. */
  readonly drawnBy: string;
  readonly citation: string;
}

/** Participant that a procedure asks for. A deck is filled in automatically. */
export interface ProcedureRole {
  readonly id: string;
  readonly label: string;
  readonly of: 'part' | 'unit' | 'general' | 'command' | 'structure' | 'side' | 'deck';
  /** Side that always fills the role; nothing to choose. */
  readonly side?: 0 | 1;
  /** `own`: the side whose phase it is. `enemy`: the enemy of the previous role's holder, or else of that side. */
  readonly whose?: 'own' | 'enemy';
  /** If true, several may fill it together. */
  readonly many?: true;
  /** If true, lost units fill it instead of those on the table. */
  readonly lost?: true;
  /** Id of the deck, for the role of a deck. */
  readonly deck?: string;
}

/** Troops of one kind in a unit. */
export interface TablePart {
  readonly troop: Readonly<Record<string, unknown>> | null;
  /** Figures or models at the start, and those left. */
  readonly count: number;
  readonly left: number;
  /** Hits taken so far, and hits that remove one figure or model. */
  readonly lost: number;
  readonly hits: number;
  readonly groupSize: number;
}

export interface TableUnit {
  readonly parts: readonly TablePart[];
  /** Part that fills the role, if the role is for parts; otherwise the first. */
  readonly part: TablePart;
  /** Id of the morale state; '' for the book's first. */
  readonly morale: string;
  /** Ids of its markers. */
  readonly marks: readonly string[];
  /** Stars of the generals with it. */
  readonly generals: readonly number[];
  readonly numbers: Readonly<Record<string, number>>;
  /** Attributes of the side's army list. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Kind of the structure it is in; null in the open. */
  readonly inside: string | null;
  /** True if the whole unit has left the battlefield. */
  readonly gone: boolean;
}

export interface TableStructure {
  readonly kind: string;
  /** Damage that destroys it, and damage it can still take. */
  readonly damage: number;
  readonly left: number;
  readonly inside: readonly TableUnit[];
}

/** State of a deck: cards to draw, cards in hands or played, and the played ones, newest last. */
export interface TableDeck {
  readonly left: readonly string[];
  readonly gone: readonly string[];
  readonly played: readonly string[];
}

/** Side with all its units and leaders (including lost ones) and its hand of each deck. */
export interface TableParty {
  readonly units: readonly TableUnit[];
  readonly leaders: readonly { readonly state: string; readonly fallen: boolean }[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly hands: Readonly<Record<string, readonly string[]>>;
  /** Number of cards played this turn, by deck. */
  readonly played: Readonly<Record<string, number>>;
}

/** General. The state is '' for the book's first. */
export interface TableGeneral {
  readonly name?: string;
  readonly stars: number;
  readonly state: string;
  readonly hurt: number;
  /** Unit that the general is with, if any. */
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

/** Movement of cards: into the hand of the side in the role, to the played cards, or back into the deck. */
export interface CardMove {
  readonly deck: string;
  readonly cards: readonly string[];
  readonly to: 'hand' | 'played' | 'deck';
}

export interface TableEffect {
  readonly role: string;
  /** Index of the holder, if several fill the role together; 0 if absent. */
  readonly at?: number;
  /** Hits to apply, or damage to a structure. */
  readonly lost?: number;
  /** Hits to restore. */
  readonly returned?: number;
  /** Figures or models that join, in addition to the original ones. */
  readonly joined?: number;
  /** True if the unit leaves the battlefield, false if it returns. */
  readonly offField?: boolean;
  /** If true, the rest of the unit is destroyed. */
  readonly destroyed?: true;
  /** If true, the unit returns at its original strength. */
  readonly restored?: true;
  /** Unit that joins the side of the holder. */
  readonly added?: NewTableUnit;
  readonly morale?: string;
  readonly marks?: readonly { readonly id: string; readonly on: boolean }[];
  readonly numbers?: readonly { readonly id: string; readonly value: number }[];
  /** Number of generals killed: the general in the role, or generals with the unit in the role. */
  readonly fallen?: number;
  /** Hits on the general in the role, or on the first general with the unit in the role. The book defines how many kill. */
  readonly hurt?: number;
  /** New state of that general. */
  readonly general?: string;
  readonly cards?: CardMove;
  /** True if the side moves first from now on, false if second. */
  readonly first?: boolean;
}

/**
 * Agreement of the players for a whole battle. The first choice is the default. A choice that is a side is labelled with its army's name.
 */
export interface Agreement {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string; readonly side?: 0 | 1 }[];
  /** Words for the chosen side and the other, in texts that mention “the black side” and “the red side”. */
  readonly words?: readonly [chosen: string, other: string];
  readonly citation: string;
}

/** Card on a square of the table plan. */
export interface PlanCard {
  readonly card: string;
  readonly label: string;
  /** Name in the icon set; null for ground without an icon. */
  readonly icon: string | null;
}

/** Table laid out by cards, one per square: rows from the far edge to the near one. */
export type TablePlan = readonly (readonly string[])[];

export interface NextProcedure {
  readonly procedure: string;
  /** Input that the outcome fixes. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Roles filled by the same holder: id of the outcome's role by id of the new role. */
  readonly roles?: Readonly<Record<string, string>>;
  /** Limits the holders to the side chosen in an agreement, or to the other side. */
  readonly whose?: { readonly agreement: string; readonly other: boolean };
}

/** Facts of a battle that decide which procedures it offers. */
export interface BattleField {
  /** Markers on units of either side. */
  readonly marks: ReadonlySet<string>;
  /** Troop types of both sides, in the book's format. */
  readonly troops: readonly Readonly<Record<string, unknown>>[];
  /** True if any structure can be damaged. */
  readonly hasStructures: boolean;
  /** Choice ids by agreement id. */
  readonly agreed: Readonly<Record<string, string>>;
}

/** Battle rules of a book other than its procedures. */
export interface TableRules {
  /** Labels for keys of procedures' inputs and outcomes. `key=value` labels a value of one key, `=value` a value of any key. */
  readonly words: Readonly<Record<string, string>>;
  readonly turn: TurnSequence;
  /** Returns the sequence with texts that follow the rulings in force; defaults to `turn`. */
  turnUnder?(rulings: RulingsInForce): TurnSequence;
  /** Morale states. A unit has exactly one; the first is the initial state. */
  readonly morale: readonly UnitState[];
  /** Markers. A unit can have several. */
  readonly marks: readonly UnitState[];
  /** Numbers of a unit that are fixed in play; none if absent. */
  readonly numbers?: readonly UnitNumber[];
  /** States of generals; the first is the initial state. A general in a lost state leaves the unit. */
  readonly generals?: readonly UnitState[];
  /** Structures that can be damaged; none if absent. */
  readonly structures?: readonly StructureKind[];
  readonly decks?: readonly BattleDeck[];
  readonly agreements?: readonly Agreement[];
  /** Cards of a table plan; absent if the book does not use one. */
  readonly planCards?: readonly PlanCard[];
  /** Returns the part of a procedure's input that follows from agreements, given as choice ids by agreement id. */
  given?(procedure: string, agreed: Readonly<Record<string, string>>): Readonly<Record<string, unknown>>;
  /** Returns the table plan that an outcome lays out; null or absent if none. */
  plan?(procedure: string, outcome: unknown): TablePlan | null;
  /** Lists the roles of a procedure in the order of its input; empty if it involves no units. */
  roles(procedure: string): readonly ProcedureRole[];
  /** Returns the part of a procedure's input that follows from the holders of a role: at least one, several only if the role allows it. */
  fill(
    procedure: string,
    role: string,
    holders: readonly RoleHolder[],
    rulings: RulingsInForce,
    settings: Settings,
    /** Earlier results for the first holder since the last roll of the procedure for that holder, newest last. */
    happened?: readonly PastResult[],
  ): Readonly<Record<string, unknown>>;
  /** Lists the phases in which a procedure's results are collected and applied together; none by default. */
  together?(procedure: string): readonly string[];
  /** Returns the parts of a procedure's input that can be measured on the battlefield, most likely first. */
  measured?(
    procedure: string,
    field: FieldFacts,
    holders: Readonly<Record<string, RoleHolder | undefined>>,
    facts: { agreed: Readonly<Record<string, string>>; rulings: RulingsInForce; settings: Settings },
  ): readonly Measured[];
  /** Checks whether a battle offers a procedure; by default it does. */
  inBattle?(procedure: string, field: BattleField): boolean;
  /** Checks whether a holder can do what a role requires, such as shoot; by default all can. */
  mayFill?(procedure: string, role: string, holder: RoleHolder): boolean;
  /** Checks whether only holders that owe a roll roll the procedure; by default any holder may. */
  isOwed?(procedure: string): boolean;
  /** Returns the reason why a holder must roll the procedure before the phase ends, or null. */
  owes?(procedure: string, role: string, holder: RoleHolder, facts: OwedFacts): RequiredRoll | null;
  /** Returns the troops of a part as changed by its unit's markers (dismounted); by default they do not change. */
  currentTroop?(part: TablePart, marks: readonly string[]): Readonly<Record<string, unknown>> | null;
  /** Returns the starting position of a battle whose units have these markers, such as those of a storm; null for the usual start. */
  startPosition?(marks: ReadonlySet<string>): TurnPosition | null;
  /** Returns the procedure that an outcome calls for, for example a card's event; null if none. */
  next?(procedure: string, input: unknown, outcome: unknown): NextProcedure | null;
  /**
   * Returns an outcome with the names of the holders. @param name returns a holder's name by role and index, or null if nothing was chosen
   */
  named?(procedure: string, outcome: unknown, name: (role: string, at: number) => string | null): unknown;
  effects(procedure: string, input: unknown, outcome: unknown): readonly TableEffect[];
  /** Returns the dice that a role other than the first rolls; null if the first role rolls all. */
  othersDice?(procedure: string): OthersDice | null;
  /** Checks whether a die is a hit, to highlight it; by default none is. */
  isHit?(procedure: string, outcome: unknown, roll: Pick<DieRoll, 'face' | 'what'>): boolean;
  /** Describes an outcome in a few words; null if its numbers are enough. */
  verdict(procedure: string, outcome: unknown): string | null;
  /** Calculates the odds of two units against each other in the open, to compare armies; absent if not supported for the book. */
  duel?(ours: TableUnit, theirs: TableUnit, rulings: RulingsInForce, settings?: Settings): readonly DuelLine[];
  /** Calculates the odds of a frontal charge of fresh units in the open, round by round; absent if not supported for the book. */
  clash?(charger: TableUnit, charged: TableUnit, rulings: RulingsInForce, settings?: Settings): ClashOdds;
  /** Checks whether an army out-scouts another, by scouting points; absent if the book has no scouting. */
  outScouts?(points: number, others: number): boolean;
}
