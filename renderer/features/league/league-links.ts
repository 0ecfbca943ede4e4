/** The token of an invitation, out of its link or by itself; null where there is none. */
export const tokenOf = (text: string): string | null => /(?:^|#\/enter\/)([\w-]{43})$/.exec(text.trim())?.[1] ?? null;

/** The seat whose address somebody has handed over; null for any other text. */
export function seatOfAddress(text: string): { readonly campaign: string; readonly player: string } | null {
  const found = /#\/seats\/([^/\s?]+)\/([^/\s?]+)/.exec(text);
  if (!found?.[1] || !found[2]) return null;
  return { campaign: decodeURIComponent(found[1]), player: decodeURIComponent(found[2]) };
}
