import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { rulingIssues, type RulingsInForce } from '../../rules/core/ruling.ts';
import { useSettings } from '../stores/settings.ts';

/** The rulings that a new thing of a book begins with, as its user chose them. A choice that the book no longer knows is left out. */
export function useOwnRulings(): (book: Pick<RuleSystem, 'rulings'>) => RulingsInForce {
  const store = useSettings();
  return ({ rulings }) =>
    Object.fromEntries(
      Object.entries(store.settings?.rulings ?? {}).filter(
        ([id, choice]) => rulingIssues(rulings, { [id]: choice }).length === 0,
      ),
    );
}
