import type { CampaignRules, CampaignState, ChainedEvent } from '../../../../rules/campaign.ts';
import { getActiveLog } from '../../../../rules/edition.ts';

type Calendar = Pick<CampaignState, 'year' | 'month' | 'campaignMonths' | 'battles'>;

/** Returns the last resolved month or winter, or the current one while its battles are pending. Null before the first. */
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

/** A resolved month or winter. */
export interface ResolvedMonth {
  readonly year: number;
  readonly month: number;
}

/** Effects of undoing a month. */
export interface Undone {
  /** Undone months, oldest first. */
  readonly months: readonly ResolvedMonth[];
  /** Number of resolved battles and answered questions. */
  readonly battles: number;
  /** Number of interventions. */
  readonly decrees: number;
}

/** A resolved battle or an intervention, identified by its first log entry. */
export interface PartOfMonth extends ResolvedMonth {
  readonly entry: number;
}

/** Determines what undoing a month, or part of it, affects. No months if the month is not resolved. */
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

/** Returns what to undo from a log line: the battle or intervention that starts there, otherwise its month. Null if neither is possible. */
export function undoOf(
  events: CampaignRules['events'],
  state: PresentMonth,
  { seq, year, month, payload }: Pick<ChainedEvent, 'seq' | 'year' | 'month' | 'payload'>,
): ResolvedMonth | PartOfMonth | null {
  if (seq === 0) return null;
  const kind = events.commandKind(payload);
  return kind === 'settle' || kind === 'intervene' ? { year, month, entry: seq } : monthOfLine(state, { year, month });
}

/** Returns the month of a log line, or null if the month is not resolved yet. */
export function monthOfLine(state: PresentMonth, { year, month }: ResolvedMonth): ResolvedMonth | null {
  const last = lastResolved(state);
  const isLater = last && (year > last.year || (year === last.year && month > last.month));
  return last && !isLater ? { year, month } : null;
}
