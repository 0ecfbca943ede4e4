import type { ExtraKey } from '../army-file.ts';
import { capitalise } from '../words.ts';
import type { Price } from './rules/price.ts';

/** The unit in which a book measures armies, such as points. */
export interface Currency {
  /** Heading: "Points". */
  readonly title: string;
  /** Formats an amount, with the number already formatted: "48 points", "strength 48". */
  amount(shown: string | number): string;
  /** Formats an amount and its limit: "48 of 50 points", "strength 48 of 50". */
  within(shown: string | number, limit: string | number): string;
}

/** Words for the things that a book's armies count, such as "figure" and "figures". */
export interface CountedNoun {
  readonly one: string;
  readonly many: string;
  /** True if the book counts units, so that one line of an army can hold several units. */
  readonly areUnits: boolean;
}

/** Grades of generals, lowest first. Army files store a grade as a number. */
export interface GeneralGrades {
  /** Heading: "Stars" or "Quality". */
  readonly title: string;
  /** Number of the lowest grade. */
  readonly least: number;
  /** A word for each grade, lowest first. */
  readonly words: readonly [string, ...string[]];
  /** Grade of a new general. */
  readonly usual: number;
  /** Description of the valid numbers: "0 to 6 stars". */
  readonly range: string;
  /** True if an army has at most one general of the highest grade. */
  readonly highestIsOne?: true;
  /** Symbol repeated on sheets for a grade that is only a number. */
  readonly sign?: string;
}

/** A book's words for leaders, and the leaders' grades; `grades` is null if the book has none. */
export interface GeneralWords {
  readonly one: string;
  readonly many: string;
  readonly grades: GeneralGrades | null;
  /** True if every general belongs to a unit: each starts the battle with a unit. */
  readonly inUnits?: true;
  /** Hits that kill a general in battle; 1 if absent. */
  readonly hits?: number;
}

/** Purchase other than troops, bought by number. */
export interface Extra {
  readonly id: string;
  readonly label: string;
  readonly price: Price;
}

/** Extras of one kind, stored under `key` in the army file. */
export interface ExtraSection {
  readonly key: ExtraKey;
  readonly label: string;
  readonly extras: readonly Extra[];
}

/** Points, the currency of most books. */
export const POINTS_CURRENCY: Currency = {
  title: 'Points',
  amount: (shown) => `${shown} ${String(shown) === '1' ? 'point' : 'points'}`,
  within: (shown, limit) => `${shown} of ${limit} points`,
};

export const getMaxGrade = ({ least, words }: GeneralGrades): number => least + words.length - 1;

export const isGrade = (grades: GeneralGrades, grade: number): boolean =>
  Number.isInteger(grade) && grade >= grades.least && grade <= getMaxGrade(grades);

/** Returns the book's word for a grade; null if it has no such grade. */
export const getGradeWord = (grades: GeneralGrades | null, grade: number): string | null =>
  grades?.words[grade - grades.least] ?? null;

/** Describes a general by name and grade, "Sargon, 2 stars", or by the book's title if unnamed. */
export const describeGeneral = (
  { one, grades }: GeneralWords,
  { name, stars }: { readonly name: string; readonly stars: number },
): string => [name || capitalise(one), getGradeWord(grades, stars)].filter(Boolean).join(', ');

/** Returns the default grade of a new general; 0 if the book has no grades. */
export const getDefaultGrade = (grades: GeneralGrades | null): number => grades?.usual ?? 0;

/** Formats a number of troops: "1 figure", "12 figures". */
export const formatCount = ({ one, many }: CountedNoun, count: number, shown: string | number = count): string =>
  `${shown} ${count === 1 ? one : many}`;

/** Formats an army's total and limit: "48 of 50 points", or for limit 0: "48 points, no limit set". `shown` formats numbers. */
export function formatSpent(
  { currency, counted }: { readonly currency: Currency | null; readonly counted: CountedNoun },
  spent: number,
  limit: number,
  shown: (amount: number) => string = String,
): string {
  if (currency) {
    return limit === 0 ? `${currency.amount(shown(spent))}, no limit set` : currency.within(shown(spent), shown(limit));
  }
  if (limit === 0) return formatCount(counted, spent, shown(spent));
  return `${shown(spent)} of ${formatCount(counted, limit, shown(limit))}`;
}
