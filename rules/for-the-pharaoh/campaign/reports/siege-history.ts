import type { Sentence } from '../../../core/campaign/words.ts';
import { lossLines } from '../events/loss-words.ts';
import type { ChainedEvent, EventPayload } from '../events/schema.ts';
import type { Names } from '../knowledge/names.ts';
import { definitionOf } from '../log/event-book.ts';
import { isUnderWay, type SiegeWork } from '../state/siege-work.ts';
import { dateOf } from '../state/siege-clock.ts';
import type { CampaignState, Siege } from '../state/state.ts';

/* A siege that is under way, as the log tells of it: its works, its days and its months. */

/** A day of a siege as the calendar has it; months after the last campaigning one are winter's. */
export interface SiegeDate {
  readonly year: number;
  readonly month: number;
  readonly week: number;
  readonly day: number;
  readonly isWinter: boolean;
}

const MONTHS_OF_YEAR = 12;

/** The date of a day of a siege. */
export function siegeDate(
  siege: Pick<Siege, 'begun'>,
  siegeDay: number,
  { campaignMonths }: Pick<CampaignState, 'campaignMonths'>,
): SiegeDate {
  const { months, week, day } = dateOf(siege, siegeDay);
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

/** What a line of the ledger says of a work before it is put into words. */
export interface WorkLine {
  readonly work: SiegeWork;
  /** Null where nothing falls due, or where it is not known. */
  readonly due: SiegeDate | null;
  /** Figures who serve an engine. */
  readonly crew: number;
  readonly isOver: boolean;
}

/** The works of a siege in the order in which they were begun. */
export const workLines = (siege: Siege, state: Pick<CampaignState, 'campaignMonths'>): readonly WorkLine[] =>
  (siege.works ?? []).map((work) => ({
    work,
    due: work.due === null ? null : siegeDate(siege, work.due, state),
    crew: (work.crew?.parts ?? []).reduce((sum, { count }) => sum + count, 0),
    isOver: !isUnderWay(work),
  }));

/** One thing that befell on a day of a siege. */
export interface SiegeEntry {
  /** The entry of the log. */
  readonly seq: number;
  readonly date: SiegeDate;
  readonly sentence: Sentence;
}

/** The day of the siege on which something befell; null for what is no day's work, or another fort's. */
function dayOf(payload: EventPayload, fort: string): number | null {
  if ('day' in payload) return payload.fort === fort ? payload.day : null;
  if (payload.kind !== 'battle-joined' || payload.battle.storm?.fort !== fort) return null;
  return payload.battle.storm.day;
}

/** A log from the beginning of a siege on; empty where it does not tell of it. */
function sinceBegun<Entry extends Pick<ChainedEvent, 'payload'>>(
  log: readonly Entry[],
  fort: string,
): readonly Entry[] {
  const begun = log.findLastIndex(({ payload }) => payload.kind === 'siege-begun' && payload.siege.fort === fort);
  return begun < 0 ? [] : log.slice(begun);
}

/**
 * What befell day by day in a siege that is under way, oldest first, as the log has it. Who fell of an engine's crew stands in the
 * log before the week that cost them their lives, and here under it.
 */
export function siegeDays(
  log: readonly ChainedEvent[],
  siege: Siege,
  state: Pick<CampaignState, 'campaignMonths'>,
  names: Names,
): readonly SiegeEntry[] {
  const { fort } = siege;
  const entries: SiegeEntry[] = [];
  let fallen: readonly Sentence[] = [];
  for (const { seq, payload } of sinceBegun(log, fort)) {
    const day = dayOf(payload, fort);
    if (day !== null) {
      const told = definitionOf(payload).words(payload, names);
      const sentence = { ...told, more: [...told.more, ...fallen] };
      entries.push({ seq, date: siegeDate(siege, day, state), sentence });
    }
    fallen = payload.kind === 'casualties' && payload.cause === 'siege' ? lossLines(payload.losses, names) : [];
  }
  return entries;
}

/** One month of a blockade. */
export interface SiegeMonth {
  readonly year: number;
  readonly month: number;
  readonly monthsClosed: number;
  readonly garrisonPlague: boolean;
  readonly besiegersPlague: boolean;
  /** Points that plague took on both sides. */
  readonly lostPoints: number;
}

/** The months of a siege that is under way, oldest first, as the log has them. */
export function siegeMonths(log: readonly ChainedEvent[], { fort }: Siege): readonly SiegeMonth[] {
  const months: SiegeMonth[] = [];
  /** Losses by plague follow the month of the siege they belong to. */
  let isOurs = false;
  for (const { year, month, payload } of sinceBegun(log, fort)) {
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
