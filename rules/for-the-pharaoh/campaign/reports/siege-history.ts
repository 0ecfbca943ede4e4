import type { Sentence } from '../../../core/campaign/sentence.ts';
import { describeLosses } from '../events/loss-words.ts';
import type { ChainedEvent, EventPayload } from '../events/schema.ts';
import type { Names } from '../knowledge/names.ts';
import { getEventDefinition } from '../log/event-book.ts';
import { isUnderWay, type SiegeWork } from '../state/siege-work.ts';
import { toSiegeDate, type CampaignState, type Siege } from '../state/state.ts';

/* The history of a current siege from the log: its works, days and months. */

/** Calendar date of a day of a siege. Months after the campaigning months are winter. */
export interface SiegeDate {
  readonly year: number;
  readonly month: number;
  readonly week: number;
  readonly day: number;
  readonly isWinter: boolean;
}

const MONTHS_OF_YEAR = 12;

/** Returns the date of a day of a siege. */
export function toDate(
  siege: Pick<Siege, 'begun'>,
  siegeDay: number,
  { campaignMonths }: Pick<CampaignState, 'campaignMonths'>,
): SiegeDate {
  const { months, week, day } = toSiegeDate(siege, siegeDay);
  const since = siege.begun.month - 1 + months;
  const month = (since % MONTHS_OF_YEAR) + 1;
  return {
    year: siege.begun.year + Math.floor(since / MONTHS_OF_YEAR),
    month,
    week,
    day,
    isWinter: month > campaignMonths,
  };
}

/** One work of a siege, ready to be described. */
export interface WorkLine {
  readonly work: SiegeWork;
  /** Date of the work's next roll; null if none or unknown. */
  readonly due: SiegeDate | null;
  /** Figures in the crew of an engine. */
  readonly crew: number;
  readonly isOver: boolean;
}

/** Lists the works of a siege in the order begun. */
export const listWorkLines = (siege: Siege, state: Pick<CampaignState, 'campaignMonths'>): readonly WorkLine[] =>
  (siege.works ?? []).map((work) => ({
    work,
    due: work.due === null ? null : toDate(siege, work.due, state),
    crew: (work.crew?.parts ?? []).reduce((sum, { count }) => sum + count, 0),
    isOver: !isUnderWay(work),
  }));

/** One event on a day of a siege. */
export interface SiegeEntry {
  /** Number of the log entry. */
  readonly seq: number;
  readonly date: SiegeDate;
  readonly sentence: Sentence;
}

/** Returns the day of the siege on which an event happened; null if the event has none or concerns another fort. */
function getDay(payload: EventPayload, fort: string): number | null {
  if ('day' in payload) return payload.fort === fort ? payload.day : null;
  if (payload.kind !== 'battle-joined' || payload.battle.storm?.fort !== fort) return null;
  return payload.battle.storm.day;
}

/** Returns the log since the start of a siege; empty if the log does not contain the start. */
function sliceSiege<Entry extends Pick<ChainedEvent, 'payload'>>(
  log: readonly Entry[],
  fort: string,
): readonly Entry[] {
  const begun = log.findLastIndex(({ payload }) => payload.kind === 'siege-begun' && payload.siege.fort === fort);
  return begun < 0 ? [] : log.slice(begun);
}

/** Lists the events of a current siege by day, oldest first. Losses of an engine's crew are listed below their week. */
export function listSiegeDays(
  log: readonly ChainedEvent[],
  siege: Siege,
  state: Pick<CampaignState, 'campaignMonths'>,
  names: Names,
): readonly SiegeEntry[] {
  const { fort } = siege;
  const entries: SiegeEntry[] = [];
  let fallen: readonly Sentence[] = [];
  for (const { seq, payload } of sliceSiege(log, fort)) {
    const day = getDay(payload, fort);
    if (day !== null) {
      const words = getEventDefinition(payload).words(payload, names);
      const sentence = { ...words, more: [...words.more, ...fallen] };
      entries.push({ seq, date: toDate(siege, day, state), sentence });
    }
    fallen = payload.kind === 'casualties' && payload.cause === 'siege' ? describeLosses(payload.losses, names) : [];
  }
  return entries;
}

/** One month of a siege. */
export interface SiegeMonth {
  readonly year: number;
  readonly month: number;
  readonly monthsClosed: number;
  readonly garrisonPlague: boolean;
  readonly besiegersPlague: boolean;
  /** Points lost to plague on both sides. */
  readonly lostPoints: number;
}

/** Lists the months of a current siege, oldest first. */
export function listSiegeMonths(log: readonly ChainedEvent[], { fort }: Siege): readonly SiegeMonth[] {
  const months: SiegeMonth[] = [];
  /** True after a month of this siege, whose plague losses follow it in the log. */
  let isOurs = false;
  for (const { year, month, payload } of sliceSiege(log, fort)) {
    if (payload.kind === 'siege-month') {
      isOurs = payload.fort === fort;
      const { monthsClosed, garrisonPlague, besiegersPlague } = payload;
      if (isOurs) months.push({ year, month, monthsClosed, garrisonPlague, besiegersPlague, lostPoints: 0 });
    } else if (payload.kind === 'casualties' && payload.cause === 'plague') {
      const last = months.at(-1);
      if (isOurs && last) months[months.length - 1] = { ...last, lostPoints: last.lostPoints + payload.points };
    } else isOurs = false;
  }
  return months;
}
