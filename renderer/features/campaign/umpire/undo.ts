import type { CampaignRules, CampaignState, ChainedEvent } from '../../../../rules/campaign.ts';
import { getActiveLog } from '../../../../rules/edition.ts';

type Calendar = Pick<CampaignState, 'year' | 'month' | 'campaignMonths' | 'battles'>;

/** Returns the last resolved month or winter, or the current one while its battles are pending. Null before the first is resolved. */
export function findLastResolved({
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
export interface UndoEffects {
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

/** Determines what is undone with a month, or with part of it. Returns no months if the month is not resolved. */
export function getUndone(
  events: CampaignRules['events'],
  log: readonly ChainedEvent[],
  from: ResolvedMonth | PartOfMonth,
): UndoEffects {
  const activeLog = getActiveLog(events, log);
  const isInMonth = ({ year, month }: ResolvedMonth): boolean => year === from.year && month === from.month;
  const isPart = 'entry' in from;
  const start = activeLog.findIndex((entry) =>
    isPart ? entry.seq === from.entry : isInMonth(entry) && events.commandKind(entry.payload) === 'advance',
  );
  const undone = start < 0 ? [] : activeLog.slice(start);
  const resolved = undone.filter(
    (entry) => events.commandKind(entry.payload) === 'advance' && !(isPart && isInMonth(entry)),
  );
  const count = (kind: 'settle' | 'intervene'): number =>
    undone.filter(({ payload }) => events.commandKind(payload) === kind).length;
  const months = new Map(resolved.map((entry) => [`${entry.year}.${entry.month}`, entry]));
  return {
    months: [...months.values()].map((entry) => ({ year: entry.year, month: entry.month })),
    battles: count('settle'),
    decrees: count('intervene'),
  };
}

type PresentMonth = Pick<CampaignState, 'year' | 'month' | 'campaignMonths' | 'battles'>;

/** Returns what to undo from a log line: the battle or intervention that starts there, otherwise its month; null if there is none. */
export function findUndo(
  events: CampaignRules['events'],
  state: PresentMonth,
  { seq, year, month, payload }: Pick<ChainedEvent, 'seq' | 'year' | 'month' | 'payload'>,
): ResolvedMonth | PartOfMonth | null {
  if (seq === 0) return null;
  const kind = events.commandKind(payload);
  return kind === 'settle' || kind === 'intervene' ? { year, month, entry: seq } : findMonth(state, { year, month });
}

/** Returns the month of a log line, or null if the month is not resolved yet. */
export function findMonth(state: PresentMonth, { year, month }: ResolvedMonth): ResolvedMonth | null {
  const last = findLastResolved(state);
  const isLater = last && (year > last.year || (year === last.year && month > last.month));
  return last && !isLater ? { year, month } : null;
}
