import Database from 'better-sqlite3';
import type { StoreBackup } from '../../contract/store.ts';
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

/** How many backups are kept whatever they hold: of a sound store, and of one that failed its check. */
const KEPT = { whole: 10, damaged: 3 } as const;

const covers = (one: BackupContent, key: string, digest: string): boolean => one.get(key) === digest;

/**
 * The backups that may go: older than the last ten, and everything that is whole in them is whole in a newer one that stays. Nothing
 * counts as covered by a backup that is damaged, but what is in an older damaged one.
 * @param backups newest first @param contentOf what one holds whole, by its name
 */
export function superfluous(
  backups: readonly StoreBackup[],
  contentOf: (name: string) => BackupContent,
): readonly StoreBackup[] {
  const left = { whole: KEPT.whole as number, damaged: KEPT.damaged as number };
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
  return [...contentOf(name)].every(([key, digest]) => newer.some((one) => covers(one, key, digest)));
}

/** The backup that a restore takes where none is named: the newest whole one that holds anything, else the newest whole one. */
export function suggestedBackup(backups: readonly StoreBackup[]): StoreBackup | null {
  const whole = backups.filter(({ isWhole }) => isWhole);
  const isEmpty = ({ holds }: StoreBackup): boolean =>
    holds === null || Object.values(holds).every((held) => held === 0);
  return whole.find((backup) => !isEmpty(backup)) ?? whole[0] ?? null;
}
