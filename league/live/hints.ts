import { sql } from 'kysely';
import type { LeagueDb } from '../store/league-store.ts';

/** Where processes tell each other which campaigns have something new: a JSON list of their ids. Only a hint; the truth is stored. */
export const HINT_CHANNEL = 'nomarch_league';

/** In place of a campaign: sessions have ended, and whoever listens by one of them is to hear no more. */
export const SESSIONS_ENDED = '';

/** How long hints are gathered: a notification makes every commit of the server wait for one lock. */
const GATHERED_MILLISECONDS = 50;

/** A notification may have 8000 bytes. */
const MOST_BYTES = 7900;

export interface Hints {
  /** Says that something was committed about a campaign, or `SESSIONS_ENDED`. */
  tell(campaign: string): void;
  /** Sends what was gathered. */
  close(): Promise<void>;
}

/** Lists of ids, each short enough for one notification. */
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

/** Hints by NOTIFY, after the commit and gathered; one that cannot be sent is made up for by whoever looks from time to time. */
export function notifyHints(db: LeagueDb, report: (error: unknown) => void): Hints {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const send = async (): Promise<void> => {
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
    tell(campaign) {
      gathered.add(campaign);
      timer ??= setTimeout(() => {
        sending = sending.then(send);
      }, GATHERED_MILLISECONDS);
    },
    async close() {
      clearTimeout(timer);
      await sending;
      await send();
    },
  };
}
