import Database from 'better-sqlite3';
import type { StoreBackup } from '../../contract/store.ts';
import type { CheckedTable } from '../intact.ts';
import { registerChecksum, getChecksumSql } from './row-checksums.ts';

/** Checksums of the intact rows in a backup, by table and key. */
export type BackupContent = ReadonlyMap<string, string>;

/** Tables with the user's own work. Excludes short-lived rows (tags, submitted orders, dice, undo steps), which differ in most backups. */
const LASTING_TABLES: readonly CheckedTable[] = [
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

/** Tables whose rows never change. Different content under the same key therefore counts as another item. */
const FIXED_TABLES: readonly CheckedTable[] = ['campaign_event', 'command_proof'];

/** Reads the intact content of a backup. An unreadable backup counts as empty. */
export function readContent(path: string): BackupContent {
  const content = new Map<string, string>();
  let sqlite: Database.Database;
  try {
    sqlite = new Database(path, { readonly: true, fileMustExist: true });
  } catch {
    return content;
  }
  try {
    registerChecksum(sqlite);
    for (const table of LASTING_TABLES) readTable(sqlite, table, content);
  } finally {
    sqlite.close();
  }
  return content;
}

function readTable(sqlite: Database.Database, table: CheckedTable, content: Map<string, string>): void {
  try {
    const text = getChecksumSql(sqlite, table);
    if (!text) return;
    const row = `"${table}"`;
    const rows = sqlite
      .prepare<[], [string, string]>(
        `select ${text.key(row)}, ${text.digest(row)} from ${row} not indexed where ${text.intact(row)}`,
      )
      .raw()
      .iterate();
    for (const [key, digest] of rows) content.set(`${table} ${key}`, FIXED_TABLES.includes(table) ? digest : '');
  } catch {
    // Rows after an unreadable page cannot be read.
  }
}

/** Minimum number of intact and of damaged backups to keep. */
const MIN_KEPT = { whole: 10, damaged: 3 } as const;

const hasItem = (one: BackupContent, key: string, digest: string): boolean => one.get(key) === digest;

/**
 * Lists backups to delete: those beyond the minimum number to keep whose intact content is all in newer backups. A damaged backup only
 * makes other damaged backups superfluous.
 * @param backups newest first
 * @param contentOf returns the intact content of a backup by name
 */
export function findSuperfluousBackups(
  backups: readonly StoreBackup[],
  contentOf: (name: string) => BackupContent,
): readonly StoreBackup[] {
  const left = { whole: MIN_KEPT.whole as number, damaged: MIN_KEPT.damaged as number };
  const kept: StoreBackup[] = [];
  const gone: StoreBackup[] = [];
  for (const backup of backups) {
    const kind = backup.isWhole ? 'whole' : 'damaged';
    left[kind] -= 1;
    const stays = left[kind] >= 0 || !isCovered(backup, kept, contentOf);
    (stays ? kept : gone).push(backup);
  }
  return gone;
}

function isCovered(
  { name, isWhole }: StoreBackup,
  kept: readonly StoreBackup[],
  contentOf: (name: string) => BackupContent,
): boolean {
  const newer = kept.filter((one) => one.isWhole || !isWhole).map((one) => contentOf(one.name));
  return [...contentOf(name)].every(([key, digest]) => newer.some((one) => hasItem(one, key, digest)));
}

/** Returns the default backup for a restore: the newest intact one with content, otherwise the newest intact one. */
export function suggestBackup(backups: readonly StoreBackup[]): StoreBackup | null {
  const intact = backups.filter(({ isWhole }) => isWhole);
  const isEmpty = ({ holds }: StoreBackup): boolean =>
    holds === null || Object.values(holds).every((held) => held === 0);
  return intact.find((backup) => !isEmpty(backup)) ?? intact[0] ?? null;
}
