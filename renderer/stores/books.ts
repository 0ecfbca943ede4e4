import { shallowReactive } from 'vue';
import { findBook, books } from '../../rules/books.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import type { CampaignRules } from '../../rules/campaign.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';

const loaded = shallowReactive(new Map<string, RuleSystem>());
const campaigns = shallowReactive(new Map<string, CampaignRules>());

/** Brings a book along, once. @returns null for a book that is not at hand */
export async function loadBook(id: string): Promise<RuleSystem | null> {
  const known = loaded.get(id);
  if (known) return known;
  const book = (await findBook(id)?.load()) ?? null;
  if (book) loaded.set(id, book);
  return book;
}

export const loadAllBooks = (): Promise<readonly (RuleSystem | null)[]> =>
  Promise.all(books.map(({ id }) => loadBook(id)));

/** Brings a book along with its campaign, where it has one. @returns null for a book that is not at hand */
export async function loadCampaignBook(id: string): Promise<RuleSystem | null> {
  const book = await loadBook(id);
  const campaign = campaigns.get(id) ?? (await loadCampaignRules(book));
  if (campaign) campaigns.set(id, campaign);
  return book;
}

/** A book that was loaded; null for another. What is computed from it is computed again once the book is there. */
export const loadedBook = (id: string): RuleSystem | null => loaded.get(id) ?? null;

/** The campaign of a book that was loaded with it; null for another. */
export const loadedCampaign = (id: string): CampaignRules | null => campaigns.get(id) ?? null;
