import type { LegalityState } from '../../../rules/core/army/army-verdict.ts';

const TALLY_TEXTS = { legal: 'Legal', illegal: 'Illegal', empty: 'No troops yet' } as const;

/** A badge's words: what the army is, and under what. */
export function legalityWords(found: LegalityState): string {
  if (found.state === 'reduced') return `Legal, reduced by campaign casualties: ${found.fallen}`;
  if (found.state !== 'ruling') return TALLY_TEXTS[found.state];
  return `Legal with ${found.rulings.map(({ id }) => id).join(', ')}`;
}
