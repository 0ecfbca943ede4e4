import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { LegalityState } from '../../../rules/core/army/army-verdict.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';

const TALLY_TEXTS = { legal: 'Legal', illegal: 'Illegal', empty: 'No troops yet' } as const;

/** A badge's words: what the army is, and under what. */
export function legalityWords(found: LegalityState): string {
  if (found.state === 'reduced') return `Legal, reduced by campaign casualties: ${found.fallen}`;
  if (found.state !== 'ruling') return TALLY_TEXTS[found.state];
  return `Legal with ${found.rulings.map(({ id }) => id).join(', ')}`;
}

/** An army with what its book says of it: what every part of its screen and of its sheets is given. */
export interface ShownArmy {
  readonly book: RuleSystem;
  /** The nation's list, with those of the army's allies; null where the army's is not there. */
  readonly list: ArmyList | null;
  readonly army: ArmyFile;
  readonly tally: ArmyTally;
}
