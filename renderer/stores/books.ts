import { bookHead } from '../../rules/books.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';

const loaded = new Map<string, RuleSystem>();

/** Brings a book along, once. @returns null for a book that is not at hand */
export async function loadBook(id: string): Promise<RuleSystem | null> {
  const known = loaded.get(id);
  if (known) return known;
  const book = (await bookHead(id)?.load()) ?? null;
  if (book) loaded.set(id, book);
  return book;
}

/** A book that was loaded before its document was opened; null for another. */
export const loadedBook = (id: string): RuleSystem | null => loaded.get(id) ?? null;
