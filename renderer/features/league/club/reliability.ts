import type { Reliability } from '../../../../contract/league/club.ts';
import { t } from '../../../messages/messages.ts';

/** Fewer months than these say nothing. */
const LEAST_MONTHS = 3;

/** How often somebody's orders are in time, in three words. */
export function reliabilityWords({ inTime, of }: Reliability): string {
  if (of < LEAST_MONTHS) return t('league.reliability.unknown');
  const share = inTime / of;
  const word = share >= 0.95 ? 'always' : share >= 0.75 ? 'mostly' : share >= 0.5 ? 'sometimes' : 'seldom';
  return t(`league.reliability.${word}`);
}
