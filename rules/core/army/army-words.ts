import type { ExtraKey } from '../army-file.ts';
import { capital } from '../words.ts';
import type { Price } from './rules/price.ts';

/** What a book adds armies up in. */
export interface Currency {
  /** Heading of a column or a field: "Points". */
  readonly title: string;
  /** An amount, given as its reader writes numbers: "48 points", "strength 48". */
  amount(shown: string | number): string;
  /** "48 of 50 points", "strength 48 of 50". */
  within(shown: string | number, limit: string | number): string;
}

/** What the counts of an army file count. */
export interface Counted {
  readonly one: string;
  readonly many: string;
  /** Whether they are units themselves, so that a line of the army is so many units. */
  readonly areUnits: boolean;
}

/** Grades of generals from the least up; an army file holds a grade as its number. */
export interface Grades {
  /** "Stars", "Quality". */
  readonly title: string;
  /** Number of the least grade. */
  readonly least: number;
  /** A word for each grade, from the least up. */
  readonly words: readonly [string, ...string[]];
  /** Number of a new general's grade. */
  readonly usual: number;
  /** The numbers that stand for a grade, in words: "0 to 6 stars". */
  readonly range: string;
  /** The highest grade is one man’s: the army has one of him at the most. */
  readonly highestIsOne?: true;
  /** On a sheet a grade is drawn as so many of these, where its word is only its number. */
  readonly sign?: string;
}

/** What a book calls those who lead, and their grades; null where it has none. */
export interface Generals {
  readonly one: string;
  readonly many: string;
  readonly grades: Grades | null;
  /** They are part of units: in a battle each begins with one. */
  readonly inUnits?: true;
  /** Hits that kill one in battle; 1 where absent. */
  readonly hits?: number;
}

/** Something bought by number that is no troop. */
export interface Extra {
  readonly id: string;
  readonly label: string;
  readonly price: Price;
}

/** Extras of one kind; `key` is their place in the army file. */
export interface ExtraSection {
  readonly key: ExtraKey;
  readonly label: string;
  readonly extras: readonly Extra[];
}

/** Points, in which most books add armies up. */
export const POINTS: Currency = {
  title: 'Points',
  amount: (shown) => `${shown} ${String(shown) === '1' ? 'point' : 'points'}`,
  within: (shown, limit) => `${shown} of ${limit} points`,
};

export const mostGrade = ({ least, words }: Grades): number => least + words.length - 1;

export const isGrade = (grades: Grades, grade: number): boolean =>
  Number.isInteger(grade) && grade >= grades.least && grade <= mostGrade(grades);

/** What a book calls a general of this grade; null where it has no such grade. */
export const gradeWord = (grades: Grades | null, grade: number): string | null =>
  grades?.words[grade - grades.least] ?? null;

/** A general by name and grade: "Sargon, 2 stars"; by what the book calls him where he has no name. */
export const generalWords = (
  { one, grades }: Generals,
  { name, stars }: { readonly name: string; readonly stars: number },
): string => [name || capital(one), gradeWord(grades, stars)].filter(Boolean).join(', ');

/** The grade of a new general of whom nothing is said; 0 where the book has no grades. */
export const usualGrade = (grades: Grades | null): number => grades?.usual ?? 0;

/** A number of the troops of an army: "1 figure", "12 figures". */
export const countWords = ({ one, many }: Counted, count: number, shown: string | number = count): string =>
  `${shown} ${count === 1 ? one : many}`;

/**
 * What an army comes to of its limit: "48 of 50 points", in a book without points "12 of 20 stands"; "48 points, no limit set" and
 * "12 stands" where the limit is 0. `shown` writes numbers as their reader does.
 */
export function spentWords(
  { currency, counted }: { readonly currency: Currency | null; readonly counted: Counted },
  spent: number,
  limit: number,
  shown: (amount: number) => string = String,
): string {
  if (currency) {
    return limit === 0 ? `${currency.amount(shown(spent))}, no limit set` : currency.within(shown(spent), shown(limit));
  }
  if (limit === 0) return countWords(counted, spent, shown(spent));
  return `${shown(spent)} of ${countWords(counted, limit, shown(limit))}`;
}
