import type { FieldRules } from './field-rules.ts';
import type { ArmyList } from './army/allies.ts';
import type { Counted, Currency, ExtraSection, Generals } from './army/army-words.ts';
import type { ListColumn } from './army/list-columns.ts';
import type { ConditionUse } from './army/rules/conditions.ts';
import type { PoolUse, Price } from './army/rules/price.ts';
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

/** A property of troop types that screens filter by and draw charts of. */
export interface Facet {
  readonly id: string;
  readonly label: string;
  readonly values: readonly { readonly id: string; readonly label: string }[];
}

/** One field of the form for a troop type of one's own. */
export interface TroopField {
  readonly key: string;
  readonly label: string;
  readonly kind: 'choice' | 'choices' | 'switch' | 'number';
  /** For `choice` and `choices`. A null id stands for "none". */
  readonly options: readonly { readonly id: string | null; readonly label: string }[];
  /** For `number`: a whole number from `least` to `most`; null, for "none", where `optional`. */
  readonly least?: number;
  readonly most?: number;
  readonly optional?: boolean;
}

export interface PartTally {
  /** Cost of one. */
  readonly cost: Points;
  readonly points: Points;
  readonly count: number;
  /** Complete groups, and troops over (the one partial group). */
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
  /** In the order of the army file. */
  readonly units: readonly UnitTally[];
  readonly generalCosts: readonly Points[];
  readonly pools: readonly PoolUse[];
  /** The list's conditions, in its order. */
  readonly conditions: readonly ConditionUse[];
}

/** A figure about an army that is no cost: scouting points, frontage. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly steps: readonly Step[];
}

/** A table of the book, cut down to what an army uses. */
export interface ReferenceTable {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  /** Headings of the columns; empty where the rows need none. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note?: string;
  /** Ids of the rulings that settle the table. */
  readonly rulings?: readonly string[];
}

/** A number of a unit that is asked for in play, as its morale is. */
export interface UnitMark {
  readonly label: string;
  readonly value: string;
  /** It is counted from the unit as it began, whatever it has lost. */
  readonly ofWhole?: true;
  readonly citation: string;
}

/** A share of a unit at whose loss something changes for it. */
export type LossMark = '¼' | '½' | '¾';

/** What a book is called and what it counts in: all that a screen needs to name its armies. */
export interface BookHead {
  readonly id: RuleSystemId;
  /** Raised by hand whenever an outcome changes: a campaign's log records it, and is resolved again only under the same one. */
  readonly rulesVersion: string;
  readonly title: string;
  readonly period: string;
  /** Null for a book that has no points or the like: its armies have no price and no limit. */
  readonly currency: Currency | null;
  readonly counted: Counted;
  /** What its rosters head those who lead an army with: "generals". */
  readonly leaders: string;
  /** What its rosters head what is bought by number with, one for each kind: "Specialists". */
  readonly bought: readonly string[];
}

/** A rule book as a plug: the builder, the table aids, the command line and the sheets are written against this and name no book. */
export interface RuleSystem extends BookHead {
  readonly credits: { readonly author: string; readonly text: string };
  /** What it is played with, for people who choose a book. */
  readonly facts: BookFacts;
  /** Whether players of a book without points may agree on the number of troops: the limit of the army is so many of what is counted, 0 is none. */
  readonly agreesOnSize?: boolean;
  /** Whether an army may have allies: troops of other lists of the book beside its own. */
  readonly hasAllies: boolean;
  readonly limitPresets: readonly { readonly id: string; readonly label: string; readonly limit: number }[];
  readonly facets: readonly Facet[];
  readonly troopFields: readonly TroopField[];
  /** What a nation's list prints of a troop type, in the order of its columns. */
  readonly listColumns: readonly ListColumn[];
  readonly generals: Generals;
  readonly extras: readonly ExtraSection[];
  readonly rulings: readonly Ruling[];
  /** Numbers that the book wants from its players; none where absent. */
  readonly settings?: readonly Setting[];
  readonly procedures: readonly AnyProcedure[];
  /** A troop type with its plain values filled in. @throws InputError naming the field. */
  readTroop(value: unknown): Readonly<Record<string, unknown>>;
  face(troop: Readonly<Record<string, unknown>>): TroopFace;
  /** Unit sizes that suit a troop type, as the numbers they are multiples of; empty where the book gives none. */
  suitingMultiples(troop: Readonly<Record<string, unknown>>): readonly number[];
  /** The size a unit of this type usually has, to start one with; null or absent where the book names none. */
  usualSize?(troop: Readonly<Record<string, unknown>>): number | null;
  /** What a troop type is in terms of no book, by which its like is found in another one; null for one that cannot be read. */
  neutral(troop: Readonly<Record<string, unknown>>): NeutralTroop | null;
  /** How many of a troop type stand for a unit of another book; 1 for one that cannot be read. */
  unitSize(troop: Readonly<Record<string, unknown>>): number;
  /** Units are of one troop type. */
  readonly unmixedUnits?: true;
  /** The cost of one of a troop type, of a general or of what else the book sells. @throws InputError for anything else. */
  price(value: unknown, rulings: RulingsInForce): Price;
  /** The whole army added up and held against the rules. Never throws for an army that its file's schema accepts. */
  tally(army: ArmyFile, list: ArmyList | null): ArmyTally;
  measures(army: ArmyFile, list: NationList | null): readonly Measure[];
  /** The reference sheet: the book's tables with only the rows this army uses. Absent where a book has none to give. */
  reference?(army: ArmyFile, list: NationList | null): readonly ReferenceTable[];
  /** Numbers to print beside each unit, in the order of the army file. */
  unitMarks?(army: ArmyFile, list: NationList | null): readonly (readonly UnitMark[])[];
  /** The shares of a unit at whose loss the book changes something, of its figures and models or of the hits they take; all three of its figures where absent. */
  readonly lossMarks?: { readonly shares: readonly LossMark[]; readonly of: 'figures' | 'hits' };
  /** Hits that take one figure or model off the table, under the army's rulings; 1 where absent. */
  hitsEach?(troop: Readonly<Record<string, unknown>>, rulings: RulingsInForce): number;
  /** What is played by at the table; absent where a book's battle is not built yet. */
  readonly table?: TableRules;
  /** How a table is laid out to scale; absent where the book's field is not built yet. */
  readonly field?: FieldRules;
  /** The way to the book's campaign, which armies and battles do without; null where it has none. */
  readonly loadCampaign: (() => Promise<AnyCampaignRules>) | null;
}
