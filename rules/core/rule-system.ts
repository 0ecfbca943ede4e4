import type { FieldRules } from './field-rules.ts';
import type { ArmyList } from './army/allies.ts';
import type { CountedNoun, Currency, ExtraSection, GeneralWords } from './army/army-words.ts';
import type { PoolUse, Price } from './army/rules/price.ts';
import type { ListColumn } from './army/list-columns.ts';
import type { ConditionUse } from './army/rules/conditions.ts';
import type { TroopFace } from './army/troops/troop-type.ts';
import type { ArmyFile, ExtraKey, RuleSystemId } from './army-file.ts';
import type { AnyCampaignRules } from './campaign/campaign-rules.ts';
import type { BookFacts } from './book-facts.ts';
import type { NeutralTroop } from './convert/likeness.ts';
import type { NationList } from './nation-list.ts';
import type { Problem } from './issue.ts';
import type { AnyProcedure, Step } from './procedure.ts';
import type { Points } from './quantities.ts';
import type { Ruling, RulingsInForce, Setting } from './ruling.ts';
import type { TableRules } from './table-rules.ts';

export type { RuleSystemId } from './army-file.ts';

/** Property of troop types that filters and charts use. */
export interface Facet {
  readonly id: string;
  readonly label: string;
  readonly values: readonly { readonly id: string; readonly label: string }[];
}

/** Field of the form for a custom troop type. */
export interface TroopField {
  readonly key: string;
  readonly label: string;
  readonly kind: 'choice' | 'choices' | 'switch' | 'number';
  /** Options of the types `choice` and `choices`. A null id means "none". */
  readonly options: readonly { readonly id: string | null; readonly label: string }[];
  /** Limits of the whole number of type `number`. If `optional`, null means "none". */
  readonly least?: number;
  readonly most?: number;
  readonly optional?: boolean;
}

export interface PartTally {
  /** Cost per figure or model. */
  readonly cost: Points;
  readonly points: Points;
  readonly count: number;
  /** Complete groups, and figures left over in an incomplete group. */
  readonly completeGroups: number;
  readonly over: number;
  readonly groupSize: number;
}

export interface UnitTally {
  readonly points: Points;
  readonly count: number;
  readonly parts: readonly PartTally[];
}

export interface ArmyTally {
  readonly points: Points;
  readonly troops: Points;
  readonly generals: Points;
  readonly extras: Readonly<Record<ExtraKey, Points>>;
  readonly limit: number;
  readonly legal: boolean;
  readonly problems: readonly Problem[];
  readonly units: readonly UnitTally[];
  readonly generalCosts: readonly Points[];
  readonly pools: readonly PoolUse[];
  /** Conditions, in the order of the army list. */
  readonly conditions: readonly ConditionUse[];
}

/** Number about an army other than its cost, such as scouting points or frontage. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly steps: readonly Step[];
}

/** Table of the book, reduced to the rows that an army needs. */
export interface ReferenceTable {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note?: string;
  /** Ids of the rulings that affect the table. */
  readonly rulings?: readonly string[];
}

/** Number of a unit that is needed in play, such as its morale. */
export interface UnitMark {
  readonly label: string;
  readonly value: string;
  /** If true, losses do not change the number. */
  readonly ofOriginal?: true;
  readonly citation: string;
}

/** Share of a unit lost at which a rule applies. */
export type LossMark = '¼' | '½' | '¾';

/** The part of a book that screens need to show armies. */
export interface BookHead {
  readonly id: RuleSystemId;
  /** Incremented by hand whenever outcomes change. A campaign's log stores the version; only the same version can replay the log. */
  readonly rulesVersion: string;
  readonly title: string;
  readonly period: string;
  /** Null for a book without points or the like: its armies have no cost and no limit. */
  readonly currency: Currency | null;
  readonly counted: CountedNoun;
  /** Heading of the generals on rosters: "generals". */
  readonly leaders: string;
  /** Headings of the extras on rosters, one for each kind: "Specialists". */
  readonly bought: readonly string[];
}

/** Rule book as a plug-in. Army builder, battles, command line and sheets use this interface and name no book. */
export interface RuleSystem extends BookHead {
  readonly credits: { readonly author: string; readonly text: string };
  readonly facts: BookFacts;
  /** True if players of a book without points may agree on a maximum number of troops as the army's limit. 0 means no limit. */
  readonly agreesOnSize?: boolean;
  /** True if an army may have allies from other lists of the book. */
  readonly hasAllies: boolean;
  readonly limitPresets: readonly { readonly id: string; readonly label: string; readonly limit: number }[];
  readonly facets: readonly Facet[];
  readonly troopFields: readonly TroopField[];
  /** Columns that army lists print for a troop type. */
  readonly listColumns: readonly ListColumn[];
  readonly generals: GeneralWords;
  readonly extras: readonly ExtraSection[];
  readonly rulings: readonly Ruling[];
  /** Numbers that the players must enter; none if absent. */
  readonly settings?: readonly Setting[];
  readonly procedures: readonly AnyProcedure[];
  /** Parses a troop type and adds defaults. @throws InputError naming the field */
  readTroop(value: unknown): Readonly<Record<string, unknown>>;
  face(troop: Readonly<Record<string, unknown>>): TroopFace;
  /** Returns the divisors of recommended unit sizes, such as 5 and 6; empty if the book names none. */
  suitableMultiples(troop: Readonly<Record<string, unknown>>): readonly number[];
  /** Returns the default size of a new unit; null or absent if the book names none. */
  defaultSize?(troop: Readonly<Record<string, unknown>>): number | null;
  /** Describes a troop type in terms that all books share, to find similar troops in other books; null if invalid. */
  neutral(troop: Readonly<Record<string, unknown>>): NeutralTroop | null;
  /** Returns the number of figures that represent a unit of another book; 1 for an invalid troop type. */
  unitSize(troop: Readonly<Record<string, unknown>>): number;
  /** True if all troops of a unit must have the same type. */
  readonly unmixedUnits?: true;
  /** Calculates the cost of one figure, general or extra. @throws InputError for other values */
  price(value: unknown, rulings: RulingsInForce): Price;
  /** Adds up an army and checks it against the rules. Never throws for an army that matches the file's schema. */
  tally(army: ArmyFile, list: ArmyList | null): ArmyTally;
  measures(army: ArmyFile, list: NationList | null): readonly Measure[];
  /** Returns the reference sheet: the book's tables with only the rows that this army uses. Absent if the book has none. */
  reference?(army: ArmyFile, list: NationList | null): readonly ReferenceTable[];
  /** Returns the numbers to print next to each unit, in the order of the army file. */
  unitMarks?(army: ArmyFile, list: NationList | null): readonly (readonly UnitMark[])[];
  /** Losses of a unit at which a rule applies, as shares of its figures and models or of its hits. If absent, ¼, ½ and ¾ of its figures. */
  readonly lossMarks?: { readonly shares: readonly LossMark[]; readonly of: 'figures' | 'hits' };
  /** Returns the hits that remove one figure or model under the army's rulings; 1 by default. */
  hitsEach?(troop: Readonly<Record<string, unknown>>, rulings: RulingsInForce): number;
  /** Rules for battles; absent if battles of this book are not supported yet. */
  readonly table?: TableRules;
  /** Rules for the battlefield drawn to scale; absent if it is not supported yet. */
  readonly field?: FieldRules;
  /** Loads the campaign rules on demand, since armies and battles do not need them. Null if the book has no campaign. */
  readonly loadCampaign: (() => Promise<AnyCampaignRules>) | null;
}
