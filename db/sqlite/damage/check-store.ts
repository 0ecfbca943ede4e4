import { hash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { checkChain } from '../../../rules/core/campaign/chain.ts';
import { CHECKED_TABLES } from '../../intact.ts';
import { parseEvent } from '../../repositories/campaign-log.ts';
import type { Tables } from '../../tables.ts';
import { type BrokenRow, readBrokenRows, registerChecksum } from '../row-checksums.ts';

/** Log entries checked without a pause. */
const PAGE_SIZE = 200;

const sha256 = (text: string): string => hash('sha256', text);

/** Checks a page of entries that follows the previous one. @returns the issue as text, or null */
function findPageIssue(
  rows: readonly Tables['campaign_event'][],
  before: { seq: number; hash: string } | null,
): string | null {
  try {
    return checkChain(rows.map(parseEvent), sha256, before)[0] ?? null;
  } catch {
    return `an entry after ${before?.seq ?? 'the start'} cannot be read`;
  }
}

/** Checks a campaign's log: numbers, links, hashes and head. Returns the issue as text, or null. */
export async function findLogIssue(sqlite: Database.Database, id: string): Promise<string | null> {
  const page = sqlite.prepare<[string, number, number], Tables['campaign_event']>(
    'select * from campaign_event where campaign_id = ? and seq > ? order by seq limit ?',
  );
  let before: { seq: number; hash: string } | null = null;
  for (
    let rows = page.all(id, -1, PAGE_SIZE);
    rows.length > 0;
    rows = page.all(id, before?.seq ?? Infinity, PAGE_SIZE)
  ) {
    const issue = findPageIssue(rows, before);
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
  if (!head) return before ? 'the campaign of this log is missing' : null;
  return head.seq === before?.seq && head.hash === before.hash ? null : 'the campaign is not at its log’s last entry';
}

/** Lists the ids of all campaigns that have a main row or a log entry. */
export const listCampaignIds = (sqlite: Database.Database): string[] =>
  sqlite.prepare<[], string>('select id from campaign union select campaign_id from campaign_event').pluck().all();

export const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs SQLite's quick check. @returns null for an intact database, otherwise the issue found */
export function checkQuickly(sqlite: Database.Database): string | null {
  try {
    const answer = sqlite.pragma('quick_check(1)', { simple: true });
    return answer === 'ok' ? null : String(answer).replace(/^\*{3} in database main \*{3}\s*/, '');
  } catch (error) {
    return getErrorMessage(error);
  }
}

interface DamageReport {
  readonly broken: readonly BrokenRow[];
  /** Parts of the file that cannot be read, as text. */
  readonly unread: readonly string[];
}

/** Finds all damaged rows. Pauses for other work, because a large store takes a while. */
export async function findBrokenRows(sqlite: Database.Database): Promise<DamageReport> {
  const broken: BrokenRow[] = [];
  const unread: string[] = [];
  for (const table of CHECKED_TABLES) {
    try {
      for (const rows of readBrokenRows(sqlite, table)) {
        broken.push(...rows);
        await pause();
        if (!sqlite.open) return { broken: [], unread: [] };
      }
    } catch (error) {
      unread.push(`the table ${table} cannot be read to its end: ${getErrorMessage(error)}`);
    }
  }
  return { broken, unread };
}

/** Checks whether all rows and logs of a store or backup are intact. */
export async function isIntact(sqlite: Database.Database): Promise<boolean> {
  try {
    registerChecksum(sqlite);
    const { broken, unread } = await findBrokenRows(sqlite);
    if (broken.length > 0 || unread.length > 0) return false;
    for (const id of listCampaignIds(sqlite)) if ((await findLogIssue(sqlite, id)) !== null) return false;
    return checkQuickly(sqlite) === null;
  } catch {
    return false;
  }
}
