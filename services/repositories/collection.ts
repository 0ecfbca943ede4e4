import type { CollectionItem, CollectionLink } from '../../contract/collection.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';

/** What is owned and painted, by rows of nations' lists. */
export interface CollectionRepository {
  /** In order of rule book, list and name; of one rule book or of all. */
  all(rules?: RuleSystemId): Promise<readonly CollectionItem[]>;
  /** Puts items in place of earlier ones, all or none; those with nothing owned are taken out. */
  put(items: readonly CollectionItem[]): Promise<void>;
  links(): Promise<readonly CollectionLink[]>;
  /** Puts a link in place of an earlier one of its row. */
  link(link: CollectionLink): Promise<void>;
  unlink(row: Pick<CollectionLink, 'rules' | 'list' | 'entry'>): Promise<void>;
}
