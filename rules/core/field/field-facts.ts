/** A figure with the target in arc and range. All lengths in this file are in the book's unit, to a hundredth. */
export interface FigureInReach {
  /** 0 for the front rank. */
  readonly rank: number;
  /** Distance to the target from the figure's own base. */
  readonly distance: number;
  readonly inSight: boolean;
}

/** A unit's move in the current run through the phases. */
export interface MoveFacts {
  readonly manner: string;
  /** Share of the allowance spent, from 0 to 1. */
  readonly share: number;
  /** True if the move was only straight ahead. */
  readonly straight: boolean;
}

export interface PlaceFacts {
  /** Distance from the side's own table edge to the front. */
  readonly fromOwnEdge: number;
  /** Distance from the nearer short edge. */
  readonly fromShortEdge: number;
  /** Distance to the nearest enemy, edge to edge; null if there is none. */
  readonly fromEnemy: number | null;
  readonly tableDepth: number;
  /** Null if the unit has not moved. */
  readonly moved: MoveFacts | null;
  /** Height of the unit's terrain; 0 on level ground. */
  readonly level: number;
  /** Distances to the side's remaining leaders on the table, edge to edge. The distance is 0 for a leader with the unit. */
  readonly leaders: readonly number[];
  /** Returns how far the centre of the unit's front is inside terrain of a kind, from the nearest edge; null outside. */
  depthIn(kind: string): number | null;
  /** Returns the unit's allowance in the open in a manner of movement; null if the unit cannot move in that manner. */
  allowance(manner: string): number | null;
}

/** Facts about two units, from the point of view of the first. */
export interface PairFacts {
  readonly other: string;
  /** Distance between the two units, edge to edge. */
  readonly distance: number;
  /** Side of the other unit that the first unit strikes, which depends on the first unit's position before its move. */
  readonly aspect: 'front' | 'flank' | 'rear';
  /** Flank of the other unit that the first unit strikes; null if it strikes the front or rear. */
  readonly flank: 'left' | 'right' | null;
  /** Degrees from straight ahead to the nearest point of the other unit. */
  readonly angle: number;
  /** Figures of the selected part with the other unit in arc and range, including figures without line of sight. */
  readonly figures: readonly FigureInReach[];
  /** Obstacle that hides the other unit; null if the front rank sees it. */
  readonly hiddenBy: string | null;
  /** Figures or models of the front rank that touch the other unit, those beside them, and those in the ranks behind them. */
  readonly contact: {
    readonly touching: number;
    readonly beside: number;
    readonly behind: readonly number[];
  } | null;
  /** True if the first unit stands higher than the other. */
  readonly higher: boolean;
  /** Kinds of terrain under most of the other unit, and linear terrain just in front of it. */
  readonly cover: readonly string[];
  /** Distance from the other unit to the last unit on the straight path between the two; null if no unit is on the path. */
  readonly over: number | null;
  /** Kinds of terrain on the straight path between the two units, apart from terrain under either unit. */
  readonly across: readonly string[];
}

/** Facts of a battlefield for a procedure, by the roles of the procedure. */
export interface FieldFacts<Role extends string = string> {
  place(role: Role): PlaceFacts | null;
  /** Null if either unit is off the table. */
  pair(role: Role, other: Role): PairFacts | null;
  /** Facts about the role's holder and the target that the player selected, for procedures without a role for the target. */
  aimed(role: Role): PairFacts | null;
  /** Facts about the unit that the player selected, for procedures without roles. */
  readonly chosen: PlaceFacts | null;
}

/** Part of a procedure's input that is measured on the battlefield. */
export interface MeasuredInput<Input = Readonly<Record<string, unknown>>> {
  /** Short description of the measurement, for display. */
  readonly said: string;
  readonly input: Input;
}

/** Number of figures that can shoot at a unit, and the distance of the nearest of these figures. */
export interface Shots {
  readonly distance: number;
  readonly count: number;
}

/** Counts the figures of a unit that can shoot at another; null if none can. @param ranks number of ranks that shoot */
export function countShots({ figures }: PairFacts, ranks = Infinity): Shots | null {
  const shooting = figures.filter(({ inSight, rank }) => inSight && rank < ranks);
  if (shooting.length === 0) return null;
  return { distance: Math.min(...shooting.map(({ distance }) => distance)), count: shooting.length };
}

export const describeStruckSide = ({ flank, aspect }: PairFacts): string =>
  flank === null ? `its ${aspect}` : `its ${flank} ${aspect}`;

/** Describes a shot by distance and struck side, or names the obstacle. @param unit the book's unit of length */
export function describeShot(pair: PairFacts, shots: Shots | null, unit: string): string {
  if (shots !== null) return `${shots.distance} ${unit}, ${describeStruckSide(pair)}`;
  return pair.hiddenBy === null ? `out of range or arc, ${pair.distance} ${unit}` : `hidden by ${pair.hiddenBy}`;
}

/** Describes two units in melee: whether they touch, and the struck side. */
export const describeMelee = (pair: PairFacts, touches: boolean, unit: string): string =>
  `${touches ? 'in contact' : `not in contact, ${pair.distance} ${unit}`}, ${describeStruckSide(pair)}`;
