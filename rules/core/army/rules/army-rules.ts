import type { ArmyFile, ArmyPart, ArmyUnit } from '../../army-file.ts';
import type { NationList } from '../../nation-list.ts';
import type { Problem } from '../../issue.ts';
import type { UnitTally } from '../../rule-system.ts';
import type { Ruling, RulingsInForce, Setting } from '../../ruling.ts';
import type { ArmyList } from '../allies.ts';
import type { Counted, Currency, ExtraSection, Generals } from '../army-words.ts';
import type { ConditionUse } from './conditions.ts';
import type { Pool, PoolUse } from './price.ts';
import type { AnyPart, PartReader, ReadPart } from '../troops/read-parts.ts';

/** An army with its calculated values. */
export interface ArmyAtHand<Known> {
  readonly army: ArmyFile;
  readonly list: ArmyList | null;
  /** Parts by unit, in the order of the army file. */
  readonly parts: readonly (readonly AnyPart<Known>[])[];
  readonly units: readonly UnitTally[];
  readonly pools: readonly PoolUse[];
  readonly conditions: readonly ConditionUse[];
  /** Total in the book's currency. */
  readonly total: number;
}

/** A valid part with its path and its number of troops; 0 if that number is invalid. */
export interface PartAtHand<Known> {
  readonly read: ReadPart<Known>;
  readonly part: ArmyPart;
  readonly count: number;
  readonly target: string;
  readonly army: ArmyFile;
}

export interface UnitAtHand {
  readonly unit: ArmyUnit;
  readonly name: string;
  readonly tally: UnitTally;
  readonly target: string;
}

/** Section of the book for a kind of problem, and the ruling that decides it. */
export interface Ground {
  readonly citation: string;
  readonly ruling?: string;
}

/** A book's rules for armies. */
export interface ArmyRules<Known> {
  readonly currency: Currency | null;
  readonly counted: Counted;
  readonly generals: Generals;
  readonly extras: readonly ExtraSection[];
  readonly rulings: readonly Ruling[];
  readonly settings?: readonly Setting[];
  /** True if an army may use other lists of the book as allies. */
  readonly hasAllies?: boolean;
  readonly reader: PartReader<Known>;
  /** Returns the size of a complete group. */
  groupSize(part: ReadPart<Known>, rulings: RulingsInForce): number;
  generalCost(grade: number, rulings: RulingsInForce): number;
  /**
   * Returns the severity of exceeding the agreed number of troops, in a book without points. That number is the army's limit; 0 for none.
   */
  overAgreed?(rulings: RulingsInForce): 'warning' | 'error';
  /** Lists entries with a shared maximum; each has its own if absent. */
  pools?(list: NationList, rulings: RulingsInForce): readonly Pool[];
  readonly grounds: {
    readonly limit: Ground;
    /** Entries and troop types. */
    readonly lists: Ground;
    readonly notOnList: Ground;
    maximum(pool: Pool): Ground;
    readonly generals: Ground;
    /** Units and numbers of troops. */
    readonly units: Ground;
    readonly extras: Ground;
    readonly rulings: Ground;
  };
  /* The book's own checks, in addition to those of all books. */
  armyProblems(atHand: ArmyAtHand<Known>): Iterable<Problem>;
  unitProblems?(unit: UnitAtHand): Iterable<Problem>;
  partProblems(part: PartAtHand<Known>): Iterable<Problem>;
}
