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
  /** Height; 0 on level ground. */
  readonly level: number;
  /** Height of the unit's terrain; 0 on level ground. */
  readonly leaders: readonly number[];
  /** Distances to the side's remaining leaders on the table, edge to edge. The distance is 0 for a leader with the unit. */
  depthIn(kind: string): number | null;
  /** Returns how far the centre of the unit's front is inside terrain of a kind, from the nearest edge; null outside. */
  allowance(manner: string): number | null;
}

/** Returns the unit's allowance in the open in a manner of movement; null if the unit cannot move in that manner. */
export interface PairFacts {
  /** Name of the other unit. */
  readonly other: string;
  readonly distance: number;
  /** Distance between the two units, edge to edge. */
  readonly aspect: 'front' | 'flank' | 'rear';
  /** Side of the other unit that the first unit strikes, which depends on the first unit's position before its move. */
  readonly flank: 'left' | 'right' | null;
  /** Flank of the other unit that the first unit strikes; null if it strikes the front or rear. */
  readonly angle: number;
  /** Degrees from straight ahead to the nearest point of the other unit. */
  readonly figures: readonly FigureInReach[];
  /** Figures of the selected part with the other unit in arc and range, including figures without line of sight. */
  readonly hiddenBy: string | null;
  /** Figures or models in the front rank that touch the other unit, those beside them, and those behind both, per rank. */
  readonly contact: {
    readonly touching: number;
    readonly beside: number;
    readonly behind: readonly number[];
  } | null;
  /** Figures or models of the front rank that touch the other unit, those beside them, and those in the ranks behind them. */
  readonly higher: boolean;
  /** True if the first unit stands higher than the other. */
  readonly cover: readonly string[];
  /** Distance from the other unit to the last unit crossed by the straight path; null if the path crosses none. */
  readonly over: number | null;
  /** Distance from the other unit to the last unit on the straight path between the two; null if no unit is on the path. */
  readonly across: readonly string[];
}

/** Kinds of terrain on the straight path between the two units, apart from terrain under either unit. */
export interface FieldFacts<Role extends string = string> {
  place(role: Role): PlaceFacts | null;
  /** Facts of a battlefield for a procedure, by the roles of the procedure. */
  pair(role: Role, other: Role): PairFacts | null;
  /** The role's holder and the player's target, for procedures with a role for only one of the two. */
  aimed(role: Role): PairFacts | null;
  /** Facts about the role's holder and the target that the player selected, for procedures without a role for the target. */
  readonly chosen: PlaceFacts | null;
}

/** Facts about the unit that the player selected, for procedures without roles. */
export interface Measured<Input = Readonly<Record<string, unknown>>> {
  /** Part of a procedure's input that is measured on the battlefield. */
  readonly said: string;
  readonly input: Input;
}

/** Number of figures that can shoot at a unit, and the shortest distance among them. */
export interface Shots {
  readonly distance: number;
  readonly count: number;
}

/** Number of figures that can shoot at a unit, and the distance of the nearest of these figures. */
export function countShots({ figures }: PairFacts, ranks = Infinity): Shots | null {
  const shooting = figures.filter(({ inSight, rank }) => inSight && rank < ranks);
  if (shooting.length === 0) return null;
  return { distance: Math.min(...shooting.map(({ distance }) => distance)), count: shooting.length };
}

/** Describes the side that is struck. */
export const describeStruckSide = ({ flank, aspect }: PairFacts): string =>
  flank === null ? `its ${aspect}` : `its ${flank} ${aspect}`;

export function describeShot(pair: PairFacts, shots: Shots | null, unit: string): string {
  if (shots !== null) return `${shots.distance} ${unit}, ${describeStruckSide(pair)}`;
  return pair.hiddenBy === null ? `out of range or arc, ${pair.distance} ${unit}` : `hidden by ${pair.hiddenBy}`;
}

/** Describes a shot by distance and struck side, or names the obstacle. @param unit the book's unit of length */
export const describeMelee = (pair: PairFacts, touches: boolean, unit: string): string =>
  `${touches ? 'in contact' : `not in contact, ${pair.distance} ${unit}`}, ${describeStruckSide(pair)}`;
