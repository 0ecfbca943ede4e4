/* What a table to scale says of those who fill the roles of a procedure. Lengths are in the book's unit, to a hundredth. */

/** A figure that has somebody in its arc and within its range. */
export interface FigureInReach {
  /** From 0, the front rank. */
  readonly rank: number;
  /** From its own base. */
  readonly distance: number;
  readonly inSight: boolean;
}

/** The move that a unit made in this run through the phases. */
export interface MoveFacts {
  readonly manner: string;
  /** What it spent of its allowance, from 0 to 1. */
  readonly share: number;
  /** Straight on and nothing else. */
  readonly straight: boolean;
}

/** Where a unit stands. */
export interface PlaceFacts {
  /** From its side's own edge of the table to its front. */
  readonly fromOwnEdge: number;
  /** From the nearer of the short edges. */
  readonly fromShortEdge: number;
  /** To the nearest enemy, edge to edge; null where there is none. */
  readonly fromEnemy: number | null;
  readonly tableDepth: number;
  /** Null where it stood. */
  readonly moved: MoveFacts | null;
  /** How high it stands: 0 on level ground. */
  readonly level: number;
  /** To each leader of its side on the table who is not lost, edge to edge; 0 to one who is with it. */
  readonly leaders: readonly number[];
  /** How deep the middle of its front stands in ground of some kind, from the nearest edge of that; null outside of it. */
  depthIn(kind: string): number | null;
  /** How far it goes in the open in some manner; null where it does not move so. */
  goes(manner: string): number | null;
}

/** What one unit is to another, as the first sees it. */
export interface PairFacts {
  /** The other's name. */
  readonly other: string;
  /** Edge to edge. */
  readonly distance: number;
  /** Where the first would strike the other, by the place from which it came. */
  readonly aspect: 'front' | 'flank' | 'rear';
  /** Which flank of the other's, where it is one. */
  readonly flank: 'left' | 'right' | null;
  /** Degrees off straight ahead of the first at which the other's nearest part lies. */
  readonly angle: number;
  /** The figures of the part that is meant which reach it, those whose sight is barred among them. */
  readonly figures: readonly FigureInReach[];
  /** What hides it; null where somebody of the front rank sees it. */
  readonly hiddenBy: string | null;
  /** Figures or models of the front rank that touch it, those beside them, and those behind both, rank by rank. */
  readonly contact: {
    readonly touching: number;
    readonly beside: number;
    readonly behind: readonly number[];
  } | null;
  /** The first stands higher. */
  readonly higher: boolean;
  /** The kinds of ground under most of the other, and of lines of ground close before it. */
  readonly cover: readonly string[];
  /** How far before the other the last unit ends over which the straight way to it goes; null where it goes over none. */
  readonly over: number | null;
  /** The kinds of ground that lie across the straight way to it and under neither of the two. */
  readonly across: readonly string[];
}

/** A field as a procedure asks it, by its own roles. */
export interface FieldFacts<Role extends string = string> {
  place(role: Role): PlaceFacts | null;
  /** Null where one of the two does not stand on the table. */
  pair(role: Role, other: Role): PairFacts | null;
  /** Who fills a role, and whom the player aims at with it: for procedures that ask about one of the two. */
  aimed(role: Role): PairFacts | null;
  /** The unit that the player has chosen, for procedures that ask about nobody. */
  readonly chosen: PlaceFacts | null;
}

/** A part of a procedure's input as a field has it. */
export interface Measured<Input = Readonly<Record<string, unknown>>> {
  /** In a few words, for whoever reads what was measured. */
  readonly said: string;
  readonly input: Input;
}

/** Figures that shoot at somebody: those that reach and see him, and the shortest of their ways. */
export interface Shots {
  readonly distance: number;
  readonly count: number;
}

/** Those of a unit who may shoot at another; null where nobody reaches and sees it. @param ranks how many of them shoot */
export function shotsAt({ figures }: PairFacts, ranks = Infinity): Shots | null {
  const shooting = figures.filter(({ inSight, rank }) => inSight && rank < ranks);
  if (shooting.length === 0) return null;
  return { distance: Math.min(...shooting.map(({ distance }) => distance)), count: shooting.length };
}

/** The side of another that is struck, in words. */
export const struckWords = ({ flank, aspect }: PairFacts): string =>
  flank === null ? `its ${aspect}` : `its ${flank} ${aspect}`;

/** What is said of a shot in a few words: how far, at which side, and what bars it. @param unit the book's unit of length */
export function shotWords(pair: PairFacts, shots: Shots | null, unit: string): string {
  if (shots !== null) return `${shots.distance} ${unit}, ${struckWords(pair)}`;
  return pair.hiddenBy === null ? `out of range or arc, ${pair.distance} ${unit}` : `hidden by ${pair.hiddenBy}`;
}

/** What is said of two who fight: whether they touch, and at which side. */
export const fightWords = (pair: PairFacts, touches: boolean, unit: string): string =>
  `${touches ? 'in contact' : `not in contact, ${pair.distance} ${unit}`}, ${struckWords(pair)}`;
