import { sql } from 'kysely';
import pg from 'pg';
import type { LeagueDb } from '../store/league-store.ts';

/** PostgreSQL channel for the ids of campaigns with new notices, as JSON. A lost one is harmless, because notices are stored. */
const HINT_CHANNEL = 'nomarch_league';

/** Sent in place of a campaign id if sessions have ended, so that all processes close the streams of those sessions. */
export const SESSIONS_ENDED = '';

/** Milliseconds for which hints are collected before one NOTIFY. Committing a NOTIFY takes a lock that all such commits share. */
const BATCH_MILLISECONDS = 50;

/** Maximum bytes of a notification. PostgreSQL accepts payloads of less than 8000 bytes. */
const MAX_BYTES = 7900;

export interface Hints {
  /** Tells all processes that a campaign has new notices, or that sessions have ended (`SESSIONS_ENDED`). Call this after the commit. */
  send(campaign: string): void;
  /** Sends the hints collected so far and stops. */
  close(): Promise<void>;
}

/** Formats campaign ids as JSON lists, each short enough for one notification. */
export function toPayloads(campaigns: Iterable<string>): string[] {
  const payloads: string[] = [];
  let list = '';
  for (const campaign of campaigns) {
    const id = JSON.stringify(campaign);
    const longer = list === '' ? id : `${list},${id}`;
    if (Buffer.byteLength(longer) + 2 > MAX_BYTES) {
      payloads.push(`[${list}]`);
      list = id;
    } else list = longer;
  }
  return list === '' ? payloads : [...payloads, `[${list}]`];
}

/** Sends hints by NOTIFY. Failures are only reported, because every process also polls. */
export function createHints(db: LeagueDb, report: (error: unknown) => void): Hints {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const flush = async (): Promise<void> => {
    timer = undefined;
    const payloads = toPayloads(pending);
    pending.clear();
    try {
      for (const payload of payloads) await sql`select pg_notify(${HINT_CHANNEL}, ${payload})`.execute(db);
    } catch (error) {
      report(error);
    }
  };
  return {
    send(campaign) {
      pending.add(campaign);
      timer ??= setTimeout(() => {
        sending = sending.then(flush);
      }, BATCH_MILLISECONDS);
    },
    async close() {
      clearTimeout(timer);
      await sending;
      await flush();
    },
  };
}

/** Milliseconds before each reconnection attempt. The last value repeats. */
const RETRY_DELAYS = [50, 250, 1000, 5000] as const;

/** Milliseconds between pings, which detect a dead connection. */
const PING_INTERVAL = 30_000;

interface Listening {
  /** URL of the database server itself. A connection pooler would lend the listening connection to others. */
  readonly url: string;
  /** Receives the ids of campaigns with new notices. Null means all campaigns, because hints may have been missed. */
  readonly onHint: (campaigns: readonly string[] | null) => void;
  readonly report: (error: unknown) => void;
}

export interface Listener {
  close(): Promise<void>;
}

/** Returns the campaign ids of a notification. Null for an unknown payload. */
function parsePayload(payload: string | undefined): readonly string[] | null {
  try {
    const read: unknown = JSON.parse(payload ?? '');
    return Array.isArray(read) && read.every((id) => typeof id === 'string') ? read : null;
  } catch {
    return null;
  }
}

/** Listens for hints, and reconnects whenever the connection is lost. */
export function listenToHints({ url, onHint, report }: Listening): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  const reconnect = (of: pg.Client) => {
    if (client !== of) return;
    client = null;
    clearTimeout(timer);
    of.end().catch(() => undefined);
    if (isClosed) return;
    timer = setTimeout(connect, RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)]);
    failures += 1;
  };

  const ping = (of: pg.Client) => {
    timer = setTimeout(() => {
      of.query('select 1').then(
        () => client === of && ping(of),
        () => reconnect(of),
      );
    }, PING_INTERVAL);
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
    opened.on('notification', ({ payload }) => onHint(parsePayload(payload)));
    opened.on('error', () => reconnect(opened));
    opened.on('end', () => reconnect(opened));
    const begin = async (): Promise<void> => {
      await opened.connect();
      await opened.query(`listen ${HINT_CHANNEL}`);
      failures = 0;
      onHint(null);
      ping(opened);
    };
    begin().catch((error: unknown) => {
      // Reports only the first of several failures in a row. Polling continues meanwhile.
      if (failures === 0) report(error);
      reconnect(opened);
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
