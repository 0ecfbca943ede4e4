/* Facts that a battlefield provides about the role holders of a procedure. Lengths are in the book's unit, to a hundredth. */

/** A figure with the target in arc and range. */
export interface FigureInReach {
  /** 0 for the front rank. */
  readonly rank: number;
  /** Measured from the figure's own base. */
  readonly distance: number;
  readonly inSight: boolean;
}

/** A unit's move in this run through the phases. */
export interface MoveFacts {
  readonly manner: string;
  /** Share of the allowance spent, from 0 to 1. */
  readonly share: number;
  /** True if the move was only straight ahead. */
  readonly straight: boolean;
}

/** Facts about a unit's position. */
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
  /** Distances to the side's remaining leaders on the table, edge to edge; 0 for a leader with the unit. */
  readonly leaders: readonly number[];
  /** Returns the depth of the front's centre inside terrain of a kind, from its nearest edge; null outside. */
  depthIn(kind: string): number | null;
  /** Returns the allowance in the open in a manner; null if the unit cannot move in it. */
  allowance(manner: string): number | null;
}

/** Facts about two units, from the point of view of the first. */
export interface PairFacts {
  /** Name of the other unit. */
  readonly other: string;
  /** Distance edge to edge. */
  readonly distance: number;
  /** Side of the other unit that the first strikes, by the position it came from. */
  readonly aspect: 'front' | 'flank' | 'rear';
  /** The other unit's flank that is struck, if any. */
  readonly flank: 'left' | 'right' | null;
  /** Degrees between straight ahead and the nearest point of the other unit. */
  readonly angle: number;
  /** Figures of the chosen part with the other unit in reach, including those without line of sight. */
  readonly figures: readonly FigureInReach[];
  /** Obstacle that hides the other unit; null if the front rank sees it. */
  readonly hiddenBy: string | null;
  /** Figures or models in the front rank that touch the other unit, those beside them, and those behind both, per rank. */
  readonly contact: {
    readonly touching: number;
    readonly beside: number;
    readonly behind: readonly number[];
  } | null;
  /** True if the first unit is higher. */
  readonly higher: boolean;
  /** Kinds of terrain under most of the other unit, and linear terrain just in front of it. */
  readonly cover: readonly string[];
  /** Distance from the other unit to the last unit crossed by the straight path; null if the path crosses none. */
  readonly over: number | null;
  /** Kinds of terrain across the straight path and under neither unit. */
  readonly across: readonly string[];
}

/** A field as procedures query it, by their roles. */
export interface FieldFacts<Role extends string = string> {
  place(role: Role): PlaceFacts | null;
  /** Null if either unit is off the table. */
  pair(role: Role, other: Role): PairFacts | null;
  /** The role's holder and the player's target, for procedures with a role for only one of the two. */
  aimed(role: Role): PairFacts | null;
  /** The unit that the player selected, for procedures without roles. */
  readonly chosen: PlaceFacts | null;
}

/** A part of a procedure's input, measured on the field. */
export interface Measured<Input = Readonly<Record<string, unknown>>> {
  /** Short description for display. */
  readonly said: string;
  readonly input: Input;
}

/** Number of figures that can shoot at a unit, and the shortest distance among them. */
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

/** Describes the side that is struck. */
export const describeStruckSide = ({ flank, aspect }: PairFacts): string =>
  flank === null ? `its ${aspect}` : `its ${flank} ${aspect}`;

/** Describes a shot: distance and side, or the obstacle. @param unit the book's unit of length */
export function describeShot(pair: PairFacts, shots: Shots | null, unit: string): string {
  if (shots !== null) return `${shots.distance} ${unit}, ${describeStruckSide(pair)}`;
  return pair.hiddenBy === null ? `out of range or arc, ${pair.distance} ${unit}` : `hidden by ${pair.hiddenBy}`;
}

/** Describes two fighting units: whether they touch, and the side that is struck. */
export const describeMelee = (pair: PairFacts, touches: boolean, unit: string): string =>
  `${touches ? 'in contact' : `not in contact, ${pair.distance} ${unit}`}, ${describeStruckSide(pair)}`;
