import type { Degrees } from '../../battlefield/angles.ts';
import type { SideLines } from '../../battlefield/aspect.ts';
import type { Block } from '../../battlefield/block.ts';
import type { Ground } from '../../battlefield/ground.ts';
import type { Manoeuvre, March, Surroundings } from '../../battlefield/manoeuvre.ts';
import type { Body, Position } from '../../battlefield/position.ts';
import type { Obstacle } from '../../battlefield/sight.ts';
import type { RulingsInForce } from './ruling.ts';
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
  /** The front of a book's base where the players' own differ, in its unit of length. */
  readonly baseFront?: number;
}

/** A way to move, by the book's id. */
export interface FieldManner {
  readonly id: string;
  readonly label: string;
}

/** Whom a unit can shoot at: as far as its range, each figure within its arc. */
export interface FieldAim {
  readonly weapon: string;
  readonly range: number;
  /** From side to side: 45 is 22½ to the left and to the right. */
  readonly arc: Degrees;
}

/** What a book says of a table that is laid out to scale. Lengths are in its own unit. */
export interface FieldRules {
  readonly unitOfLength: 'cm' | 'inch';
  readonly grounds: readonly GroundKind[];
  /** The bases of a unit that are left; null where nobody is. */
  body(unit: TableUnit, terms: FieldTerms): Body | null;
  /** How a unit stands when it is first put on the table. */
  files(unit: TableUnit, body: Body): number;
  /** The manners in which a unit may move of its own will. */
  manners(unit: TableUnit): readonly FieldManner[];
  /** How far a unit goes in the open, straight on; null where it may not move in that manner. */
  allowance(unit: TableUnit, manner: string, position: Position, terms: FieldTerms): number | null;
  /** Makes a move as far as the book allows. */
  march(
    unit: TableUnit,
    manner: string,
    from: Position,
    steps: readonly Manoeuvre[],
    around: Surroundings,
    terms: FieldTerms,
  ): March;
  /** Where the lines between front, flank and rear are drawn. */
  sideLines(rulings: RulingsInForce): SideLines;
  /** What a unit may shoot with; null where it does not shoot. */
  aim(unit: TableUnit, terms: FieldTerms): FieldAim | null;
  /** What a piece of ground hides; null where one sees over it. */
  hides(ground: Ground, terms: FieldTerms): Obstacle | null;
  /** How high a unit stands by the ground under most of it: 0 on level ground. */
  level(block: Block, ground: readonly Ground[]): number;
}
