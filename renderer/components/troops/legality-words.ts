import { t } from '../../messages/messages.ts';
import type { LegalityState } from '../../../rules/core/army/legality-state.ts';

/** A badge's words: what the army is, and under what. */
export function legalityWords(found: LegalityState): string {
  if (found.state === 'reduced') return t('army.tally.reduced', { count: found.fallen });
  if (found.state !== 'ruling') return t(`army.tally.${found.state}`);
  return t('army.tally.legalUnder', { rulings: found.rulings.map(({ id }) => id).join(', ') });
}
