import { UseCaseError } from '../contract/errors.ts';
import { campaignOf, type CampaignRules } from '../rules/campaign.ts';
import type { RuleSystem } from '../rules/core/rule-system.ts';

export interface BooksAtHand {
  /** The rule books at hand. */
  readonly books: readonly RuleSystem[];
}

/** @throws UseCaseError for a rule book that is not at hand. */
export function bookOf(context: BooksAtHand, id: string): RuleSystem {
  const found = context.books.find((system) => system.id === id);
  if (found) return found;
  const atHand = context.books.map((system) => system.id).join(', ');
  throw new UseCaseError('BAD_INPUT', `the rule book "${id}" is not in this version yet; at hand: ${atHand}`, 'rules');
}

/** A book's campaign rules, and the version that its logs record. */
export interface CampaignBook {
  readonly rules: CampaignRules;
  readonly rulesVersion: string;
}

/** @throws UseCaseError for a book without a campaign. */
export function campaignBookOf(context: BooksAtHand, id: string): CampaignBook {
  const book = bookOf(context, id);
  const rules = campaignOf(book);
  if (rules) return { rules, rulesVersion: book.rulesVersion };
  throw new UseCaseError('BAD_INPUT', `${book.title} has no campaign`, 'rules');
}

export const campaignRulesOf = (context: BooksAtHand, id: string): CampaignRules => campaignBookOf(context, id).rules;
