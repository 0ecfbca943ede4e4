import { countWords, spentWords } from '../../rules/core/army/army-words.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { formatInteger } from './format.ts';

type Book = Pick<RuleSystem, 'currency' | 'counted'> | null | undefined;

/** An amount in what a book counts armies in: "48 points", "strength 48"; '' where it counts in nothing. */
export const amountOf = (book: Book, amount: number): string => book?.currency?.amount(formatInteger(amount)) ?? '';

/** An army's sum and limit: "48 of 50 points", "strength 48 of 50", "12 stands"; '' for no troops of a book without points. */
export const withinOf = (book: Book, amount: number, limit: number): string =>
  book && (book.currency || amount > 0) ? spentWords(book, amount, limit, formatInteger) : '';

/** So much of all there is: "48 of 50 points", in a book without points of what it counts: "3 of 12 stands". */
export const worthWithin = (
  book: Pick<RuleSystem, 'currency' | 'counted'> | null | undefined,
  amount: number,
  all: number,
): string => {
  if (!book) return '';
  if (book.currency) return book.currency.within(formatInteger(amount), formatInteger(all));
  return `${formatInteger(amount)} of ${countWords(book.counted, all, formatInteger(all))}`;
};

/** As `amountOf`, and in a book without points of what it counts: "12 stands". */
export const worthAmount = (book: Pick<RuleSystem, 'currency' | 'counted'>, amount: number): string =>
  book.currency ? amountOf(book, amount) : countWords(book.counted, amount, formatInteger(amount));

/** Words that are there, with commas between. */
export const listed = (...words: readonly string[]): string => words.filter((word) => word !== '').join(', ');
