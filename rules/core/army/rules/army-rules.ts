import type { ArmyFile, ArmyPart, ArmyUnit } from '../../army-file.ts';
import type { NationList } from '../../nation-list.ts';
import type { Problem } from '../../issue.ts';
import type { UnitTally } from '../../rule-system.ts';
import type { Ruling, RulingsInForce, Setting } from '../../ruling.ts';
import type { ArmyList } from '../allies.ts';
import type { CountedNoun, Currency, ExtraSection, GeneralWords } from '../army-words.ts';
import type { Pool, PoolUse } from './price.ts';
import type { ConditionUse } from './conditions.ts';
import type { AnyPart, PartReader, ValidPart } from '../troops/read-parts.ts';

/** An army with its calculated values. */
export interface TalliedArmy<Known> {
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
export interface CheckedPart<Known> {
  readonly read: ValidPart<Known>;
  readonly part: ArmyPart;
  readonly count: number;
  readonly target: string;
  readonly army: ArmyFile;
}

export interface CheckedUnit {
  readonly unit: ArmyUnit;
  readonly name: string;
  readonly tally: UnitTally;
  readonly target: string;
}

/** Section of the book for a kind of problem, and the ruling that decides it. */
export interface RuleSource {
  readonly citation: string;
  readonly ruling?: string;
}

/** A book's rules for armies. */
export interface ArmyRules<Known> {
  readonly currency: Currency | null;
  readonly counted: CountedNoun;
  readonly generals: GeneralWords;
  readonly extras: readonly ExtraSection[];
  readonly rulings: readonly Ruling[];
  readonly settings?: readonly Setting[];
  /** True if an army may use other lists of the book as allies. */
  readonly hasAllies?: boolean;
  readonly reader: PartReader<Known>;
  /** Returns the size of a complete group. */
  groupSize(part: ValidPart<Known>, rulings: RulingsInForce): number;
  generalCost(grade: number, rulings: RulingsInForce): number;
  /** Returns the severity if an army exceeds the agreed number of troops (its limit, 0 for none), in a book without points. */
  sizeSeverity?(rulings: RulingsInForce): 'warning' | 'error';
  /** Lists groups of entries that share a maximum. If absent, each entry has its own maximum. */
  pools?(list: NationList, rulings: RulingsInForce): readonly Pool[];
  readonly sources: {
    readonly limit: RuleSource;
    /** Source of the rules about entries and troop types. */
    readonly lists: RuleSource;
    readonly notOnList: RuleSource;
    maximum(pool: Pool): RuleSource;
    readonly generals: RuleSource;
    /** Source of the rules about units and numbers of troops. */
    readonly units: RuleSource;
    readonly extras: RuleSource;
    readonly rulings: RuleSource;
  };
  /* Lists the problems that only this book checks for. */
  armyProblems(atHand: TalliedArmy<Known>): Iterable<Problem>;
  unitProblems?(unit: CheckedUnit): Iterable<Problem>;
  partProblems(part: CheckedPart<Known>): Iterable<Problem>;
}
