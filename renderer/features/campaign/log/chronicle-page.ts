import type { ChainedEvent } from '../../../../rules/campaign.ts';

/** Returns the key of a month: `year.month`. */
export const monthKey = ({ year, month }: Pick<ChainedEvent, 'year' | 'month'>): string => `${year}.${month}`;

/** Lists the months that have log entries, newest first. */
export function monthsOf(
  log: readonly ChainedEvent[],
): readonly { readonly key: string; readonly year: number; readonly month: number }[] {
  const months = new Map(
    log.map((entry) => [monthKey(entry), { key: monthKey(entry), year: entry.year, month: entry.month }]),
  );
  return [...months.values()].toReversed();
}

export interface ChronicleWish {
  /** Key of the month, or '' for all. */
  readonly month: string;
  readonly newestFirst: boolean;
  readonly most: number;
}

export interface ChroniclePage {
  readonly months: readonly { readonly key: string; readonly entries: readonly ChainedEvent[] }[];
  /** Number of matching entries, shown or not. */
  readonly total: number;
}

/** Selects the log entries to show, grouped by month. */
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
