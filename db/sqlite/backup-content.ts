import Database from 'better-sqlite3';
import type { SealedTable } from '../intact.ts';
import { registerDigest, sealText } from './seals.ts';

/** What a backup holds whole: the digests of its rows, by table and key. */
export type BackupContent = ReadonlyMap<string, string>;

/**
 * What somebody made and wants back. Rows that come and go as the program is used (tags, filed orders, typed dice, steps of undo) are not
 * among them: nearly every backup alone has some of those.
 */
const LASTING: readonly SealedTable[] = [
  'army',
  'army_version',
  'nation_list',
  'map',
  'scenario',
  'player_pack',
  'joined_seat',
  'notebook',
  'month_picture',
  'table_battle',
  'collection_item',
  'own_troop',
  'campaign',
  'campaign_secret',
  'campaign_event',
  'command_proof',
];

/** Rows that never change: another content under the same key is another thing, and does not stand in for it. */
const FIXED: readonly SealedTable[] = ['campaign_event', 'command_proof'];

/** Reads what a backup holds whole; nothing of a backup that cannot be read. */
export function readContent(path: string): BackupContent {
  const content = new Map<string, string>();
  let sqlite: Database.Database;
  try {
    sqlite = new Database(path, { readonly: true, fileMustExist: true });
  } catch {
    return content;
  }
  try {
    registerDigest(sqlite);
    for (const table of LASTING) readTable(sqlite, table, content);
  } finally {
    sqlite.close();
  }
  return content;
}

function readTable(sqlite: Database.Database, table: SealedTable, content: Map<string, string>): void {
  try {
    const text = sealText(sqlite, table);
    if (!text) return;
    const row = `"${table}"`;
    const rows = sqlite
      .prepare<[], [string, string]>(
        `select ${text.key(row)}, ${text.digest(row)} from ${row} not indexed where ${text.intact(row)}`,
      )
      .raw()
      .iterate();
    for (const [key, digest] of rows) content.set(`${table} ${key}`, FIXED.includes(table) ? digest : '');
  } catch {
    // What lies behind a bad page is lost to this backup.
  }
}
