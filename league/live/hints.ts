import { sql } from 'kysely';
import pg from 'pg';
import type { LeagueDb } from '../store/league-store.ts';

/**
 * PostgreSQL's channel on which processes send each other the ids of campaigns with new notices, as JSON. A lost hint is harmless: notices
 * are stored.
 */
const HINT_CHANNEL = 'nomarch_league';

/** Stands for a campaign's id in a hint and says that sessions have ended, so that their streams are closed. */
export const SESSIONS_ENDED = '';

/** How long hints are collected before one NOTIFY: its commit takes a lock that all of PostgreSQL's notifying commits share. */
const GATHERED_MILLISECONDS = 50;

/** PostgreSQL takes payloads of less than 8000 bytes. */
const MOST_BYTES = 7900;

export interface Hints {
  /** Tells all processes that a campaign has new notices; or `SESSIONS_ENDED`. Call it after the commit. */
  send(campaign: string): void;
  /** Sends what was collected. */
  close(): Promise<void>;
}

/** The ids as JSON lists, each short enough for one notification. */
export function payloadsOf(campaigns: Iterable<string>): string[] {
  const payloads: string[] = [];
  let list = '';
  for (const campaign of campaigns) {
    const id = JSON.stringify(campaign);
    const longer = list === '' ? id : `${list},${id}`;
    if (Buffer.byteLength(longer) + 2 > MOST_BYTES) {
      payloads.push(`[${list}]`);
      list = id;
    } else list = longer;
  }
  return list === '' ? payloads : [...payloads, `[${list}]`];
}

/** Sends hints by NOTIFY. A hint that cannot be sent is only reported: each process polls as well. */
export function notifyHints(db: LeagueDb, report: (error: unknown) => void): Hints {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const flush = async (): Promise<void> => {
    timer = undefined;
    const payloads = payloadsOf(gathered);
    gathered.clear();
    try {
      for (const payload of payloads) await sql`select pg_notify(${HINT_CHANNEL}, ${payload})`.execute(db);
    } catch (error) {
      report(error);
    }
  };
  return {
    send(campaign) {
      gathered.add(campaign);
      timer ??= setTimeout(() => {
        sending = sending.then(flush);
      }, GATHERED_MILLISECONDS);
    },
    async close() {
      clearTimeout(timer);
      await sending;
      await flush();
    },
  };
}

/** Milliseconds before a lost connection is opened again: the next one after each failure, then the last. */
const WAITS = [50, 250, 1000, 5000] as const;

/** A dead connection may look open, so it is pinged, each time after so many milliseconds. */
const PING_EVERY = 30_000;

interface Listening {
  /** Of the server itself: a pooler would lend the connection to others between two notifications. */
  readonly url: string;
  /** Takes the campaigns with new notices; null where hints may have been missed, so that it may be any campaign. */
  readonly onHint: (campaigns: readonly string[] | null) => void;
  readonly report: (error: unknown) => void;
}

export interface Listener {
  close(): Promise<void>;
}

/** The campaigns of a notification; null for a payload that is not ours. */
function campaignsOf(payload: string | undefined): readonly string[] | null {
  try {
    const read: unknown = JSON.parse(payload ?? '');
    return Array.isArray(read) && read.every((id) => typeof id === 'string') ? read : null;
  } catch {
    return null;
  }
}

/** Listens for hints on a connection that is opened again whenever it is lost. */
export function listen({ url, onHint, report }: Listening): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  const lost = (of: pg.Client) => {
    if (client !== of) return;
    client = null;
    clearTimeout(timer);
    of.end().catch(() => undefined);
    if (isClosed) return;
    timer = setTimeout(connect, WAITS[Math.min(failures, WAITS.length - 1)]);
    failures += 1;
  };

  const ping = (of: pg.Client) => {
    timer = setTimeout(() => {
      of.query('select 1').then(
        () => client === of && ping(of),
        () => lost(of),
      );
    }, PING_EVERY);
  };

  function connect(): void {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'nomarch league, listening',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    client = opened;
    opened.on('notification', ({ payload }) => onHint(campaignsOf(payload)));
    opened.on('error', () => lost(opened));
    opened.on('end', () => lost(opened));
    const begin = async (): Promise<void> => {
      await opened.connect();
      await opened.query(`listen ${HINT_CHANNEL}`);
      failures = 0;
      onHint(null);
      ping(opened);
    };
    begin().catch((error: unknown) => {
      // One report is enough for failures in a row; polling goes on meanwhile.
      if (failures === 0) report(error);
      lost(opened);
    });
  }

  connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}
