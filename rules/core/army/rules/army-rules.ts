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

/** An army with what has been worked out about it. */
export interface ArmyAtHand<Known> {
  readonly army: ArmyFile;
  readonly list: ArmyList | null;
  /** Unit by unit, in the order of the army file. */
  readonly parts: readonly (readonly AnyPart<Known>[])[];
  readonly units: readonly UnitTally[];
  readonly pools: readonly PoolUse[];
  readonly conditions: readonly ConditionUse[];
  /** What the army comes to in the book's currency. */
  readonly total: number;
}

/** A part that could be read, where it stands, and how many of its troops count: 0 where its number is none. */
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

/** Section of the book that a kind of problem is told under, and the ruling that decides it. */
export interface Ground {
  readonly citation: string;
  readonly ruling?: string;
}

/** What a book says about armies, to have them added up and held against its rules. */
export interface ArmyRules<Known> {
  readonly currency: Currency | null;
  readonly counted: Counted;
  readonly generals: Generals;
  readonly extras: readonly ExtraSection[];
  readonly rulings: readonly Ruling[];
  readonly settings?: readonly Setting[];
  /** Whether an army may have troops of other lists of the book beside its own. */
  readonly hasAllies?: boolean;
  readonly reader: PartReader<Known>;
  /** Troops of a complete group. */
  groupSize(part: ReadPart<Known>, rulings: RulingsInForce): number;
  generalCost(grade: number, rulings: RulingsInForce): number;
  /** How an army of more troops than its players agreed on is told of, in a book without points. Their number is the army's limit; 0 is none. */
  overAgreed?(rulings: RulingsInForce): 'warning' | 'error';
  /** Entries that share a maximum; each by itself where absent. */
  pools?(list: NationList, rulings: RulingsInForce): readonly Pool[];
  readonly grounds: {
    readonly limit: Ground;
    /** Entries and troop types. */
    readonly lists: Ground;
    readonly notOnList: Ground;
    maximum(pool: Pool): Ground;
    readonly generals: Ground;
    /** Units and the numbers of their troops. */
    readonly units: Ground;
    readonly extras: Ground;
    readonly rulings: Ground;
  };
  /* What the book itself finds, beside what is a problem in every book. */
  armyProblems(atHand: ArmyAtHand<Known>): Iterable<Problem>;
  unitProblems?(unit: UnitAtHand): Iterable<Problem>;
  partProblems(part: PartAtHand<Known>): Iterable<Problem>;
}
