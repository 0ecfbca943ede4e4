import type { CampaignRules, ChainedEvent } from '../../../../rules/campaign.ts';
import { standingLog } from '../../../../rules/edition.ts';
import { lastResolved } from './last-resolved.ts';
import type { CampaignState } from '../../../../rules/campaign.ts';

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

/** What of a whole log is undone where a month is taken back; no months where it has not been resolved. */
export function undoneBy(
  events: CampaignRules['events'],
  log: readonly ChainedEvent[],
  { year, month }: ResolvedMonth,
): Undone {
  const stands = standingLog(events, log);
  const first = stands.findIndex(
    (entry) => entry.year === year && entry.month === month && events.commandKind(entry.payload) === 'advance',
  );
  const gone = first < 0 ? [] : stands.slice(first);
  const resolved = gone.filter(({ payload }) => events.commandKind(payload) === 'advance');
  const count = (kind: 'settle' | 'intervene'): number =>
    gone.filter(({ payload }) => events.commandKind(payload) === kind).length;
  const months = new Map(resolved.map((entry) => [`${entry.year}.${entry.month}`, entry]));
  return {
    months: [...months.values()].map((entry) => ({ year: entry.year, month: entry.month })),
    battles: count('settle'),
    decrees: count('intervene'),
  };
}

/** The month that a line of the log is taken back with: its own, or that after a decree; null where none was resolved since. */
export function monthOfLine(
  state: Pick<CampaignState, 'year' | 'month' | 'campaignMonths' | 'battles'>,
  { year, month }: ResolvedMonth,
): ResolvedMonth | null {
  const last = lastResolved(state);
  const isLater = last && (year > last.year || (year === last.year && month > last.month));
  return last && !isLater ? { year, month } : null;
}
