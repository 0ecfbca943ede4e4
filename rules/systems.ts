import { loadBooks } from './books.ts';
import type { RuleSystem } from './core/rule-system.ts';

/** Every rule book whole, for whoever needs them all at once. A window takes them one by one, from `books.ts`. */
export const ruleSystems: readonly RuleSystem[] = await loadBooks();

/** @returns null for a book that is not at hand. */
export const ruleSystem = (id: string): RuleSystem | null => ruleSystems.find((system) => system.id === id) ?? null;
