import {
  type EventPayload,
  type CampaignState,
  type ChainedEvent,
  dateOf,
  isUnderWay,
  type Siege,
  type SiegeWork,
} from '../../../../rules/campaign.ts';
import type { NameBook } from '../log/name-book.ts';
import type { Sentence } from '../log/sentence.ts';
import { sentenceOfLoss, sentenceOf } from '../log/log-sentences.ts';

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
  switch (payload.kind) {
    case 'siege-work-begun':
    case 'siege-work-advanced':
    case 'siege-work-ended':
    case 'breach-thrown':
    case 'counter-mined':
    case 'escalade':
      return payload.fort === fort ? payload.day : null;
    case 'battle-joined':
      return payload.battle.storm?.fort === fort ? payload.battle.storm.day : null;
    default:
      return null;
  }
}

/**
 * What befell day by day in a siege that is under way, oldest first, as the log has it. Who fell of an engine's crew stands in the
 * log before the week that cost them their lives, and here under it.
 */
export function siegeDays(
  log: readonly ChainedEvent[],
  siege: Siege,
  state: Pick<CampaignState, 'campaignMonths'>,
  names: NameBook,
): readonly SiegeEntry[] {
  const { fort } = siege;
  const begun = log.findLastIndex(({ payload }) => payload.kind === 'siege-begun' && payload.siege.fort === fort);
  const entries: SiegeEntry[] = [];
  let fallen: Sentence[] = [];
  for (const { seq, payload } of begun < 0 ? [] : log.slice(begun)) {
    const day = dayOf(payload, fort);
    if (day !== null) {
      const told = sentenceOf(payload, names);
      const sentence = { ...told, more: [...told.more, ...fallen] };
      entries.push({ seq, date: siegeDate(siege, day, state), sentence });
    }
    fallen =
      payload.kind === 'casualties' && payload.cause === 'siege'
        ? payload.losses.map((loss) => sentenceOfLoss(loss, names))
        : [];
  }
  return entries;
}
