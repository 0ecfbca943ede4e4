import type { ChainedEvent } from '../../../../rules/campaign.ts';

/** Returns the key of a month: `year.month`. */
export const toMonthKey = ({ year, month }: Pick<ChainedEvent, 'year' | 'month'>): string => `${year}.${month}`;

/** Lists the months that have log entries, newest first. */
export function listMonths(
  log: readonly ChainedEvent[],
): readonly { readonly key: string; readonly year: number; readonly month: number }[] {
  const months = new Map(
    log.map((entry) => [toMonthKey(entry), { key: toMonthKey(entry), year: entry.year, month: entry.month }]),
  );
  return [...months.values()].toReversed();
}

export interface ChronicleFilter {
  /** Key of the month, or '' for all. */
  readonly month: string;
  readonly newestFirst: boolean;
  readonly limit: number;
}

export interface ChroniclePage {
  readonly months: readonly { readonly key: string; readonly entries: readonly ChainedEvent[] }[];
  /** Number of matching entries, shown or not. */
  readonly total: number;
}

/** Selects the log entries to show, grouped by month. */
export function selectEntries(
  log: readonly ChainedEvent[],
  { month, newestFirst, limit }: ChronicleFilter,
): ChroniclePage {
  const matches = month === '' ? log : log.filter((entry) => toMonthKey(entry) === month);
  const shown = newestFirst ? matches.slice(-limit).reverse() : matches.slice(0, limit);
  return {
    months: [...Map.groupBy(shown, toMonthKey)].map(([key, entries]) => ({ key, entries })),
    total: matches.length,
  };
}
