import { computed, type ComputedRef, watch } from 'vue';
import { books } from '../../rules/books.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { loadAllBooks, loadBook, getLoadedBook } from './books.ts';
import { useFailureToast } from '../composables/use-attempt.ts';
import { checkRulings, type RulingsInForce } from '../../rules/core/ruling.ts';
import { useSettings } from './settings.ts';

/** Returns the user's default rulings for a book. Choices that the book does not know are left out. */
export function useDefaultRulings(): (book: Pick<RuleSystem, 'rulings'>) => RulingsInForce {
  const store = useSettings();
  return ({ rulings }) =>
    Object.fromEntries(
      Object.entries(store.settings?.rulings ?? {}).filter(
        ([id, choice]) => checkRulings(rulings, { [id]: choice }).length === 0,
      ),
    );
}

/** Loads the rule book with this id. Null until loaded, or for an unknown book. */
export function useBook(id: () => string | null | undefined): ComputedRef<RuleSystem | null> {
  const failureToast = useFailureToast();
  watch(id, (wanted) => void (wanted && loadBook(wanted).catch(failureToast)), { immediate: true });
  return computed(() => getLoadedBook(id() ?? ''));
}

/** All rule books in order. Empty until all are loaded. */
export function useAllBooks(): ComputedRef<readonly RuleSystem[]> {
  loadAllBooks().catch(useFailureToast());
  return computed(() => {
    const available = books.flatMap((book) => getLoadedBook(book.id) ?? []);
    return available.length === books.length ? available : [];
  });
}
