import { sql } from 'kysely';
import type { Notice } from '../../contract/league/notices.ts';
import { selectIsoNow, selectIsoText, type LeagueDb } from '../store/league-store.ts';

/** A sequence of numbered notices of a campaign: those for one seat, or those for all members if the seat is null. */
export interface NoticeSequence {
  readonly campaign: string;
  readonly seat: string | null;
}

export interface CampaignNotice extends Notice {
  readonly campaign: string;
}

const noticeTime = selectIsoText('notice.at');

/** Selects the notices after the given position of each numbering, ordered by number. A union lets each query use its index. */
export async function selectNewNotices(
  db: LeagueDb,
  position: readonly (NoticeSequence & { readonly after: number })[],
): Promise<CampaignNotice[]> {
  const all = position.filter(({ seat }) => seat === null);
  const own = position.filter(({ seat }) => seat !== null);
  const columns = sql`notice.campaign_id as campaign, notice.n, notice.seat as for, notice.kind, notice.player, ${noticeTime} as at`;
  const { rows } = await sql<CampaignNotice>`
    select ${columns} from unnest(
      ${all.map(({ campaign }) => campaign)}::text[], ${all.map(({ after }) => after)}::integer[]
    ) as position (campaign, after)
    join notice on notice.campaign_id = position.campaign and notice.seat is null and notice.n > position.after
    union all
    select ${columns} from unnest(
      ${own.map(({ campaign }) => campaign)}::text[], ${own.map(({ seat }) => seat)}::text[],
      ${own.map(({ after }) => after)}::integer[]
    ) as position (campaign, seat, after)
    join notice on notice.campaign_id = position.campaign and notice.seat = position.seat and notice.n > position.after
    order by n`.execute(db);
  return rows;
}

/** Selects the newest number of each numbering, in the given order. 0 if a numbering has no notices. */
export async function selectNewest(db: LeagueDb, numberings: readonly NoticeSequence[]): Promise<number[]> {
  if (numberings.length === 0) return [];
  const { rows } = await sql<{ readonly newest: number }>`
    select coalesce(case when requested.seat is null then led_campaign.notices else seat_notices.notices end, 0) as newest
    from unnest(
      ${numberings.map(({ campaign }) => campaign)}::text[], ${numberings.map(({ seat }) => seat)}::text[]
    ) with ordinality as requested (campaign, seat, place)
    left join led_campaign on led_campaign.campaign_id = requested.campaign and requested.seat is null
    left join seat_notices on seat_notices.campaign_id = requested.campaign and seat_notices.seat = requested.seat
    order by requested.place`.execute(db);
  return rows.map(({ newest }) => newest);
}

/** Returns the current time by the database's clock. */
export async function selectNow(db: LeagueDb): Promise<string> {
  const { now } = await db.selectNoFrom(selectIsoNow().as('now')).executeTakeFirstOrThrow();
  return now;
}

/** Position of a stream: numbers of the newest notices sent, for all members (`all`) and for the seat (`own`). */
export interface StreamPosition {
  readonly all: number;
  readonly own: number;
}

/** Formats the id of an event. It is the stream's position after the event, such as `12.3`. */
export const formatEventId = ({ all, own }: StreamPosition): string => `${all}.${own}`;

/** Parses the position in an event's id. Null for an unknown id; the stream then restarts from the newest notice. */
export function parseEventId(id: string | undefined): StreamPosition | null {
  const [, all, own] = /^(\d{1,9})\.(\d{1,9})$/.exec(id ?? '') ?? [];
  return all === undefined || own === undefined ? null : { all: Number(all), own: Number(own) };
}

export interface StreamEvent {
  readonly id: string;
  readonly notice: Notice;
}

/** Maximum events waiting for a slow reader. Beyond it, or a maximum of characters, the stream ends and its reader resumes it. */
const MAX_QUEUE_EVENTS = 256;
const MAX_QUEUE_LENGTH = 64 * 1024;

const measureEvent = (event: StreamEvent): number => JSON.stringify(event).length;

type NextEvent = IteratorResult<StreamEvent, undefined>;
const END: NextEvent = { done: true, value: undefined };

/** A queue of events for one reader. Ends when closed, or when the reader is slow or gone. Events already waiting can still be read. */
export class EventQueue implements AsyncIterableIterator<StreamEvent, undefined> {
  #waiting: StreamEvent[] = [];
  #length = 0;
  #reader: ((read: NextEvent) => void) | null = null;
  #isEnded = false;
  readonly #onEnd: () => void;

  /** Creates an empty queue. @param onEnd called once when the queue ends */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  push(event: StreamEvent): void {
    if (this.#isEnded) return;
    const reader = this.#reader;
    if (reader) {
      this.#reader = null;
      reader({ done: false, value: event });
      return;
    }
    const length = measureEvent(event);
    if (this.#waiting.length >= MAX_QUEUE_EVENTS || this.#length + length > MAX_QUEUE_LENGTH) return this.close();
    this.#waiting.push(event);
    this.#length += length;
  }

  close(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#reader?.(END);
    this.#reader = null;
    this.#onEnd();
  }

  next(): Promise<NextEvent> {
    const event = this.#waiting.shift();
    if (event) {
      this.#length -= measureEvent(event);
      return Promise.resolve({ done: false, value: event });
    }
    if (this.#isEnded) return Promise.resolve(END);
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  return(): Promise<NextEvent> {
    this.#waiting = [];
    this.close();
    return Promise.resolve(END);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
