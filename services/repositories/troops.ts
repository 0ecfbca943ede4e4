import type { OwnTroop } from '../../contract/troops.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';

/** Troop types of one's own, kept by rule book and name. */
export interface TroopRepository {
  /** Of one rule book, in order of name. */
  all(rules: RuleSystemId): Promise<readonly OwnTroop[]>;
  /** Puts one in place of an earlier one of its name. */
  put(troop: OwnTroop): Promise<void>;
  /** @returns false where none has that name. */
  remove(rules: RuleSystemId, name: string): Promise<boolean>;
}
