/** The token of an invitation, out of its link or by itself; null where there is none. */
export const tokenOf = (text: string): string | null => /(?:^|#\/enter\/)([\w-]{43})$/.exec(text.trim())?.[1] ?? null;
