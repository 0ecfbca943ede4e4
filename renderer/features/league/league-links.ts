import type { Reliability } from '../../../contract/league/club.ts';

const RELIABILITY_TEXTS = {
  always: 'Always on time',
  mostly: 'Mostly on time',
  sometimes: 'Sometimes on time',
  seldom: 'Seldom on time',
} as const;

/** Minimum number of months for a rating. */
const LEAST_MONTHS = 3;

/** Describes how often a player's orders are on time. */
export function reliabilityWords({ inTime, of }: Reliability): string {
  if (of < LEAST_MONTHS) return 'Not yet known';
  const share = inTime / of;
  const word = share >= 0.95 ? 'always' : share >= 0.75 ? 'mostly' : share >= 0.5 ? 'sometimes' : 'seldom';
  return RELIABILITY_TEXTS[word];
}

/** Extracts the token of an invitation from its link or from the bare token, or returns null. */
export const tokenOf = (text: string): string | null => /(?:^|#\/enter\/)([\w-]{43})$/.exec(text.trim())?.[1] ?? null;

/** Parses the address of a seat. Returns null for any other text. */
export function seatOfAddress(text: string): { readonly campaign: string; readonly player: string } | null {
  const found = /#\/seats\/([^/\s?]+)\/([^/\s?]+)/.exec(text);
  if (!found?.[1] || !found[2]) return null;
  return { campaign: decodeURIComponent(found[1]), player: decodeURIComponent(found[2]) };
}
