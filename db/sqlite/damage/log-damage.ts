import { hash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { chainIssues } from '../../../rules/core/campaign/chain.ts';
import { eventOf, type EventTable } from '../../tables/campaign-event.ts';

/** How many entries are looked at without a pause. */
const PAGE = 200;

const sha256 = (text: string): string => hash('sha256', text);

/** Reads a page of entries that follows the one before. @returns its issue in words; null for one that chains. */
function pageIssue(rows: readonly EventTable[], before: { seq: number; hash: string } | null): string | null {
  try {
    return chainIssues(rows.map(eventOf), sha256, before)[0] ?? null;
  } catch {
    return `an entry after ${before?.seq ?? 'the start'} does not read`;
  }
}

/** What is wrong with a campaign's log: numbering, links, hashes and where it ends, in words; null where nothing is. */
export async function logIssue(sqlite: Database.Database, id: string): Promise<string | null> {
  const page = sqlite.prepare<[string, number, number], EventTable>(
    'select * from campaign_event where campaign_id = ? and seq > ? order by seq limit ?',
  );
  let before: { seq: number; hash: string } | null = null;
  for (let rows = page.all(id, -1, PAGE); rows.length > 0; rows = page.all(id, before?.seq ?? Infinity, PAGE)) {
    const issue = pageIssue(rows, before);
    if (issue !== null) return issue;
    before = rows.at(-1) ?? before;
    await pause();
    if (!sqlite.open) return null;
  }
  const head = sqlite
    .prepare<[string], { seq: number; hash: string }>(
      'select head_seq as seq, head_hash as hash from campaign where id = ?',
    )
    .get(id);
  if (!head) return before ? 'the campaign of the log is gone' : null;
  return head.seq === before?.seq && head.hash === before.hash ? null : 'the campaign does not stand at the log’s end';
}

/** Every campaign that a store has a row or an entry of. */
export const campaignIds = (sqlite: Database.Database): string[] =>
  sqlite.prepare<[], string>('select id from campaign union select campaign_id from campaign_event').pluck().all();
