import { SESSIONS_ENDED } from './hints.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { tooOften } from '../auth/errors.ts';
import { type Right, selectHolding } from './stream-rights.ts';
import { type FoundNotice, type Numbering, selectNewest, selectNewNotices, selectNow } from './select-notices.ts';
import { eventId, EventQueue, type Heard } from './stream.ts';

/** How long until what no hint told is found. */
const LOOKS_EVERY = 5_000;
/** How long until a stream ends whose right has ended in another process. */
const ASKS_EVERY = 60_000;
/** Streams of a session at once, in this process: a page has one for each campaign that is open in it. */
const MOST_OF_SESSION = 50;
/** A reader who missed more is told to read everything again. */
const MOST_MISSED = 256;

interface Stream {
  readonly right: Right;
  /** The seat whose own notices it hears, '' for the umpire's; null for a reader, who has none. */
  readonly own: string | null;
  readonly queue: EventQueue;
  /** What its reader has heard before; null for one who begins. */
  readonly resumes: Heard | null;
  /** Up to where it was told; null before it has begun. */
  heard: Heard | null;
}

/** Who opens a stream, and what was heard before. */
export interface Opening {
  readonly right: Right;
  readonly resumes: Heard | null;
}

/** All streams of a process. */
export interface Hub {
  readonly size: number;
  /** @throws UseCaseError LIMITED where the session has many open */
  open(opening: Opening): EventQueue;
  /** Looks for what is new in these campaigns, or in all where it may be any; asks about sessions where some have ended. */
  look(campaigns: readonly string[] | null): void;
  /** Ends the streams whose right has ended. */
  ask(): Promise<void>;
  /** Ends all streams: their readers resume elsewhere. */
  close(): Promise<void>;
}

interface HubOptions {
  readonly db: LeagueDb;
  readonly report: (error: unknown) => void;
  readonly looksEvery?: number;
  readonly asksEvery?: number;
}

/** What a stream that has not begun starts from: where its reader was, or where everything is now. */
function beginAt({ resumes, own }: Stream, newest: Heard): Heard | null {
  if (!resumes || resumes.all > newest.all || resumes.own > newest.own) return null;
  const missed = newest.all - resumes.all + (own === null ? 0 : newest.own - resumes.own);
  return missed > MOST_MISSED ? null : resumes;
}

function pushNotice(stream: Stream, { campaign: _campaign, ...notice }: FoundNotice): void {
  const { heard, own, queue } = stream;
  if (!heard) return;
  if (notice.for === null && notice.n > heard.all) stream.heard = { ...heard, all: notice.n };
  else if (notice.for !== null && notice.for === own && notice.n > heard.own)
    stream.heard = { ...heard, own: notice.n };
  else return;
  queue.push({ id: eventId(stream.heard), notice });
}

/** The numberings that streams hear, each from where the one that is furthest behind was told. */
function lowest(streams: readonly Stream[]): (Numbering & { readonly after: number })[] {
  const found = new Map<string, Numbering & { readonly after: number }>();
  const put = (campaign: string, seat: string | null, after: number): void => {
    const key = JSON.stringify([campaign, seat]);
    const before = found.get(key);
    if (!before || after < before.after) found.set(key, { campaign, seat, after });
  };
  for (const { right, own, heard } of streams) {
    if (!heard) continue;
    put(right.campaign, null, heard.all);
    if (own !== null) put(right.campaign, own, heard.own);
  }
  return [...found.values()];
}

/**
 * Keeps the streams of a process. What it is told of is only a hint: it reads what is stored, one look after another, and gives each
 * stream what comes after the number that it had last, so that none is missed and none comes twice.
 */
export function createHub({ db, report, looksEvery = LOOKS_EVERY, asksEvery = ASKS_EVERY }: HubOptions): Hub {
  const streams = new Map<string, Set<Stream>>();
  /** Campaigns to be looked at; null for all. */
  let wanted: Set<string> | null = new Set();
  let looking: Promise<void> | null = null;
  let isClosed = false;

  const of = (campaigns: Iterable<string> | null): Stream[] =>
    campaigns === null
      ? [...streams.values()].flatMap((set) => [...set])
      : [...campaigns].flatMap((campaign) => [...(streams.get(campaign) ?? [])]);

  async function begin(fresh: readonly Stream[]): Promise<void> {
    if (fresh.length === 0) return;
    const now = await selectNow(db);
    const newest = await selectNewest(
      db,
      fresh.flatMap(({ right, own }) => [
        { campaign: right.campaign, seat: null },
        { campaign: right.campaign, seat: own ?? '' },
      ]),
    );
    // A right may have ended since the call was let in. One that ends after this says so by a notice that is yet to be found.
    await endWithoutRight(fresh);
    for (const [at, stream] of fresh.entries()) {
      const here: Heard = { all: newest[2 * at] ?? 0, own: stream.own === null ? 0 : (newest[2 * at + 1] ?? 0) };
      stream.heard = beginAt(stream, here);
      if (stream.heard) continue;
      stream.heard = here;
      const notice = { n: here.all, for: null, kind: 'listening', player: '', at: now } as const;
      stream.queue.push({ id: eventId(here), notice });
    }
  }

  async function lookAt(at: readonly Stream[]): Promise<void> {
    await begin(at.filter(({ heard }) => heard === null));
    const found = await selectNewNotices(db, lowest(at));
    const byCampaign = Map.groupBy(found, ({ campaign }) => campaign);
    // Whoever has lost his part hears of nothing that came with its end or after it.
    await endWithoutRight(
      at.filter(({ right }) => byCampaign.get(right.campaign)?.some(({ kind }) => kind === 'members')),
    );
    for (const stream of at)
      for (const notice of byCampaign.get(stream.right.campaign) ?? []) pushNotice(stream, notice);
  }

  async function lookWhileWanted(): Promise<void> {
    while (!isClosed && (wanted === null || wanted.size > 0)) {
      const at = of(wanted);
      wanted = new Set();
      if (at.length > 0) await lookAt(at);
    }
  }

  function look(campaigns: readonly string[] | null): void {
    if (campaigns === null) wanted = null;
    else for (const campaign of campaigns) wanted?.add(campaign);
    if (isClosed) return;
    if (campaigns?.includes(SESSIONS_ENDED)) ask().catch(report);
    looking ??= lookWhileWanted().then(
      () => {
        looking = null;
        if (wanted === null || wanted.size > 0) look([]);
      },
      (error: unknown) => {
        // The next look finds it, from where each stream was told.
        looking = null;
        report(error);
      },
    );
  }

  async function endWithoutRight(asked: readonly Stream[]): Promise<void> {
    if (asked.length === 0) return;
    const holding = await selectHolding(
      db,
      asked.map(({ right }) => right),
    );
    for (const [place, { queue }] of asked.entries()) if (!holding.has(place)) queue.close();
  }

  const ask = (): Promise<void> => endWithoutRight(of(null));

  const timers = [setInterval(() => look(null), looksEvery), setInterval(() => void ask().catch(report), asksEvery)];

  return {
    get size() {
      return of(null).length;
    },
    open({ right, resumes }) {
      const { session, campaign, role, seat } = right;
      if (of(null).filter((each) => each.right.session === session).length >= MOST_OF_SESSION) throw tooOften();
      const set = streams.get(campaign) ?? new Set();
      const queue = new EventQueue(() => {
        set.delete(stream);
        if (set.size === 0 && streams.get(campaign) === set) streams.delete(campaign);
      });
      const stream: Stream = { right, own: role === 'reader' ? null : seat, queue, resumes, heard: null };
      if (isClosed) queue.close();
      else {
        streams.set(campaign, set.add(stream));
        look([campaign]);
      }
      return queue;
    },
    look,
    ask,
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      for (const { queue } of of(null)) queue.close();
      await looking;
    },
  };
}
