import { computed, type ComputedRef, watch } from 'vue';
import { books } from '../../rules/books.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { loadAllBooks, loadBook, loadedBook } from './books.ts';
import { useFailureToast } from '../composables/use-attempt.ts';
import { checkRulings, type RulingsInForce } from '../../rules/core/ruling.ts';
import { useSettings } from './settings.ts';

/** The rulings that a new thing of a book begins with, as its user chose them. A choice that the book no longer knows is left out. */
export function useOwnRulings(): (book: Pick<RuleSystem, 'rulings'>) => RulingsInForce {
  const store = useSettings();
  return ({ rulings }) =>
    Object.fromEntries(
      Object.entries(store.settings?.rulings ?? {}).filter(
        ([id, choice]) => checkRulings(rulings, { [id]: choice }).length === 0,
      ),
    );
}

/** The rule book with this id, loaded when it is asked for; null until it is there, and for one that is not at hand. */
export function useBook(id: () => string | null | undefined): ComputedRef<RuleSystem | null> {
  const failureToast = useFailureToast();
  watch(id, (wanted) => void (wanted && loadBook(wanted).catch(failureToast)), { immediate: true });
  return computed(() => loadedBook(id() ?? ''));
}

/** Every rule book, in the books' order; none until all are loaded. */
export function useAllBooks(): ComputedRef<readonly RuleSystem[]> {
  loadAllBooks().catch(useFailureToast());
  return computed(() => {
    const there = books.flatMap((book) => loadedBook(book.id) ?? []);
    return there.length === books.length ? there : [];
  });
}
