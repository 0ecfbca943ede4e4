import { loadBooks } from './books.ts';
import type { RuleSystem } from './core/rule-system.ts';

/** All rule books, loaded. The app's windows load them one by one from `books.ts` instead. */
export const ruleSystems: readonly RuleSystem[] = await loadBooks();

/** @returns null for an unknown book */
export const findRuleSystem = (id: string): RuleSystem | null => ruleSystems.find((system) => system.id === id) ?? null;
