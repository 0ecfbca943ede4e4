const YEAR = /(\d{1,5})\s*(BC|AD|BCE|CE)?/gi;

/** The year a list's period begins in, before the era below 0; null where the words name none. */
export function firstYear(period: string): number | null {
  const [first, last] = [...period.matchAll(YEAR)];
  if (!first) return null;
  // "1500 to 1200 BC" says the era once, at the end.
  const era = (first[2] ?? last?.[2] ?? 'AD').toUpperCase();
  return Number(first[1]) * (era.startsWith('B') ? -1 : 1);
}
