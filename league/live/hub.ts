import { sql } from 'kysely';
import type { LeagueRole } from '../../contract/league/members.ts';
import { createLimitError, type Actor, type CampaignMembership, createNotYoursError } from '../auth/actor.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { SESSIONS_ENDED } from './hints.ts';
import {
  formatEventId,
  EventQueue,
  type CampaignNotice,
  type NoticeSequence,
  selectNewest,
  selectNewNotices,
  selectNow,
  type StreamPosition,
  parseEventId,
} from './stream.ts';
import { withEventMeta } from '@orpc/server';
import type { Notice } from '../../contract/league/notices.ts';

/** Stream settings of the HTTP server. Proxies cut connections that are silent for long, and some buffer responses. */
export const STREAM_OPTIONS = { eventIteratorKeepAliveEnabled: true, eventIteratorKeepAliveInterval: 15_000 } as const;
export const STREAM_HEADERS = { 'x-accel-buffering': 'no' } as const;

/** Returns the membership that permits a stream: the player of the seat. Without a seat, the umpire, otherwise a reader. */
function membershipFor(memberships: readonly CampaignMembership[], player: string): CampaignMembership | undefined {
  if (player !== '') return memberships.find(({ role, seat }) => role === 'player' && seat === player);
  return memberships.find(({ role }) => role === 'umpire') ?? memberships.find(({ role }) => role === 'reader');
}

interface Listener {
  readonly actor: Actor;
  /** Session of the caller. Its hash is null for a guest. */
  readonly session: { readonly hash: string | null };
}

interface Listening {
  readonly campaign: string;
  readonly player: string;
}

interface Resuming {
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal | undefined;
}

async function* events(queue: EventQueue): AsyncGenerator<Notice, void, undefined> {
  for await (const { id, notice } of queue) yield withEventMeta(notice, { id });
}

/** Streams a campaign's notices, starting after the last event that the reader received. */
export function streamNotices(
  { actor, session }: Listener,
  hub: Hub,
  { campaign, player }: Listening,
  { lastEventId, signal }: Resuming,
): AsyncGenerator<Notice, void, undefined> {
  const membership = membershipFor(actor.memberships, player);
  if (!membership || session.hash === null) throw createNotYoursError();
  const right = { session: session.hash, campaign, role: membership.role, seat: membership.seat };
  const queue = hub.open({ right, resumeFrom: parseEventId(lastEventId) });
  signal?.addEventListener('abort', () => queue.close(), { once: true });
  if (signal?.aborted) queue.close();
  return events(queue);
}

/** Session and membership that permitted a stream when it was opened. */
interface StreamRight {
  /** Hash of the session's token. */
  readonly session: string;
  readonly campaign: string;
  readonly role: LeagueRole;
  /** Seat of the membership. '' for umpires and readers. */
  readonly seat: string;
}

/** Returns the indexes of the rights that are still valid: the session is active and its account still has the membership. */
async function selectValidRights(db: LeagueDb, rights: readonly StreamRight[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly place: number }>`
    select cast(requested.place as integer) as place
    from unnest(
      ${rights.map(({ session }) => session)}::text[], ${rights.map(({ campaign }) => campaign)}::text[],
      ${rights.map(({ role }) => role)}::text[], ${rights.map(({ seat }) => seat)}::text[]
    ) with ordinality as requested (session, campaign, role, seat, place)
    where exists (
      select from session
      join member on member.account_id = session.account_id and member.until is null
      where session.hash = requested.session and session.expires_at > now()
        and member.campaign_id = requested.campaign and member.role = requested.role and member.seat = requested.seat
    )`.execute(db);
  return new Set(rows.map(({ place }) => place - 1));
}

/** Milliseconds between polls. Polls find notices whose hint was lost. */
const POLL_INTERVAL = 5_000;
/** Milliseconds between checks of all streams' sessions and memberships. */
const RIGHTS_INTERVAL = 60_000;
/** Maximum open streams per session in this process. A page opens one stream per open campaign. */
const MAX_STREAMS_PER_SESSION = 50;
/** Maximum notices that a resumed stream repeats. After more missed notices, the stream restarts from the newest. */
const MAX_MISSED = 256;

interface Stream {
  readonly right: StreamRight;
  /** Seat whose own notices the stream includes, or '' for the umpire's. Null for a reader, who has no seat. */
  readonly ownSeat: string | null;
  readonly queue: EventQueue;
  /** Last position that the reader has received. Null for a new reader. */
  readonly resumeFrom: StreamPosition | null;
  /** Last position sent. Null before the stream has started. */
  position: StreamPosition | null;
}

export interface StreamRequest {
  readonly right: StreamRight;
  readonly resumeFrom: StreamPosition | null;
}

/** All streams of a process. */
export interface Hub {
  readonly size: number;
  /** Opens a stream. @throws UseCaseError LIMITED if the session has too many open streams */
  open(opening: StreamRequest): EventQueue;
  /** Sends the new notices of these campaigns, or of all for null. For `SESSIONS_ENDED`, closes streams without a valid session. */
  refresh(campaigns: readonly string[] | null): void;
  /** Closes streams whose session or membership has ended. */
  closeInvalid(): Promise<void>;
  /** Closes all streams. Their readers resume them at another process. */
  close(): Promise<void>;
}

interface HubOptions {
  readonly db: LeagueDb;
  readonly report: (error: unknown) => void;
  readonly pollEvery?: number;
  readonly rightsCheckedEvery?: number;
}

/** Returns the position from which a stream resumes. Null to restart from the newest notice: new reader, too much missed, or bad position. */
function startPosition({ resumeFrom, ownSeat }: Stream, newest: StreamPosition): StreamPosition | null {
  if (!resumeFrom || resumeFrom.all > newest.all || resumeFrom.own > newest.own) return null;
  const missed = newest.all - resumeFrom.all + (ownSeat === null ? 0 : newest.own - resumeFrom.own);
  return missed > MAX_MISSED ? null : resumeFrom;
}

function pushNotice(stream: Stream, { campaign: _campaign, ...notice }: CampaignNotice): void {
  const { position, ownSeat, queue } = stream;
  if (!position) return;
  if (notice.for === null && notice.n > position.all) stream.position = { ...position, all: notice.n };
  else if (notice.for !== null && notice.for === ownSeat && notice.n > position.own)
    stream.position = { ...position, own: notice.n };
  else return;
  queue.push({ id: formatEventId(stream.position), notice });
}

/** Returns the numberings that the streams need, each with the lowest position of its streams. */
function findLowest(streams: readonly Stream[]): (NoticeSequence & { readonly after: number })[] {
  const numberings = new Map<string, NoticeSequence & { readonly after: number }>();
  const addPosition = (campaign: string, seat: string | null, after: number): void => {
    const key = JSON.stringify([campaign, seat]);
    const before = numberings.get(key);
    if (!before || after < before.after) numberings.set(key, { campaign, seat, after });
  };
  for (const { right, ownSeat, position } of streams) {
    if (!position) continue;
    addPosition(right.campaign, null, position.all);
    if (ownSeat !== null) addPosition(right.campaign, ownSeat, position.own);
  }
  return [...numberings.values()];
}

/** Creates the hub. A hint triggers reading stored notices. Streams continue from their own position, so none is missed or sent twice. */
export function createHub({
  db,
  report,
  pollEvery = POLL_INTERVAL,
  rightsCheckedEvery = RIGHTS_INTERVAL,
}: HubOptions): Hub {
  const streams = new Map<string, Set<Stream>>();
  /** Ids of campaigns to read next. Null means all campaigns. */
  let pending: Set<string> | null = new Set();
  let refreshing: Promise<void> | null = null;
  let isClosed = false;

  const listStreams = (campaigns: Iterable<string> | null): Stream[] =>
    campaigns === null
      ? [...streams.values()].flatMap((set) => [...set])
      : [...campaigns].flatMap((campaign) => [...(streams.get(campaign) ?? [])]);

  async function start(fresh: readonly Stream[]): Promise<void> {
    if (fresh.length === 0) return;
    const now = await selectNow(db);
    const newest = await selectNewest(
      db,
      fresh.flatMap(({ right, ownSeat }) => [
        { campaign: right.campaign, seat: null },
        { campaign: right.campaign, seat: ownSeat ?? '' },
      ]),
    );
    // Closes streams whose membership ended after the call was authorized. If one ends later, a notice after the stream's position says so.
    await closeWithoutRight(fresh);
    for (const [at, stream] of fresh.entries()) {
      const here: StreamPosition = {
        all: newest[2 * at] ?? 0,
        own: stream.ownSeat === null ? 0 : (newest[2 * at + 1] ?? 0),
      };
      stream.position = startPosition(stream, here);
      if (stream.position) continue;
      stream.position = here;
      const notice = { n: here.all, for: null, kind: 'listening', player: '', at: now } as const;
      stream.queue.push({ id: formatEventId(here), notice });
    }
  }

  async function refreshStreams(at: readonly Stream[]): Promise<void> {
    await start(at.filter(({ position }) => position === null));
    const found = await selectNewNotices(db, findLowest(at));
    const byCampaign = Map.groupBy(found, ({ campaign }) => campaign);
    // Closes the streams of removed members, who may get no more notices.
    await closeWithoutRight(
      at.filter(({ right }) => byCampaign.get(right.campaign)?.some(({ kind }) => kind === 'members')),
    );
    for (const stream of at)
      for (const notice of byCampaign.get(stream.right.campaign) ?? []) pushNotice(stream, notice);
  }

  async function refreshWhilePending(): Promise<void> {
    while (!isClosed && (pending === null || pending.size > 0)) {
      const at = listStreams(pending);
      pending = new Set();
      if (at.length > 0) await refreshStreams(at);
    }
  }

  function refresh(campaigns: readonly string[] | null): void {
    if (campaigns === null) pending = null;
    else for (const campaign of campaigns) pending?.add(campaign);
    if (isClosed) return;
    if (campaigns?.includes(SESSIONS_ENDED)) closeInvalid().catch(report);
    refreshing ??= refreshWhilePending().then(
      () => {
        refreshing = null;
        if (pending === null || pending.size > 0) refresh([]);
      },
      (error: unknown) => {
        // After a failure, the next refresh reads again from each stream's position.
        refreshing = null;
        report(error);
      },
    );
  }

  async function closeWithoutRight(checked: readonly Stream[]): Promise<void> {
    if (checked.length === 0) return;
    const valid = await selectValidRights(
      db,
      checked.map(({ right }) => right),
    );
    for (const [place, { queue }] of checked.entries()) if (!valid.has(place)) queue.close();
  }

  const closeInvalid = (): Promise<void> => closeWithoutRight(listStreams(null));

  const timers = [
    setInterval(() => refresh(null), pollEvery),
    setInterval(() => void closeInvalid().catch(report), rightsCheckedEvery),
  ];

  return {
    get size() {
      return listStreams(null).length;
    },
    open({ right, resumeFrom }) {
      const { session, campaign, role, seat } = right;
      if (listStreams(null).filter((each) => each.right.session === session).length >= MAX_STREAMS_PER_SESSION)
        throw createLimitError();
      const set = streams.get(campaign) ?? new Set();
      const queue = new EventQueue(() => {
        set.delete(stream);
        if (set.size === 0 && streams.get(campaign) === set) streams.delete(campaign);
      });
      const stream: Stream = { right, ownSeat: role === 'reader' ? null : seat, queue, resumeFrom, position: null };
      if (isClosed) queue.close();
      else {
        streams.set(campaign, set.add(stream));
        refresh([campaign]);
      }
      return queue;
    },
    refresh,
    closeInvalid,
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      for (const { queue } of listStreams(null)) queue.close();
      await refreshing;
    },
  };
}
