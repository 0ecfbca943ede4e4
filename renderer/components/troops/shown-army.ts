import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import type { LegalityState } from '../../../rules/core/army/army-verdict.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';

const TALLY_TEXTS = { legal: 'Legal', illegal: 'Illegal', empty: 'No troops yet' } as const;

/** Describes the legality of an army for a badge. */
export function describeLegality(found: LegalityState): string {
  if (found.state === 'reduced') return `Legal, reduced by campaign casualties: ${found.fallen}`;
  if (found.state !== 'ruling') return TALLY_TEXTS[found.state];
  return `Legal with ${found.rulings.map(({ id }) => id).join(', ')}`;
}

/** An army with its book, list and tally, as its screen and sheets need them. */
export interface ShownArmy {
  readonly book: RuleSystem;
  /** The army list joined with those of allies, or null if missing. */
  readonly list: ArmyList | null;
  readonly army: ArmyFile;
  readonly tally: ArmyTally;
}
