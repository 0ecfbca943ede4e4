import pg from 'pg';
import { HINT_CHANNEL } from './hints.ts';

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
