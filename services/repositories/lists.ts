import type { NationList } from '../../rules/core/nation-list.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';

export interface ListRepository {
  /** In order of title; of one rule book or of all. */
  all(rules?: RuleSystemId): Promise<readonly NationList[]>;
  one(id: string): Promise<NationList | null>;
  /** Stores the lists that are new or of a higher version than the stored ones. @returns the ids of those. */
  synchronise(lists: readonly NationList[]): Promise<readonly string[]>;
}
