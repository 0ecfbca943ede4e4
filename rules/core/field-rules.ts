import type { RecordedRoll } from './define-procedure.ts';
import type { Degrees } from '../../battlefield/angles.ts';
import type { UnitBody, Position } from '../../battlefield/position.ts';
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
  /** Drawn as an area, or as a line along the middle of the terrain (stream, hedge). */
  readonly drawnAs: 'area' | 'line';
  readonly citation: string;
}

/** Rulings, agreements and numbers that the battlefield rules of one battle depend on. */
export interface FieldTerms {
  readonly rulings: RulingsInForce;
  /** Choice ids by agreement id. */
  readonly agreed: Readonly<Record<string, string>>;
  /** Numbers entered by the players. */
  readonly settings?: Settings;
  /** Front of a base, in the book's unit of length, if the players' bases differ from the book's. */
  readonly baseFront?: number;
}

/** Terrain features under names that all books share. */
export type TerrainFeature =
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

/** Manners of voluntary movement in a phase, the default manner first. */
interface PhaseMoves {
  /** Manners of the side whose phase it is. */
  readonly active: readonly string[];
  /** Manners of the other side, such as answers to a charge; the same manners if absent. */
  readonly passive?: readonly string[];
  /** Procedure ids. If present, only units that filled a role of one of these procedures in this bound may move. */
  readonly afterProcedures?: readonly string[];
}

/** Procedure that two units in contact roll, and the roles that they fill. */
interface PairProcedure {
  readonly procedure: string;
  readonly roles: readonly [one: string, other: string];
  /** If true, each of the two units rolls separately. */
  readonly eachRolls?: true;
}

/** Melee procedure, and ids of the procedures that only units in melee in this bound roll. */
interface MeleeProcedures extends PairProcedure {
  readonly follows?: readonly string[];
}

/** Procedure that declares a charge, and ids of the procedures by which the target answers. */
interface ChargeProcedures extends PairProcedure {
  readonly answers?: readonly string[];
  /** Checks whether the unit's state lets it charge; by default every state does. */
  canCharge?(unit: TableUnit): boolean;
  /** Checks whether the book allows a declared charge; by default every charge is allowed. */
  isAllowed?(declared: RecordedRoll): boolean;
}

/** Shooting arc and range of a unit, measured from each figure. */
export interface FieldAim {
  readonly weapon: string;
  /** Infinite if the book lacks the number and no player entered one. */
  readonly range: number;
  /** Total angle (45 means 22½ to each side), or everything ahead between the lines of the unit's flanks. */
  readonly arc: Degrees | 'between-flanks';
  /** Ends of the range bands, nearest first; absent if the book has only one band. */
  readonly bands?: readonly number[];
}

/** Terrain that the shooter or the target stands on. */
export interface ShotGround {
  readonly level: number;
  /** Kinds of terrain under most of the unit. */
  readonly on: ReadonlySet<string>;
}

/** Contact of a charger with its target. */
export interface FieldContact {
  /** Distance between charger and target after the charge: 0 is base to base. */
  readonly distance: number;
  readonly closing: AlignmentLimits;
  /** Share of a base, from 0 to 1, that must touch the enemy. */
  readonly minTouchingShare: number;
  /** Maximum distance at which a neighbouring unit joins the melee; null if no unit joins. */
  readonly maxJoinDistance: number | null;
  /** Files on each side that fight next to the files in contact; 0 if absent. */
  readonly filesBeside?: number;
  readonly citation: string;
}

/** Move that a result forces on a unit. */
export interface ForcedMove extends Flight {
  readonly id: string;
  readonly label: string;
  /** If true, the unit goes towards its side's own table edge, whatever other direction the result names. */
  readonly towardsOwnEdge?: true;
  /** Morale state or marker that causes the move; absent if a result causes it. */
  readonly state?: string;
  /** If true, the move is made once, not every turn while the state lasts. */
  readonly once?: true;
  /** If true, terrain does not slow the move. */
  readonly overAnyGround: boolean;
  /** Manner of movement whose terrain costs and limits apply. If absent, the unit crosses any terrain and passes through any unit. */
  readonly manner?: string;
  /** If true, the unit may turn aside round obstacles. */
  readonly canTurn?: true;
  readonly citation: string;
}

/** Rules for officers who have their own piece on the table. */
export interface OfficerRules {
  /** Returns the troops whose allowance and terrain costs apply to an officer. @param attributes attributes of the side's army list */
  getMount(attributes: Readonly<Record<string, string>>): TableUnit;
  readonly manner: string;
  /** Marker of a unit with an officer in its front rank; absent if officers do not fight there. */
  readonly frontMark?: string;
  /** If true, an officer with a force commands only that force's units. */
  readonly ownForceOnly: boolean;
  /** Default distance of an officer behind a unit, and minimum distance of an officer from enemies. */
  readonly defaultDistance: number;
  readonly commandDistance: number;
}

/** Distance on the table other than a move or a range. */
export interface FieldDistance {
  readonly id: string;
  readonly label: string;
  readonly from: 'own-edge' | 'general' | 'unit' | 'ground';
  readonly length: number;
  readonly citation: string;
}

/** The part of an earlier roll that the battlefield needs. */
export interface PastRoll {
  readonly procedure: string;
  /** Keys of the holders by role. Each key starts with the number of the side. */
  readonly holders?: Readonly<Record<string, readonly string[]>>;
  readonly outcome?: unknown;
}

export type ForceArrival = 'arrives' | 'lost' | 'not-yet';

/** Strip along a side's own edge where its units deploy. */
export interface DeploymentArea {
  readonly depth: number;
  readonly fromShortEdge: number;
}

/** Rules for forces that arrive during the battle. */
export interface ForceRules {
  /** Phase in which a force tries to arrive, with the procedure rolled and the role of the force's units. */
  readonly phase: string;
  readonly procedure: string;
  readonly role: string;
  /** Manner of movement of a force on a forced march. */
  readonly forcedManner: string;
  /** Returns the procedure's input. @param attempt number of the attempt, from 1 */
  input(attempt: number, isReinforcement: boolean): Readonly<Record<string, unknown>>;
  fate(thrown: RecordedRoll): ForceArrival;
  /** Returns the chance of each result, from 0 to 1. @param stars stars of the best general in the force */
  chances(attempt: number, isReinforcement: boolean, stars: number): Readonly<Record<ForceArrival, number>>;
  /** Returns the distance from the corner of the side's own edge at which a force arrives. @param move allowance of the slowest unit */
  entryDistance(turn: number, move: number): number;
}

/** A book's rules for the battlefield drawn to scale. Lengths are in the book's unit. */
export interface FieldRules {
  /** Present if officers have their own pieces in led battles. */
  readonly officers?: OfficerRules;
  readonly unitOfLength: 'cm' | 'inch';
  /** Centimetres per inch of this book; 2.54 if absent. */
  readonly centimetresEach?: number;
  readonly grounds: readonly GroundKind[];
  /** Returns the unit's remaining bases, or null if none are left. */
  body(unit: TableUnit, terms: FieldTerms): UnitBody | null;
  /** Returns the number of files at deployment. @param room maximum width, if limited */
  files(unit: TableUnit, body: UnitBody, room?: number): number;
  manners(unit: TableUnit): readonly FieldManner[];
  /** Returns the distance straight ahead in the open; null if not permitted. @param ground terrain at the start if it limits the move */
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
  /** Returns arc and range; null if the unit cannot shoot. @param from terrain of the shooter @param to terrain of the target */
  aim(unit: TableUnit, terms: FieldTerms, from?: ShotGround, to?: ShotGround): FieldAim | null;
  /** Checks whether the unit can shoot over other units; by default other units block its view. */
  canShootOver?(unit: TableUnit, terms: FieldTerms): boolean;
  /** Returns the distance from which a unit is visible in its terrain; null if unlimited. */
  visibleWithin?(unit: TableUnit, block: Block, ground: readonly Ground[], terms: FieldTerms): number | null;
  /** Returns the obstacle that a piece of terrain is to sight; null if units can see over it. */
  getObstacle(ground: Ground, terms: FieldTerms): Obstacle | null;
  /** Returns the id of the manner in which a unit moves in a phase. By default, or if null, the unit's first manner applies. */
  mannerIn?(phase: string, unit: TableUnit): string | null;
  /** Voluntary moves by phase id; other phases have none. If absent, units may move in every phase and manner. */
  readonly movesIn?: Readonly<Record<string, PhaseMoves>>;
  /** Manners in which a unit may move although it moved in another phase of this bound; none if absent. */
  readonly repeatableManners?: ReadonlySet<string>;
  /** Declaration of charges; absent if charges are not declared. */
  readonly charges?: ChargeProcedures;
  /** Ids of the shooting procedures whose arc and range `aim` limits; none if absent. */
  readonly shots?: readonly string[];
  readonly melees?: MeleeProcedures;
  /** Returns the share of its points below which an army breaks; null if armies never break. Absent if the book has another rule. */
  breaks?(rulings: RulingsInForce): {
    readonly under: number | null;
    /** Morale states of units whose points count as lost. */
    readonly lost: ReadonlySet<string>;
    /** Id of the ruling that decides when armies break. */
    readonly ruling: string;
  };
  /** Returns the minimum distance from enemies at the end of a move. It is 0 by default and for charges. */
  minDistance?(manner: string, terms: FieldTerms): number;
  /** Checks whether a unit may pass through a friendly unit voluntarily without effect on either; by default it may not. */
  canPassThrough?(unit: TableUnit, friend: TableUnit, manner: string, terms: FieldTerms): boolean;
  /** Checks whether a move in this manner ends aligned with the unit met, as `contact` says; by default it does not. */
  endsAligned?(manner: string): boolean;
  /** Returns the maximum distance between a unit and linear terrain that covers it; if absent, linear terrain gives no cover. */
  coverWithin?(terms: FieldTerms): number;
  /** Returns the deployment area; if absent, a side deploys anywhere. */
  deployment?(table: TableSize, terms: FieldTerms): DeploymentArea;
  readonly defaultTable?: TableSize;
  /** Id of the book's kind of terrain for each feature; features that the book lacks are absent. */
  readonly landscape?: Readonly<Partial<Record<TerrainFeature, string>>>;
  /** Terrain kind and width of each field work that an army can bring, by the work's id. */
  readonly works?: {
    readonly kinds: Readonly<Record<string, readonly string[]>>;
    front(terms: FieldTerms): number;
  };
  /** Returns the side that was out-scouted, which deploys openly; null if none was. */
  findOutScouted?(throws: readonly PastRoll[]): 0 | 1 | null;
  /** Forces that arrive during a battle; absent if the book has none. */
  readonly forces?: ForceRules;
  /** Returns the height of the terrain under most of a unit: 0 on level ground. */
  level(block: Block, ground: readonly Ground[]): number;
  contact?(terms: FieldTerms): FieldContact;
  /** Id of the phase in which forced moves of earlier turns continue; any phase if absent. */
  readonly continuesIn?: string;
  /** Returns the markers of a unit after a move over some terrain; none by default. */
  marksAfter?(unit: TableUnit, manner: string, crossed: readonly Ground[], terms: FieldTerms): readonly string[];
  /** Lists the moves that results may force on a unit. @param enemy unit to flee from or to follow; null if there is none */
  forced?(unit: TableUnit, enemy: TableUnit | null, terms: FieldTerms): readonly ForcedMove[];
  /** Lists the book's distances for deployment, command, panic and the like. */
  distances?(terms: FieldTerms): readonly FieldDistance[];
}
