import { UseCaseError } from '../contract/errors.ts';
import type { Book } from '../rules/books.ts';
import { campaignOf } from '../rules/campaign-of.ts';
import type { CampaignRules } from '../rules/campaign.ts';
import type { BookHead, RuleSystem } from '../rules/core/rule-system.ts';

export interface BooksAtHand {
  /** Available rule books. Their rules are loaded on demand. */
  readonly books: readonly Book[];
}

/** Finds a book by id; its rules may not be loaded yet. @throws UseCaseError for an unavailable book */
export function knownBook<Known extends BookHead>({ books }: { readonly books: readonly Known[] }, id: string): Known {
  const found = books.find((book) => book.id === id);
  if (found) return found;
  const atHand = books.map((book) => book.id).join(', ');
  throw new UseCaseError('BAD_INPUT', `the rule book "${id}" is not available; choose one of: ${atHand}`, 'rules');
}

/** Rejects with a UseCaseError for an unavailable book. */
export const bookOf = async (context: BooksAtHand, id: string): Promise<RuleSystem> => knownBook(context, id).load();

/** A book's campaign rules, and the version recorded in its logs. */
export interface CampaignBook {
  readonly rules: CampaignRules;
  readonly rulesVersion: string;
}

/** Rejects with a UseCaseError for a book without campaign rules. */
export async function campaignBookOf(context: BooksAtHand, id: string): Promise<CampaignBook> {
  const book = await bookOf(context, id);
  const rules = await campaignOf(book);
  if (rules) return { rules, rulesVersion: book.rulesVersion };
  throw new UseCaseError('BAD_INPUT', `${book.title} has no campaign rules`, 'rules');
}

export const campaignRulesOf = async (context: BooksAtHand, id: string): Promise<CampaignRules> =>
  (await campaignBookOf(context, id)).rules;
