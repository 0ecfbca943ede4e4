import pg from 'pg';
import { HINT_CHANNEL } from './hints.ts';

/** How long a lost connection is waited with before it is tried again: longer each time, up to the last. */
const WAITS = [50, 250, 1000, 5000] as const;

/** A connection may be dead without a sign: it is asked now and then. */
const ASKED_EVERY = 30_000;

interface Listening {
  /** Straight to the server, past any pooler: a pooler would give the connection to others between two notifications. */
  readonly url: string;
  /** Campaigns that have something new; null where it may be any of them, as something may have been missed. */
  readonly heard: (campaigns: readonly string[] | null) => void;
  readonly report: (error: unknown) => void;
}

export interface Listener {
  close(): Promise<void>;
}

/** Ids of a notification; null for what is none of ours. */
function campaignsOf(payload: string | undefined): readonly string[] | null {
  try {
    const read: unknown = JSON.parse(payload ?? '');
    return Array.isArray(read) && read.every((id) => typeof id === 'string') ? read : null;
  } catch {
    return null;
  }
}

/** Listens for hints over one connection, which is opened again whenever it is lost. */
export function listen({ url, heard, report }: Listening): Listener {
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

  const ask = (of: pg.Client) => {
    timer = setTimeout(() => {
      of.query('select 1').then(
        () => client === of && ask(of),
        () => lost(of),
      );
    }, ASKED_EVERY);
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
    opened.on('notification', ({ payload }) => heard(campaignsOf(payload)));
    opened.on('error', () => lost(opened));
    opened.on('end', () => lost(opened));
    const begin = async (): Promise<void> => {
      await opened.connect();
      await opened.query(`listen ${HINT_CHANNEL}`);
      failures = 0;
      heard(null);
      ask(opened);
    };
    begin().catch((error: unknown) => {
      // The first failure of a row is told; the poll beneath goes on meanwhile.
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
