import { UseCaseError } from '../contract/errors.ts';
import type { Book } from '../rules/books.ts';
import { loadCampaignRules } from '../rules/load-campaign.ts';
import type { CampaignRules } from '../rules/campaign.ts';
import type { BookHead, RuleSystem } from '../rules/core/rule-system.ts';

export interface AvailableBooks {
  /** Available rule books. Their rules are loaded on demand. */
  readonly books: readonly Book[];
}

/** Finds a book by id; its rules may not be loaded yet. @throws UseCaseError for an unavailable book */
export function getBook<Known extends BookHead>({ books }: { readonly books: readonly Known[] }, id: string): Known {
  const match = books.find((book) => book.id === id);
  if (match) return match;
  const available = books.map((book) => book.id).join(', ');
  throw new UseCaseError('BAD_INPUT', `the rule book "${id}" is not available; choose one of: ${available}`, 'rules');
}

/** Loads the rules of a book. Rejects with a UseCaseError if the book is unavailable. */
export const loadBook = async (context: AvailableBooks, id: string): Promise<RuleSystem> => getBook(context, id).load();

/** A book's campaign rules, and the version recorded in its logs. */
export interface CampaignBook {
  readonly rules: CampaignRules;
  readonly rulesVersion: string;
}

/** Loads the campaign rules of a book. Rejects with a UseCaseError if the book has none. */
export async function loadCampaignBook(context: AvailableBooks, id: string): Promise<CampaignBook> {
  const book = await loadBook(context, id);
  const rules = await loadCampaignRules(book);
  if (rules) return { rules, rulesVersion: book.rulesVersion };
  throw new UseCaseError('BAD_INPUT', `${book.title} has no campaign rules`, 'rules');
}

export const loadBookCampaign = async (context: AvailableBooks, id: string): Promise<CampaignRules> =>
  (await loadCampaignBook(context, id)).rules;
