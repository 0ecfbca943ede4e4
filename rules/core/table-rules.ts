import type { Deck } from './cards.ts';
import type { DieRoll, OthersDice } from './dice.ts';
import type { FieldFacts, Measured } from './field/field-facts.ts';
import type { Happened, Owed, OwedFacts, Step } from './procedure.ts';
import type { ClashOdds, DuelLine } from './odds.ts';
import type { RulingsInForce, Settings } from './ruling.ts';

/** Whose a phase is: the side whose bound or turn it is (the one that begins, where both share the turn), the other, or both. */
export type PhaseOf = 'active' | 'passive' | 'both';

/** One step of a turn: what is done, by whom, and the procedures it is done with. */
export interface TurnPhase {
  readonly id: string;
  readonly title: string;
  readonly who: PhaseOf;
  /** What may be done, in short; with the section that says so where that is not the phase's own. */
  readonly what: readonly (string | Step)[];
  /** Ids of the procedures that it calls for, the likeliest first. */
  readonly procedures: readonly string[];
  readonly citation: string;
}

/** A turn: its phases, gone through by one side after the other or by both together. */
export interface TurnSequence {
  /** What one run through the phases is called: a bound, a turn. */
  readonly bound: string;
  /** Runs through the phases in a turn: one for each side, or one for both. */
  readonly runs: 1 | 2;
  /** What is done once, by both sides, before the first turn; absent where the book has no such steps. */
  readonly setUp?: readonly TurnPhase[];
  readonly phases: readonly TurnPhase[];
  readonly citation: string;
}

/** Where a battle is in its turns. */
export interface TurnPosition {
  /** From 1; 0 before the first turn, while the battle is set up. */
  readonly turn: number;
  /** Whose run through the phases it is: the first side's or the second's; always 0 where both sides go through them together. */
  readonly bound: 0 | 1;
  /** Counted from 0. */
  readonly phase: number;
}

/** A state that a unit may be in: one of the states of its morale, or a mark of its own. */
export interface UnitState {
  readonly id: string;
  readonly label: string;
  /** How bad it is: nothing of note, pressing on, shaken, running. */
  readonly tone: 'plain' | 'forward' | 'shaken' | 'lost';
  /** What it asks of the unit; empty where its name says all. */
  readonly meaning: readonly string[];
  /** A mark that the end of the turn, or of the run through its phases, takes off by itself. */
  readonly until?: 'turn' | 'bound';
  /** Id of another mark: the end of a turn takes this one off a unit that does not carry that one by then. */
  readonly heldBy?: string;
  /** A mark that only such troops can carry; everybody where absent. */
  readonly applies?: (troop: Readonly<Record<string, unknown>>) => boolean;
  readonly citation: string;
  /** Ids of the phases in which it is of use; in every one where absent. */
  readonly phases?: readonly string[];
  /** Comes with how a battle is set up: shown where it is on, and taken off when it is over. */
  readonly ofSetUp?: true;
}

/** A number of a unit that is fixed in play: its base morale, its strength. Whoever it was not fixed for yet has none. */
export interface UnitNumber {
  readonly id: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** It is asked for only where this agreement, by its id, stands at this choice. */
  readonly agreed?: readonly [agreement: string, choice: string];
  /** It is the hits that each of the unit's figures or models takes, so that its boxes are as many. */
  readonly boxes?: true;
  /** Id of the procedure that every unit throws it by, in its role `unit`. */
  readonly thrownBy?: string;
  readonly citation: string;
}

/** Something that stands on the table and can be damaged: a wall, a tower, a building. */
export interface StructureKind {
  readonly id: string;
  readonly label: string;
  /** Damage that destroys it. */
  readonly damage: number;
  readonly citation: string;
}

/** Those whom a card is played on, who fill a role of its procedure. */
export interface CardTarget {
  readonly role: string;
  readonly whose: 'own' | 'enemy';
  /** Most of them; null for all that there are, whom nobody has to pick. */
  readonly most: number | null;
}

/** How one card of a hand is played. */
export interface CardPlay {
  /** What the card itself says of the input of the procedure that plays it. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly targets: readonly CardTarget[];
  /** Fields of that input that the player answers, by their keys. */
  readonly asks: readonly { readonly key: string; readonly label: string }[];
  /** The procedure whose dice then decide, by its id, with those who fill its role; absent where no dice do. */
  readonly then?: CardTarget & { readonly procedure: string };
}

/** Cards that each side holds in secret. */
export interface DeckHand {
  /** How many at the beginning. */
  readonly cards: number;
  /** Id of the procedure that plays a card. */
  readonly playedBy: string;
  play(card: string): CardPlay;
}

/** A deck that the battle is played with: its cards are drawn without replacement, so that each comes once until they are shuffled. */
export interface BattleDeck extends Deck {
  /** The cards that it has under the rulings in force; `cards` where absent. */
  cardsUnder?(rulings: RulingsInForce): readonly string[];
  /** Absent where cards are drawn openly. */
  readonly hand?: DeckHand;
  /** The cards played go back into it when a turn ends; the players shuffle it where absent. */
  readonly shuffled?: 'each-turn';
  /** What a card does, in a sentence; '' where its name says all. */
  meaning(card: string): string;
  /** Id of the procedure that draws from it; its outcome lists the drawn ids as `cards`. */
  readonly drawnBy: string;
  readonly citation: string;
}

/** Whom a procedure is about: a part of a unit, a whole unit, a general, the units of a command, a structure, a side; or the deck it draws from, which nobody has to pick. */
export interface ProcedureRole {
  readonly id: string;
  readonly label: string;
  readonly of: 'part' | 'unit' | 'general' | 'command' | 'structure' | 'side' | 'deck';
  /** The first side or the second always fills it: nobody has to pick. */
  readonly side?: 0 | 1;
  /** Only who is of the side whose phase it is, or only its enemies; anybody where absent, and enemies alone of who fills the role before. */
  readonly whose?: 'own' | 'enemy';
  /** Several may fill it together. */
  readonly many?: true;
  /** Units that are lost fill it, and not those on the table. */
  readonly lost?: true;
  /** Id of the deck, where it is one. */
  readonly deck?: string;
}

/** Troops of one kind in a unit, as they stand on the table. */
export interface TablePart {
  readonly troop: Readonly<Record<string, unknown>> | null;
  /** Figures or models at the beginning, and those that are left. */
  readonly count: number;
  readonly left: number;
  /** Hits taken so far, and those that take one figure or model off. */
  readonly lost: number;
  readonly hits: number;
  readonly groupSize: number;
}

export interface TableUnit {
  readonly parts: readonly TablePart[];
  /** The part that is meant, where the role is a part's; else the first. */
  readonly part: TablePart;
  /** A state's id; '' for the first of the book's. */
  readonly morale: string;
  /** Ids of the marks it carries. */
  readonly marks: readonly string[];
  /** Stars of the generals with it. */
  readonly generals: readonly number[];
  /** Numbers fixed in play, by the book's ids. */
  readonly numbers: Readonly<Record<string, number>>;
  /** What the list of its side says of the whole army. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The kind of the structure that it is in; null in the open. */
  readonly inside: string | null;
  /** Nobody of it is on the field any more. */
  readonly gone: boolean;
}

export interface TableStructure {
  readonly kind: string;
  /** Damage that destroys it, and that which it can still take. */
  readonly damage: number;
  readonly left: number;
  readonly inside: readonly TableUnit[];
}

/** A deck as it lies: the cards that can still be drawn, those that cannot, in hands or played, and those played, the last one last. */
export interface TableDeck {
  readonly left: readonly string[];
  readonly gone: readonly string[];
  readonly played: readonly string[];
}

/** A side: all its units and leaders, those lost among them, and the cards in its hand, deck by deck. */
export interface TableParty {
  readonly units: readonly TableUnit[];
  readonly leaders: readonly { readonly state: string; readonly fallen: boolean }[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly hands: Readonly<Record<string, readonly string[]>>;
  /** Cards that it has played this turn, deck by deck. */
  readonly played: Readonly<Record<string, number>>;
}

/** A general; his state is '' for the first of the book's. */
export interface TableGeneral {
  readonly name?: string;
  readonly stars: number;
  readonly state: string;
  readonly hurt: number;
  /** The unit that he is with; none while he is alone. */
  readonly unitWith?: TableUnit | null;
}

/** Who fills a role. */
export type RoleHolder =
  | { readonly unit: TableUnit }
  | TableGeneral
  | { readonly structure: TableStructure }
  /** Units of a command, those lost among them. */
  | { readonly command: readonly TableUnit[] }
  | { readonly side: TableParty }
  | { readonly deck: TableDeck };

/** Troops who come to the table during a battle. */
export interface NewTableUnit {
  readonly name: string;
  readonly troop: Readonly<Record<string, unknown>>;
  readonly count: number;
}

/** Cards that change place: into the hand of the side in the role, among those played, or back into the deck. */
export interface CardMove {
  readonly deck: string;
  readonly cards: readonly string[];
  readonly to: 'hand' | 'played' | 'deck';
}

/** What an outcome does to who fills a role. */
export interface TableEffect {
  readonly role: string;
  /** Which of those who fill it together, from 0; the first where absent. */
  readonly at?: number;
  /** Hits to strike off; damage to a structure. */
  readonly lost?: number;
  /** Hits to give back, of those that were struck off. */
  readonly returned?: number;
  /** Figures or models who join, beyond those of the beginning. */
  readonly joined?: number;
  /** The unit leaves the field, or comes back to it. */
  readonly offField?: boolean;
  /** Everybody who is left of the unit is lost with it. */
  readonly destroyed?: true;
  /** The unit is there again as it was at the beginning. */
  readonly restored?: true;
  /** A unit that comes to the side of who fills the role. */
  readonly added?: NewTableUnit;
  /** The state of morale that follows. */
  readonly morale?: string;
  readonly marks?: readonly { readonly id: string; readonly on: boolean }[];
  readonly numbers?: readonly { readonly id: string; readonly value: number }[];
  /** Generals who are lost: the one in the role, or so many of those with the unit in it. */
  readonly fallen?: number;
  /** Hits on the general in the role, or on the first of those with the unit in it; the book says how many kill. */
  readonly hurt?: number;
  /** The state that follows for that general. */
  readonly general?: string;
  readonly cards?: CardMove;
  /** The side in the role moves first from now on, or second. */
  readonly first?: boolean;
}

/** Something that players agree on for a whole battle; the first choice is the book's own, and one that is a side is called by its army. */
export interface Agreement {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string; readonly side?: 0 | 1 }[];
  /** Words for the side that is chosen and for the other, where texts speak of “the black side” and “the red side”. */
  readonly words?: readonly [chosen: string, other: string];
  readonly citation: string;
}

/** A card on a square of the plan of the table. */
export interface PlanCard {
  readonly card: string;
  readonly label: string;
  /** A name of the icon set; null for ground that shows nothing. */
  readonly icon: string | null;
}

/** The table as cards lay it out: rows from the far edge to the near one, a card each square. */
export type TablePlan = readonly (readonly string[])[];

/** A procedure that an outcome calls for. */
export interface NextProcedure {
  readonly procedure: string;
  /** What the outcome says of its input. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Its roles that are filled by who filled one of the outcome's: that one's id by its own. */
  readonly roles?: Readonly<Record<string, string>>;
  /** It befalls the side that an agreement names, or the other one: nobody else fills its roles. */
  readonly whose?: { readonly agreement: string; readonly other: boolean };
}

/** What of a battle decides which procedures belong to it. */
export interface BattleField {
  /** Marks that units of either side carry. */
  readonly marks: ReadonlySet<string>;
  /** Troop types of both sides, in the shape of the book. */
  readonly troops: readonly Readonly<Record<string, unknown>>[];
  /** Whether anything stands on the table that can be damaged. */
  readonly hasStructures: boolean;
  /** What was agreed on for it, by the ids of agreements and choices. */
  readonly agreed: Readonly<Record<string, string>>;
}

/** What the table aid needs of a book beside its procedures. */
export interface TableRules {
  /** Words for keys of its procedures' inputs and outcomes; `key=value` names a value of one key, `=value` one of any. */
  readonly words: Readonly<Record<string, string>>;
  readonly turn: TurnSequence;
  /** The same phases in the words of the rulings in force, where these change what may be done; `turn` where absent. */
  turnUnder?(rulings: RulingsInForce): TurnSequence;
  /** States of morale, of which a unit is in one; the first is that of a unit to which nothing has happened. */
  readonly morale: readonly UnitState[];
  /** Marks, of which a unit may carry several. */
  readonly marks: readonly UnitState[];
  /** Numbers of a unit that are fixed in play; none where absent. */
  readonly numbers?: readonly UnitNumber[];
  /** States of generals; the first is that of one to whom nothing has happened. Whoever is in one that is lost leaves his unit. */
  readonly generals?: readonly UnitState[];
  /** What may stand on the table and be damaged; nothing where absent. */
  readonly structures?: readonly StructureKind[];
  /** Decks that the battle is played with; none where absent. */
  readonly decks?: readonly BattleDeck[];
  /** What may be agreed on for a battle; absent where there is nothing. */
  readonly agreements?: readonly Agreement[];
  /** The cards of a plan of the table; absent where the book lays none. */
  readonly planCards?: readonly PlanCard[];
  /** The part of a procedure's input that follows from what was agreed, by the ids of agreements and choices; absent where nothing does. */
  given?(procedure: string, agreed: Readonly<Record<string, string>>): Readonly<Record<string, unknown>>;
  /** The plan of the table that an outcome lays; absent where none does. */
  plan?(procedure: string, outcome: unknown): TablePlan | null;
  /** Whom a procedure asks about, in the order of its input; nobody for one about none of the units. */
  roles(procedure: string): readonly ProcedureRole[];
  /** The part of a procedure's input that follows from who fills a role: one holder, or several where the role takes many; never none. */
  fill(
    procedure: string,
    role: string,
    holders: readonly RoleHolder[],
    rulings: RulingsInForce,
    settings: Settings,
    /** What befell the first of them since the procedure was last thrown for him, the last one last. */
    happened?: readonly Happened[],
  ): Readonly<Record<string, unknown>>;
  /** Phases in which a procedure's results wait for one another, and are struck off together; none where absent. */
  together?(procedure: string): readonly string[];
  /** The part of a procedure's input that a table to scale says, the likeliest first; nothing where absent. */
  measured?(
    procedure: string,
    field: FieldFacts,
    holders: Readonly<Record<string, RoleHolder | undefined>>,
    facts: { agreed: Readonly<Record<string, string>>; rulings: RulingsInForce; settings: Settings },
  ): readonly Measured[];
  /** Whether a procedure belongs to such a battle; every one does where absent. */
  inBattle?(procedure: string, field: BattleField): boolean;
  /** Whether somebody can do what a role asks, as shoot; everybody can where absent. */
  mayFill?(procedure: string, role: string, holder: RoleHolder): boolean;
  /** Whether a procedure is thrown by those alone who owe it; it is not where absent. */
  isOwed?(procedure: string): boolean;
  /** Why somebody who can fill a role owes the procedure's throw before the phase ends; null where he does not. */
  owes?(procedure: string, role: string, holder: RoleHolder, facts: OwedFacts): Owed | null;
  /** The troops of a part as marks of its unit have left them, as those who got off their mounts; as laid out where absent. */
  troopNow?(part: TablePart, marks: readonly string[]): Readonly<Record<string, unknown>> | null;
  /** Where a battle opens in which units carry these marks, as those of a storm; null where it opens as every battle does. */
  opens?(marks: ReadonlySet<string>): TurnPosition | null;
  /** The procedure that an outcome calls for, as a card does for the event it names; null where it calls for none. */
  next?(procedure: string, input: unknown, outcome: unknown): NextProcedure | null;
  /** An outcome with those in it called by name. @param name of who fills a role, by his place in it; null where nobody was picked */
  named?(procedure: string, outcome: unknown, name: (role: string, at: number) => string | null): unknown;
  /** What follows for those who fill the roles, of an input that the procedure took and the outcome it gave. */
  effects(procedure: string, input: unknown, outcome: unknown): readonly TableEffect[];
  /** The dice of a procedure that another role than the first throws; null where the first throws all. */
  othersDice?(procedure: string): OthersDice | null;
  /** Whether a die of an outcome is a hit, so that it can be marked among the dice; none is where absent. */
  isHit?(procedure: string, outcome: unknown, roll: Pick<DieRoll, 'face' | 'what'>): boolean;
  /** An outcome in a few words; null where its numbers say it. */
  verdict(procedure: string, outcome: unknown): string | null;
  /** What two units that meet in the open do to each other, for those who compare armies; absent where the book's odds are not worked out. */
  duel?(ours: TableUnit, theirs: TableUnit, rulings: RulingsInForce, settings?: Settings): readonly DuelLine[];
  /** A charge by fresh units to the front and in the open, fought out round by round; absent where the book's odds are not worked out. */
  clash?(charger: TableUnit, charged: TableUnit, rulings: RulingsInForce, settings?: Settings): ClashOdds;
  /** Whether an army with so many scouting points out-scouts another; absent where the book does not scout. */
  outScouts?(points: number, others: number): boolean;
}
