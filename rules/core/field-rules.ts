import type { RecordedRoll } from './define-procedure.ts';
import type { Degrees } from '../../battlefield/angles.ts';
import type { Body, Position } from '../../battlefield/position.ts';
import type { SideLines, Block } from '../../battlefield/block.ts';
import type { Flight } from '../../battlefield/flight.ts';
import type { AlignmentLimits } from '../../battlefield/alignment.ts';
import type { Ground } from '../../battlefield/ground.ts';
import type { Manoeuvre, Movement, Surroundings } from '../../battlefield/manoeuvre.ts';
import type { TableSize } from '../../battlefield/room.ts';
import type { Obstacle } from '../../battlefield/sight.ts';
import type { RulingsInForce, Settings } from './ruling.ts';
import type { TableUnit } from './table-rules.ts';

export interface GroundKind {
  readonly id: string;
  readonly label: string;
  /** Drawn as an area, or as a line along its middle (stream, hedge). */
  readonly drawnAs: 'area' | 'line';
  readonly citation: string;
}

/** Terms agreed for a battle and its battlefield. */
export interface FieldTerms {
  readonly rulings: RulingsInForce;
  /** Choice ids by agreement id. */
  readonly agreed: Readonly<Record<string, string>>;
  /** Numbers entered by the players. */
  readonly settings?: Settings;
  /** Front of a base, in the book's unit of length, if the players' bases differ from the book's. */
  readonly baseFront?: number;
}

/** Terrain features, independent of the book's names for them. */
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

export interface FieldManner {
  readonly id: string;
  readonly label: string;
}

/** Manners of voluntary movement in a phase, default first. */
interface PhaseMoves {
  /** For the side whose phase it is. */
  readonly active: readonly string[];
  /** For the other side, if different: units that answer a charge. */
  readonly passive?: readonly string[];
  /** Procedure ids. If present, only units that filled a role of one of them in this bound may move. */
  readonly afterProcedures?: readonly string[];
}

/** Procedure for two units that meet, and their roles. */
interface Meeting {
  readonly procedure: string;
  readonly roles: readonly [one: string, other: string];
  /** If true, each of the two rolls separately. */
  readonly eachRolls?: true;
}

/** Melee procedure, and ids of the procedures that only units that fought in this bound roll. */
interface Fighting extends Meeting {
  readonly follows?: readonly string[];
}

/** Procedure that declares a charge, and ids of the procedures by which the target answers. */
interface Charging extends Meeting {
  readonly answers?: readonly string[];
  /** Checks whether the unit's state lets it charge; by default it does. */
  canCharge?(unit: TableUnit): boolean;
  /** Checks whether the book allows a declared charge; by default it does. */
  isAllowed?(declared: RecordedRoll): boolean;
}

/** Shooting limits of a unit. Arc and range apply to each figure. */
export interface FieldAim {
  readonly weapon: string;
  /** Infinite if the number is missing from the book and no player entered one. */
  readonly range: number;
  /** Total angle (45 means 22½ to each side), or everything ahead between the lines of the unit's flanks. */
  readonly arc: Degrees | 'between-flanks';
  /** Ends of the range bands, the nearest first; absent if the book has one range. */
  readonly bands?: readonly number[];
}

/** Ground under the shooter or the target. */
export interface ShotGround {
  readonly level: number;
  /** Kinds of ground under most of the unit. */
  readonly on: ReadonlySet<string>;
}

/** Contact rules for the end of a charge. */
export interface FieldContact {
  /** Distance between charger and target: 0 is base to base. */
  readonly gap: number;
  readonly closing: AlignmentLimits;
  /** Share of a base, from 0 to 1, that must touch to be in contact. */
  readonly touching: number;
  /** Maximum distance at which an adjacent unit joins in; null if none does. */
  readonly joins: number | null;
  /** Files on each side that fight next to those in contact; 0 if absent. */
  readonly besideEach?: number;
  readonly citation: string;
}

/** Move required by a result. */
export interface ForcedMove extends Flight {
  readonly id: string;
  readonly label: string;
  /** If true, it goes towards the side's own table edge, overriding any other direction. */
  readonly towardsOwnEdge?: true;
  /** Morale state or marker that causes it; if absent, a result does. */
  readonly state?: string;
  /** If true, it is made once, not every turn while the state lasts. */
  readonly once?: true;
  /** If true, ground does not slow it. */
  readonly overAnyGround: boolean;
  /** Manner of movement whose terrain costs and limits apply. If absent, the unit crosses any terrain and passes through any unit. */
  readonly manner?: string;
  /** If true, the unit may turn aside to get round obstacles. */
  readonly canTurn?: true;
  readonly citation: string;
}

/** Rules for officers who have their own piece on the table. */
export interface OfficerRules {
  /** Returns the troops whose allowance and terrain costs apply to an officer, from the attributes of the side's army list. */
  getMount(attributes: Readonly<Record<string, string>>): TableUnit;
  /** Id of an officer's manner of movement. */
  readonly manner: string;
  /** Mark of a unit with an officer in its front rank; absent if officers do not fight there. */
  readonly frontMark?: string;
  /** If true, an officer with a force commands only the units of that force. */
  readonly ownForceOnly: boolean;
  /** Distance at which an officer is placed behind a unit by default, and minimum distance from enemies. */
  readonly defaultDistance: number;
  readonly commandDistance: number;
}

/** Distance measured on the table that is neither a move nor a range. */
export interface FieldDistance {
  readonly id: string;
  readonly label: string;
  readonly from: 'own-edge' | 'general' | 'unit' | 'ground';
  readonly length: number;
  readonly citation: string;
}

/** The part of a past roll that the battlefield needs. */
export interface PastThrow {
  readonly procedure: string;
  /** Holders of its roles. Keys start with the number of the side. */
  readonly holders?: Readonly<Record<string, readonly string[]>>;
  readonly outcome?: unknown;
}

export type ForceFate = 'arrives' | 'lost' | 'not-yet';

/** Strip along a side's own edge. */
export interface DeploymentArea {
  readonly depth: number;
  readonly fromShortEdge: number;
}

/** Rules for forces that arrive during the battle. */
export interface ForceRules {
  /** Phase of the attempt, its procedure, and the role that the force's units fill. */
  readonly phase: string;
  readonly procedure: string;
  readonly role: string;
  /** Manner of movement of a force on forced march. */
  readonly forcedManner: string;
  /** @param attempt number of the attempt, from 1 */
  input(attempt: number, isReinforcement: boolean): Readonly<Record<string, unknown>>;
  fate(thrown: RecordedRoll): ForceFate;
  /** Returns the chance of each result, from 0 to 1. @param stars of the best general in the force */
  chances(attempt: number, isReinforcement: boolean, stars: number): Readonly<Record<ForceFate, number>>;
  /** Returns the distance from the corner of its own edge at which it arrives. @param move allowance of its slowest unit */
  entryDistance(turn: number, move: number): number;
}

/** Rules of a book for the battlefield drawn to scale. Lengths are in its own unit. */
export interface FieldRules {
  /** Present if officers have their own pieces in led battles. */
  readonly officers?: OfficerRules;
  readonly unitOfLength: 'cm' | 'inch';
  /** Centimetres per inch in this book; 2.54 if absent. */
  readonly centimetresEach?: number;
  readonly grounds: readonly GroundKind[];
  /** Returns the unit's remaining bases, or null if none are left. */
  body(unit: TableUnit, terms: FieldTerms): Body | null;
  /** Returns the number of files at deployment. @param room maximum width, if limited */
  files(unit: TableUnit, body: Body, room?: number): number;
  manners(unit: TableUnit): readonly FieldManner[];
  /**
   * Returns the distance straight ahead in the open; null if the manner is not permitted. @param ground ground to start on, if it counts;
   * open if absent
   */
  allowance(
    unit: TableUnit,
    manner: string,
    position: Position,
    terms: FieldTerms,
    ground?: readonly Ground[],
  ): number | null;
  march(
    unit: TableUnit,
    manner: string,
    from: Position,
    steps: readonly Manoeuvre[],
    around: Surroundings,
    terms: FieldTerms,
  ): Movement;
  sideLines(rulings: RulingsInForce): SideLines;
  /**
   * Returns the unit's shooting limits; null if it cannot shoot. @param from shooter's ground, open if absent @param to target's ground,
   * open if absent
   */
  aim(unit: TableUnit, terms: FieldTerms, from?: ShotGround, to?: ShotGround): FieldAim | null;
  /** Checks whether the unit can shoot over other units; by default they block its view. */
  canShootOver?(unit: TableUnit, terms: FieldTerms): boolean;
  /** Returns the distance within which a unit is visible on its ground; null if unlimited. */
  visibleWithin?(unit: TableUnit, block: Block, ground: readonly Ground[], terms: FieldTerms): number | null;
  /** Returns the obstacle to sight; null for ground that units can see over. */
  getObstacle(ground: Ground, terms: FieldTerms): Obstacle | null;
  /** Returns the id of the manner in which a unit moves in a phase; by default, or if null, its first manner. */
  mannerIn?(phase: string, unit: TableUnit): string | null;
  /** Voluntary moves by phase id; phases not listed have none. If absent, all units may move in every phase and manner. */
  readonly movesIn?: Readonly<Record<string, PhaseMoves>>;
  /** Manners in which a unit may move again after moving in another phase of this bound; none if absent. */
  readonly repeatableManners?: ReadonlySet<string>;
  /** Declaration of charges; absent if no procedure declares them. */
  readonly charges?: Charging;
  /** Ids of the shooting procedures limited by `aim`; none if absent. */
  readonly shots?: readonly string[];
  readonly melees?: Fighting;
  /** Share of its points in hand below which an army breaks; null if none does. If absent, the book has another rule. */
  breaks?(rulings: RulingsInForce): {
    readonly under: number | null;
    /** Morale states of units that are not in hand. */
    readonly lost: ReadonlySet<string>;
    /** Ruling that defines it. */
    readonly ruling: string;
  };
  /** Returns the minimum distance from enemies at the end of a move; 0 by default and for charges. */
  minDistance?(manner: string, terms: FieldTerms): number;
  /** Checks whether a unit may pass through a friendly unit voluntarily, at no cost to either; by default none may. */
  canPassThrough?(unit: TableUnit, friend: TableUnit, manner: string, terms: FieldTerms): boolean;
  /** Checks whether moves in a manner end aligned with the unit they meet, following `contact`; by default none do. */
  endsAligned?(manner: string): boolean;
  /** Returns the maximum distance between a unit and a line of ground that covers it; if absent, lines give no cover. */
  coverWithin?(terms: FieldTerms): number;
  /** Returns the deployment area; if absent, a side deploys anywhere. */
  deployment?(table: TableSize, terms: FieldTerms): DeploymentArea;
  readonly defaultTable?: TableSize;
  /** Id of the book's kind of ground for each feature; features without one are absent. */
  readonly landscape?: Readonly<Partial<Record<Feature, string>>>;
  /** Ground of the field works that an army brings, by id, and their width. */
  readonly works?: {
    readonly kinds: Readonly<Record<string, readonly string[]>>;
    front(terms: FieldTerms): number;
  };
  /** Returns the side that was out-scouted, which deploys openly; null if none was. */
  findOutScouted?(throws: readonly PastThrow[]): 0 | 1 | null;
  /** Absent if no forces arrive during a battle. */
  readonly forces?: ForceRules;
  /** Returns the height of the ground under most of a unit: 0 on level ground. */
  level(block: Block, ground: readonly Ground[]): number;
  contact?(terms: FieldTerms): FieldContact;
  /** Id of the phase in which forced moves of earlier turns continue; any phase if absent. */
  readonly continuesIn?: string;
  /** Returns the markers of a unit after a move over some ground; none by default. */
  marksAfter?(unit: TableUnit, manner: string, crossed: readonly Ground[], terms: FieldTerms): readonly string[];
  /** Lists the moves that results may require. @param enemy unit it flees from or follows; null if none is there */
  forced?(unit: TableUnit, enemy: TableUnit | null, terms: FieldTerms): readonly ForcedMove[];
  /** Lists distances of the book for deployment, command, panic and the like. */
  distances?(terms: FieldTerms): readonly FieldDistance[];
}
