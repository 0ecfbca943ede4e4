import type { Recorded } from './define-procedure.ts';
import type { Degrees } from '../../battlefield/angles.ts';
import type { Body, Position } from '../../battlefield/position.ts';
import type { SideLines } from '../../battlefield/aspect.ts';
import type { Block } from '../../battlefield/block.ts';
import type { Flight } from '../../battlefield/flight.ts';
import type { AlignmentLimits } from '../../battlefield/alignment.ts';
import type { Ground } from '../../battlefield/ground.ts';
import type { Manoeuvre, Movement, Surroundings } from '../../battlefield/manoeuvre.ts';
import type { TableSize } from '../../battlefield/room.ts';
import type { Obstacle } from '../../battlefield/sight.ts';
import type { RulingsInForce, Settings } from './ruling.ts';
import type { TableUnit } from './table-rules.ts';

/** A kind of ground that may lie on a table. */
export interface GroundKind {
  readonly id: string;
  readonly label: string;
  /** Drawn as an area, or along its middle as a stream or a hedge is. */
  readonly drawnAs: 'area' | 'line';
  readonly citation: string;
}

/** What was agreed on for a battle and its field. */
export interface FieldTerms {
  readonly rulings: RulingsInForce;
  /** What the players agreed on, by the book's ids. */
  readonly agreed: Readonly<Record<string, string>>;
  /** Numbers that the players typed in. */
  readonly settings?: Settings;
  /** The front of a book's base where the players' own differ, in its unit of length. */
  readonly baseFront?: number;
}

/** What a country has, whatever a book calls it. */
export type Feature =
  | 'wood'
  | 'hill'
  | 'steep-hill'
  | 'cliff'
  | 'stream'
  | 'river'
  | 'ford'
  | 'marsh'
  | 'sand'
  | 'rocks'
  | 'village'
  | 'road'
  | 'ditch'
  | 'wall'
  | 'breach';

/** A way to move, by the book's id. */
export interface FieldManner {
  readonly id: string;
  readonly label: string;
}

/** The manners in which units move of their own will in a phase, the usual one first. */
interface PhaseMoves {
  /** Of those whose phase it is. */
  readonly active: readonly string[];
  /** Of the side that is not on turn, where it differs: those who answer a charge. */
  readonly passive?: readonly string[];
  /** Procedures, by their ids: only who filled a role of one of them in this run has reason to move. Everybody has where absent. */
  readonly after?: readonly string[];
}

/** A procedure about two units that meet, and the roles that they fill. */
interface Meeting {
  readonly procedure: string;
  readonly roles: readonly [one: string, other: string];
  /** Each of the two throws for itself. */
  readonly each?: true;
}

/** Melees, and the procedures that those alone throw who fought in this run, by their ids. */
interface Fighting extends Meeting {
  readonly follows?: readonly string[];
}

/** How a charge is declared, and the procedures by which whoever is charged answers. */
interface Charging extends Meeting {
  readonly answers?: readonly string[];
  /** Whether a unit is in a state to charge; it is where absent. */
  may?(unit: TableUnit): boolean;
  /** Whether the book allows what was declared; it does where absent. */
  isAllowed?(declared: Recorded): boolean;
}

/** Whom a unit can shoot at: as far as its range, each figure within its arc. */
export interface FieldAim {
  readonly weapon: string;
  /** Infinite where the book has lost it and nobody typed it in. */
  readonly range: number;
  /** From side to side: 45 is 22½ to the left and to the right. Or whatever lies ahead between the lines of its flanks. */
  readonly arc: Degrees | 'between-flanks';
  /** Ends of the range bands, the nearest first; absent if the book has one range. */
  readonly bands?: readonly number[];
}

/** Where an end of a shot stands. */
export interface FieldStand {
  readonly level: number;
  /** The kinds of ground under most of it. */
  readonly on: ReadonlySet<string>;
}

/** How a charge ends at whom it meets. */
export interface FieldContact {
  /** How far from its target a charger stops: 0 is base to base. */
  readonly gap: number;
  readonly closing: AlignmentLimits;
  /** How much of a base must touch, from 0 to 1, to be in contact. */
  readonly touching: number;
  /** How near a unit beside must be to join in; null where none does. */
  readonly joins: number | null;
  /** How many files on either side fight beside those in contact; none where absent. */
  readonly besideEach?: number;
  readonly citation: string;
}

/** A move that a result calls for. */
export interface ForcedMove extends Flight {
  readonly id: string;
  readonly label: string;
  /** It goes towards its own edge of the table, whatever else is said of its way. */
  readonly home?: true;
  /** The state of morale, or the mark, in which a unit makes it; a result calls for it where absent. */
  readonly state?: string;
  /** It is made when the result comes, and not again while the state lasts. */
  readonly once?: true;
  /** Ground does not slow it. */
  readonly overAnyGround: boolean;
  /** Manner of movement whose terrain costs and limits apply. If absent, the unit crosses any terrain and passes through any unit. */
  readonly manner?: string;
  /** If true, the unit may turn aside to get round obstacles. */
  readonly turns?: true;
  readonly citation: string;
}

/** Rules for officers who are pieces of their own. */
export interface OfficerRules {
  /** Returns the troops whose allowance and terrain costs an officer has, from the attributes of his side's list. */
  rides(attributes: Readonly<Record<string, string>>): TableUnit;
  /** Id of the manner of movement in which he rides. */
  readonly manner: string;
  /** Mark of a unit with an officer in its front rank; absent if officers do not fight there. */
  readonly frontMark?: string;
  /** If true, an officer with a force commands only the units of that force. */
  readonly ownForceOnly: boolean;
  /** Distance at which an officer is placed behind a unit by default, and minimum distance from enemies. */
  readonly behind: number;
  /** Command distance. */
  readonly command: number;
}

/** A distance that is measured on the table, and is neither a move nor a range. */
export interface FieldDistance {
  readonly id: string;
  readonly label: string;
  readonly from: 'own-edge' | 'general' | 'unit' | 'ground';
  readonly length: number;
  readonly citation: string;
}

/** A throw of a battle as far as the field reads it. */
export interface PastThrow {
  readonly procedure: string;
  /** Who filled its roles, in keys that begin with the number of the side. */
  readonly holders?: Readonly<Record<string, readonly string[]>>;
  readonly outcome?: unknown;
}

/** What comes of a force that tries to come onto the table. */
export type ForceFate = 'arrives' | 'lost' | 'not-yet';

/** A strip along a side's own edge. */
export interface DeploymentArea {
  readonly depth: number;
  readonly fromShortEdge: number;
}

/** How a force tries to come onto the table, and where it does. */
export interface ForceRules {
  /** The phase in which it tries, and the procedure by which it does, with the role that its units fill. */
  readonly phase: string;
  readonly procedure: string;
  readonly role: string;
  /** The manner in which those go who march by force. */
  readonly forcedManner: string;
  /** @param attempt the how-manieth time it tries */
  input(attempt: number, isReinforcement: boolean): Readonly<Record<string, unknown>>;
  fate(thrown: Recorded): ForceFate;
  /** The chances of a try, as shares of 1. @param stars of the best general who marches with it */
  chances(attempt: number, isReinforcement: boolean, stars: number): Readonly<Record<ForceFate, number>>;
  /** How far it has come from the corner of its own edge. @param turn in which it comes on @param move of its slowest unit */
  way(turn: number, move: number): number;
}

/** What a book says of a table that is laid out to scale. Lengths are in its own unit. */
export interface FieldRules {
  /** Present if officers are pieces of their own in led battles. */
  readonly officers?: OfficerRules;
  readonly unitOfLength: 'cm' | 'inch';
  /** Centimetres that the book counts its inch as; the usual 2.54 where absent. */
  readonly centimetresEach?: number;
  readonly grounds: readonly GroundKind[];
  /** The bases of a unit that are left; null where nobody is. */
  body(unit: TableUnit, terms: FieldTerms): Body | null;
  /** How a unit stands when it is first put on the table. @param room how wide it may be, where that is not as wide as it likes */
  files(unit: TableUnit, body: Body, room?: number): number;
  /** The manners in which a unit may move of its own will. */
  manners(unit: TableUnit): readonly FieldManner[];
  /** How far a unit goes straight on, as a length in the open; null where it may not move in that manner. @param ground where that on which it starts counts; open where absent */
  allowance(
    unit: TableUnit,
    manner: string,
    position: Position,
    terms: FieldTerms,
    ground?: readonly Ground[],
  ): number | null;
  /** Makes a move as far as the book allows. */
  march(
    unit: TableUnit,
    manner: string,
    from: Position,
    steps: readonly Manoeuvre[],
    around: Surroundings,
    terms: FieldTerms,
  ): Movement;
  /** Where the lines between front, flank and rear are drawn. */
  sideLines(rulings: RulingsInForce): SideLines;
  /** What a unit may shoot with; null where it does not shoot. @param from where it stands, and `to` whom it aims at: in the open where absent */
  aim(unit: TableUnit, terms: FieldTerms, from?: FieldStand, to?: FieldStand): FieldAim | null;
  /** Whether units in the way hide nothing from it, as it shoots over them; they do where absent. */
  seesOver?(unit: TableUnit, terms: FieldTerms): boolean;
  /** From how far a unit is seen for the ground that it stands on; null where that hides nothing. */
  seenWithin?(unit: TableUnit, block: Block, ground: readonly Ground[], terms: FieldTerms): number | null;
  /** What a piece of ground hides; null where one sees over it. */
  hides(ground: Ground, terms: FieldTerms): Obstacle | null;
  /** The manner in which a unit moves in a phase, by the ids of both; its first where absent or null. */
  mannerIn?(phase: string, unit: TableUnit): string | null;
  /** Who moves of its own will in a phase, by its id; nobody in the others. Everybody in every phase and manner where absent. */
  readonly movesIn?: Readonly<Record<string, PhaseMoves>>;
  /** Manners in which a unit moves that has moved in another phase of this run already; none where absent. */
  readonly movesAgain?: ReadonlySet<string>;
  /** How a charge is declared; not by a procedure where absent. */
  readonly charges?: Charging;
  /** Procedures by which a unit shoots as far as it aims, by their ids; none where absent. */
  readonly shots?: readonly string[];
  readonly melees?: Fighting;
  /** Under which share of its points in hand an army breaks, null where none does; the book says it otherwise where absent. */
  breaks?(rulings: RulingsInForce): {
    readonly under: number | null;
    /** States of morale of units that are not in hand. */
    readonly lost: ReadonlySet<string>;
    /** The ruling that says so. */
    readonly ruling: string;
  };
  /** How far from any enemy a move in some manner ends at the least, as it is no charge; 0 where absent. */
  keepsApart?(manner: string, terms: FieldTerms): number;
  /** Whether a unit goes through a friend in a move of its own will, at no cost to either; nobody does where absent. */
  passes?(unit: TableUnit, friend: TableUnit, manner: string, terms: FieldTerms): boolean;
  /** Whether a move in some manner ends along the edge of whom it meets, as `contact` says; none does where absent. */
  closes?(manner: string): boolean;
  /** How near before a unit a line of ground must lie to cover it; no such cover where absent. */
  coverWithin?(terms: FieldTerms): number;
  /** How deep the strip along its own edge is in which a side deploys, and how far it stays from the short edges; anywhere where absent. */
  deployment?(table: TableSize, terms: FieldTerms): DeploymentArea;
  /** The size of a usual table. */
  readonly usualTable?: TableSize;
  /** The book's own kinds of ground for what a country has; it has no such thing where absent. */
  readonly landscape?: Readonly<Partial<Record<Feature, string>>>;
  /** Field works that an army brings, by their ids: the ground that they are, and how wide one is. */
  readonly works?: {
    readonly kinds: Readonly<Record<string, readonly string[]>>;
    front(terms: FieldTerms): number;
  };
  /** The side that was out-scouted, by what was thrown; null where none was. It deploys in the open. */
  outScouted?(throws: readonly PastThrow[]): 0 | 1 | null;
  /** How forces come from off the table; none do where absent. */
  readonly forces?: ForceRules;
  /** How high a unit stands by the ground under most of it: 0 on level ground. */
  level(block: Block, ground: readonly Ground[]): number;
  contact?(terms: FieldTerms): FieldContact;
  /** The phase in which those go on whom their state drove before, by its id; any where absent. */
  readonly goesOnIn?: string;
  /** Marks that a unit carries after a move over some ground; none where absent. */
  marksAfter?(unit: TableUnit, manner: string, crossed: readonly Ground[], terms: FieldTerms): readonly string[];
  /** The moves that results may call for. @param enemy whom it flees or follows; null where nobody is there */
  forced?(unit: TableUnit, enemy: TableUnit | null, terms: FieldTerms): readonly ForcedMove[];
  /** Distances of the book: of deployment, command, panic and the like. */
  distances?(terms: FieldTerms): readonly FieldDistance[];
}
