import type { Reliability } from '../../../contract/league/club.ts';

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

/** The token of an invitation, out of its link or by itself; null where there is none. */
export const tokenOf = (text: string): string | null => /(?:^|#\/enter\/)([\w-]{43})$/.exec(text.trim())?.[1] ?? null;

/** The seat whose address somebody has handed over; null for any other text. */
export function seatOfAddress(text: string): { readonly campaign: string; readonly player: string } | null {
  const found = /#\/seats\/([^/\s?]+)\/([^/\s?]+)/.exec(text);
  if (!found?.[1] || !found[2]) return null;
  return { campaign: decodeURIComponent(found[1]), player: decodeURIComponent(found[2]) };
}
