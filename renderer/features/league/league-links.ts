import type { Reliability } from '../../../contract/league/club.ts';

const RELIABILITY_TEXTS = {
  always: 'Always on time',
  mostly: 'Mostly on time',
  sometimes: 'Sometimes on time',
  seldom: 'Seldom on time',
} as const;

/** Minimum number of months for a rating. */
const MIN_MONTHS = 3;

/** Describes how often a player's orders are on time. */
export function describeReliability({ inTime, of }: Reliability): string {
  if (of < MIN_MONTHS) return 'Not yet known';
  const share = inTime / of;
  const word = share >= 0.95 ? 'always' : share >= 0.75 ? 'mostly' : share >= 0.5 ? 'sometimes' : 'seldom';
  return RELIABILITY_TEXTS[word];
}

/** Extracts the token of an invitation from its link or from the bare token, or returns null. */
export const parseInviteToken = (text: string): string | null =>
  /(?:^|#\/enter\/)([\w-]{43})$/.exec(text.trim())?.[1] ?? null;

/** Parses the address of a seat. Returns null for any other text. */
export function parseSeatAddress(text: string): { readonly campaign: string; readonly player: string } | null {
  const match = /#\/seats\/([^/\s?]+)\/([^/\s?]+)/.exec(text);
  if (!match?.[1] || !match[2]) return null;
  return { campaign: decodeURIComponent(match[1]), player: decodeURIComponent(match[2]) };
}
