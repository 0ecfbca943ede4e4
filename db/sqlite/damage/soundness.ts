import { hash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { chainIssues } from '../../../rules/core/campaign/chain.ts';
import { SEALED_TABLES } from '../../intact.ts';
import { eventOf } from '../../repositories/campaign-log.ts';
import type { Tables } from '../../tables.ts';
import { type BrokenRow, brokenRows, registerDigest } from '../seals.ts';

/** Entries checked without a pause. */
const PAGE = 200;

const sha256 = (text: string): string => hash('sha256', text);

/** Checks a page of entries that follows the previous one. @returns the issue as text, or null */
function pageIssue(
  rows: readonly Tables['campaign_event'][],
  before: { seq: number; hash: string } | null,
): string | null {
  try {
    return chainIssues(rows.map(eventOf), sha256, before)[0] ?? null;
  } catch {
    return `an entry after ${before?.seq ?? 'the start'} does not read`;
  }
}

/** Checks a campaign's log: numbers, links, hashes and end. Returns the issue as text, or null. */
export async function logIssue(sqlite: Database.Database, id: string): Promise<string | null> {
  const page = sqlite.prepare<[string, number, number], Tables['campaign_event']>(
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

/** Lists all campaigns with a row or an entry. */
export const campaignIds = (sqlite: Database.Database): string[] =>
  sqlite.prepare<[], string>('select id from campaign union select campaign_id from campaign_event').pluck().all();

export const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @returns null for an intact database, else the issue found by SQLite */
export function quickCheck(sqlite: Database.Database): string | null {
  try {
    const found = sqlite.pragma('quick_check(1)', { simple: true });
    return found === 'ok' ? null : String(found).replace(/^\*{3} in database main \*{3}\s*/, '');
  } catch (error) {
    return inWords(error);
  }
}

interface Found {
  readonly broken: readonly BrokenRow[];
  /** Unreadable parts, as text. */
  readonly unread: readonly string[];
}

/** Finds all damaged rows. Pauses for other work, because a large store takes a while. */
export async function allBroken(sqlite: Database.Database): Promise<Found> {
  const broken: BrokenRow[] = [];
  const unread: string[] = [];
  for (const table of SEALED_TABLES) {
    try {
      for (const rows of brokenRows(sqlite, table)) {
        broken.push(...rows);
        await pause();
        if (!sqlite.open) return { broken: [], unread: [] };
      }
    } catch (error) {
      unread.push(`the table ${table} does not read to its end: ${inWords(error)}`);
    }
  }
  return { broken, unread };
}

/** Checks whether all rows and logs of a store or backup are intact. */
export async function isSound(sqlite: Database.Database): Promise<boolean> {
  try {
    registerDigest(sqlite);
    const { broken, unread } = await allBroken(sqlite);
    if (broken.length > 0 || unread.length > 0) return false;
    for (const id of campaignIds(sqlite)) if ((await logIssue(sqlite, id)) !== null) return false;
    return quickCheck(sqlite) === null;
  } catch {
    return false;
  }
}
