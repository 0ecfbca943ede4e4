import type { CampaignRules, CampaignState, ChainedEvent } from '../../../../rules/campaign.ts';
import { getActiveLog } from '../../../../rules/edition.ts';

type Calendar = Pick<CampaignState, 'year' | 'month' | 'campaignMonths' | 'battles'>;

/** The month or winter that was resolved last, or is being resolved while battles wait; null before the first. */
export function lastResolved({
  year,
  month,
  campaignMonths,
  battles,
}: Calendar): { readonly year: number; readonly month: number } | null {
  if (battles.length > 0) return { year, month };
  if (month > 1) return { year, month: month - 1 };
  return year > 1 ? { year: year - 1, month: campaignMonths + 1 } : null;
}

/** A month or winter that was resolved. */
export interface ResolvedMonth {
  readonly year: number;
  readonly month: number;
}

/** What is undone where a month is taken back. */
export interface Undone {
  /** It and those after it, oldest first. */
  readonly months: readonly ResolvedMonth[];
  /** Battles that were settled, and questions that were answered. */
  readonly battles: number;
  /** Decrees of the umpire that came after it. */
  readonly decrees: number;
}

/** A settled battle or a decree, by the entry that begins it, in its month. */
export interface PartOfMonth extends ResolvedMonth {
  readonly entry: number;
}

/** What of a whole log is undone where a month, or the end of one, is taken back; no months where it has not been resolved. */
export function undoneBy(
  events: CampaignRules['events'],
  log: readonly ChainedEvent[],
  from: ResolvedMonth | PartOfMonth,
): Undone {
  const stands = getActiveLog(events, log);
  const isOfMonth = ({ year, month }: ResolvedMonth): boolean => year === from.year && month === from.month;
  const isPart = 'entry' in from;
  const first = stands.findIndex((entry) =>
    isPart ? entry.seq === from.entry : isOfMonth(entry) && events.commandKind(entry.payload) === 'advance',
  );
  const gone = first < 0 ? [] : stands.slice(first);
  const resolved = gone.filter(
    (entry) => events.commandKind(entry.payload) === 'advance' && !(isPart && isOfMonth(entry)),
  );
  const count = (kind: 'settle' | 'intervene'): number =>
    gone.filter(({ payload }) => events.commandKind(payload) === kind).length;
  const months = new Map(resolved.map((entry) => [`${entry.year}.${entry.month}`, entry]));
  return {
    months: [...months.values()].map((entry) => ({ year: entry.year, month: entry.month })),
    battles: count('settle'),
    decrees: count('intervene'),
  };
}

type PresentMonth = Pick<CampaignState, 'year' | 'month' | 'campaignMonths' | 'battles'>;

/** What a line of the log is taken back with: the battle or the decree that it begins, else its month; null where neither can be. */
export function undoOf(
  events: CampaignRules['events'],
  state: PresentMonth,
  { seq, year, month, payload }: Pick<ChainedEvent, 'seq' | 'year' | 'month' | 'payload'>,
): ResolvedMonth | PartOfMonth | null {
  if (seq === 0) return null;
  const kind = events.commandKind(payload);
  return kind === 'settle' || kind === 'intervene' ? { year, month, entry: seq } : monthOfLine(state, { year, month });
}

/** The month that a line of the log is taken back with: its own, or that after a decree; null where none was resolved since. */
export function monthOfLine(state: PresentMonth, { year, month }: ResolvedMonth): ResolvedMonth | null {
  const last = lastResolved(state);
  const isLater = last && (year > last.year || (year === last.year && month > last.month));
  return last && !isLater ? { year, month } : null;
}
