import type { ChainedEvent } from '../../../../rules/campaign.ts';

/** A month of the log: `year.month`. */
export const monthKey = ({ year, month }: Pick<ChainedEvent, 'year' | 'month'>): string => `${year}.${month}`;

/** The months of which the log has entries, newest first. */
export function monthsOf(
  log: readonly ChainedEvent[],
): readonly { readonly key: string; readonly year: number; readonly month: number }[] {
  const months = new Map(
    log.map((entry) => [monthKey(entry), { key: monthKey(entry), year: entry.year, month: entry.month }]),
  );
  return [...months.values()].toReversed();
}

export interface ChronicleWish {
  /** A month's key, or '' for all. */
  readonly month: string;
  readonly newestFirst: boolean;
  /** How many entries to show at most. */
  readonly most: number;
}

export interface ChroniclePage {
  readonly months: readonly { readonly key: string; readonly entries: readonly ChainedEvent[] }[];
  /** Entries that fit the wish, shown or not. */
  readonly total: number;
}

/** The part of the log that is on the page, in runs of one month each. */
export function chroniclePage(
  log: readonly ChainedEvent[],
  { month, newestFirst, most }: ChronicleWish,
): ChroniclePage {
  const wanted = month === '' ? log : log.filter((entry) => monthKey(entry) === month);
  const shown = newestFirst ? wanted.slice(-most).reverse() : wanted.slice(0, most);
  return {
    months: [...Map.groupBy(shown, monthKey)].map(([key, entries]) => ({ key, entries })),
    total: wanted.length,
  };
}
