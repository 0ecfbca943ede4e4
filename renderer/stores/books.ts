import { shallowReactive } from 'vue';
import { findBook, books } from '../../rules/books.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import type { CampaignRules } from '../../rules/campaign.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';

const loaded = shallowReactive(new Map<string, RuleSystem>());
const campaigns = shallowReactive(new Map<string, CampaignRules>());

/** Loads a book once. @returns null for an unknown book */
export async function loadBook(id: string): Promise<RuleSystem | null> {
  const known = loaded.get(id);
  if (known) return known;
  const book = (await findBook(id)?.load()) ?? null;
  if (book) loaded.set(id, book);
  return book;
}

export const loadAllBooks = (): Promise<readonly (RuleSystem | null)[]> =>
  Promise.all(books.map(({ id }) => loadBook(id)));

/** Loads a book and its campaign rules, if any. @returns null for an unknown book */
export async function loadCampaignBook(id: string): Promise<RuleSystem | null> {
  const book = await loadBook(id);
  const campaign = campaigns.get(id) ?? (await loadCampaignRules(book));
  if (campaign) campaigns.set(id, campaign);
  return book;
}

/** Returns a loaded book, or null. Reactive: computed values update when the book is loaded. */
export const getLoadedBook = (id: string): RuleSystem | null => loaded.get(id) ?? null;

/** Returns the loaded campaign rules of a book, or null. */
export const getCampaignRules = (id: string): CampaignRules | null => campaigns.get(id) ?? null;
