import type { Reliability } from '../../../../contract/league/club.ts';

const RELIABILITY_TEXTS = {
  always: 'Always in time',
  mostly: 'Mostly in time',
  sometimes: 'Sometimes in time',
  seldom: 'Seldom in time',
} as const;

/** Fewer months than these say nothing. */
const LEAST_MONTHS = 3;

/** How often somebody's orders are in time, in three words. */
export function reliabilityWords({ inTime, of }: Reliability): string {
  if (of < LEAST_MONTHS) return 'Not known yet';
  const share = inTime / of;
  const word = share >= 0.95 ? 'always' : share >= 0.75 ? 'mostly' : share >= 0.5 ? 'sometimes' : 'seldom';
  return RELIABILITY_TEXTS[word];
}
