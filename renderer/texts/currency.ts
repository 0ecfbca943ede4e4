import { formatCount, formatSpent } from '../../rules/core/army/army-words.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { formatInteger } from './format.ts';

type Book = Pick<RuleSystem, 'currency' | 'counted'> | null | undefined;

/** Formats an amount in the book's currency: "48 points", "strength 48". Returns '' without a currency. */
export const formatAmount = (book: Book, amount: number): string => book?.currency?.amount(formatInteger(amount)) ?? '';

/**
 * Formats total and limit of an army: "48 of 50 points", "strength 48 of 50", "12 stands". Returns '' for an empty army without a currency.
 */
export const formatSize = (book: Book, amount: number, limit: number): string =>
  book && (book.currency || amount > 0) ? formatSpent(book, amount, limit, formatInteger) : '';

/** Formats a part of a total: "48 of 50 points", or "3 of 12 stands" without a currency. */
export const formatShare = (
  book: Pick<RuleSystem, 'currency' | 'counted'> | null | undefined,
  amount: number,
  all: number,
): string => {
  if (!book) return '';
  if (book.currency) return book.currency.within(formatInteger(amount), formatInteger(all));
  return `${formatInteger(amount)} of ${formatCount(book.counted, all, formatInteger(all))}`;
};

/** Same as `formatAmount`, but "12 stands" without a currency. */
export const formatWorth = (book: Pick<RuleSystem, 'currency' | 'counted'>, amount: number): string =>
  book.currency ? formatAmount(book, amount) : formatCount(book.counted, amount, formatInteger(amount));

/** Joins non-empty words with commas. */
export const joinWords = (...words: readonly string[]): string => words.filter((word) => word !== '').join(', ');
