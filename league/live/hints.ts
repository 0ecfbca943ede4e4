import { sql } from 'kysely';
import type { LeagueDb } from '../store/league-store.ts';

/**
 * PostgreSQL's channel on which processes send each other the ids of campaigns with new notices, as JSON. A lost hint is harmless: notices
 * are stored.
 */
export const HINT_CHANNEL = 'nomarch_league';

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
