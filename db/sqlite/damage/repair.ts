import Database from 'better-sqlite3';
import { UseCaseError } from '../../../contract/errors.ts';
import { CHECKED_TABLES, type CheckedTable } from '../../intact.ts';
import { NO_UNDO } from '../../stored-json.ts';
import { listBackups } from '../backup.ts';
import { rebuildHeader, rebuildSnapshots } from '../rebuild.ts';
import {
  type BrokenRow,
  registerChecksum,
  readChecksumColumns,
  writeChecksum,
  getChecksumSql,
} from '../row-checksums.ts';
import { getOwnerId, getKeyParts } from './damage.ts';
import { listCampaignIds, findLogIssue } from './check-store.ts';

/** Parses a row id from `findDamage`. Null if it is invalid. */
function parseRowId(name: string): BrokenRow | null {
  const table = CHECKED_TABLES.find((each) => name.startsWith(`${each} `));
  return table === undefined ? null : { table, key: name.slice(table.length + 1) };
}

/** Checks whether a row is damaged or lost. */
function isBroken(sqlite: Database.Database, { table, key }: BrokenRow): boolean {
  const text = getChecksumSql(sqlite, table);
  if (!text) return false;
  const source = `"${table}"`;
  const intact = sqlite
    .prepare<[string], number>(`select ${text.intact(source)} from ${source} where ${text.key(source)} = ?`)
    .pluck()
    .get(key);
  if (intact !== undefined) return intact !== 1;
  const seals = sqlite.prepare<[string, string], number>(
    'select count(*) from row_seal where of_table = ? and of_key = ?',
  );
  return seals.pluck().get(table, key) !== 0;
}

type Row = Readonly<Record<string, unknown>>;

/** Reads an intact row with its checksum from a backup. Null if the row is missing or damaged. */
function readIntactRow(backup: Database.Database, { table, key }: BrokenRow): { row: Row; digest: string } | null {
  const text = getChecksumSql(backup, table);
  if (!text) return null;
  const source = `"${table}"`;
  const stored = backup
    .prepare<[string], Row>(
      `select *, ${text.intact(source)} as row_is_whole, ${text.digest(source)} as row_has_digest from ${source} where ${text.key(source)} = ?`,
    )
    .get(key);
  if (stored?.['row_is_whole'] !== 1) return null;
  const { row_is_whole: _whole, row_has_digest: digest, ...row } = stored;
  return { row, digest: String(digest) };
}

const listColumns = (sqlite: Database.Database, table: CheckedTable): string[] => {
  const { key = [], others = [] } = readChecksumColumns(sqlite, table) ?? {};
  return [...key, ...others];
};

/** Finds a row in the newest backup with an intact copy. A backup with the content last written takes precedence. */
function findInBackups(sqlite: Database.Database, file: string, broken: BrokenRow): Row | null {
  const { table, key } = broken;
  const columns = listColumns(sqlite, table);
  const seal = sqlite
    .prepare<[string, string], string>('select digest from row_seal where of_table = ? and of_key = ?')
    .pluck()
    .get(table, key);
  let newest: Row | null = null;
  for (const path of listBackups(file)) {
    let backup: Database.Database | null = null;
    try {
      backup = new Database(path, { readonly: true, fileMustExist: true });
      registerChecksum(backup);
      const copy = readIntactRow(backup, broken);
      if (!copy || columns.some((name) => !(name in copy.row))) continue;
      if (copy.digest === seal) return copy.row;
      newest ??= copy.row;
    } catch {
      // Skips damaged backups.
    } finally {
      backup?.close();
    }
  }
  return newest;
}

/** Tables whose rows are never updated, or to which no other table refers. Their rows are repaired by deleting and inserting. */
const REINSERTED_TABLES: readonly CheckedTable[] = ['campaign_event', 'command_proof', 'filed_orders'];

function writeRow(sqlite: Database.Database, { table, key }: BrokenRow, row: Row): void {
  const names = listColumns(sqlite, table);
  const listed = names.map((name) => `"${name}"`).join(', ');
  const values = names.map(() => '?').join(', ');
  const keyed = readChecksumColumns(sqlite, table)?.key ?? [];
  const others = names.filter((name) => !keyed.includes(name));
  const change =
    others.length === 0
      ? 'do nothing'
      : `do update set ${others.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`;
  const isPutAgain = REINSERTED_TABLES.includes(table);
  const conflict = isPutAgain ? '' : ` on conflict (${keyed.map((name) => `"${name}"`).join(', ')}) ${change}`;
  const text = getChecksumSql(sqlite, table);
  if (isPutAgain && text) sqlite.prepare(`delete from "${table}" where ${text.key(`"${table}"`)} = ?`).run(key);
  sqlite
    .prepare(`insert into "${table}" (${listed}) values (${values})${conflict}`)
    .run(...names.map((name) => row[name]));
  writeChecksum(sqlite, { table, key });
}

/** Restores a damaged row from a backup, by its id from `findDamage`. @returns false if the row is not damaged or has no intact copy */
export function repairRow(sqlite: Database.Database, file: string, name: string): boolean {
  const broken = parseRowId(name);
  if (!broken || !isBroken(sqlite, broken)) return false;
  const row = findInBackups(sqlite, file, broken);
  if (!row) return false;
  sqlite
    .transaction(() => {
      writeRow(sqlite, broken, row);
    })
    .immediate();
  return true;
}

/** Sets an army's newest version to its last existing one, or deletes the army if none is left. */
function updateNewest(sqlite: Database.Database, id: string): void {
  sqlite.prepare('delete from army where id = ? and id not in (select army_id from army_version)').run(id);
  const newest = '(select max(version) from army_version where army_id = army.id)';
  sqlite.prepare(`update army set newest = ${newest} where id = ? and newest <> ${newest}`).run(id);
}

/** Recreates the lost main row of an army from its versions, without folder and undo steps. */
function recreateArmy(sqlite: Database.Database, id: string): void {
  sqlite
    .prepare(
      `insert into army (id, newest, binned, changed_at, folder, undo)
       select army_id, version, 0, at, null, ? from army_version where army_id = ? order by version desc limit 1
       on conflict (id) do update set newest = excluded.newest, binned = 0, changed_at = excluded.changed_at,
         folder = null, undo = excluded.undo`,
    )
    .run(NO_UNDO, id);
  writeChecksum(sqlite, { table: 'army', key: JSON.stringify([id]) });
}

/** Deletes a whole list, because it would be a different list without one of its rows. A shipped list is added again later. */
function removeList(sqlite: Database.Database, id: string): void {
  sqlite.prepare('delete from nation_list where id = ?').run(id);
}

/** Creates the error for an attempt to delete a log entry, which nothing can replace. */
const createEntryRefusal = (seq: string): UseCaseError =>
  new UseCaseError(
    'REFUSED',
    `Entry ${seq} of a campaign’s log cannot be removed, because later entries depend on it. Restore it from a backup, or start a ` +
      'branch of the campaign at an earlier checkpoint.',
    'row',
  );

/**
 * Deletes a log entry that the program did not write and that has no campaign or is past its end. If the log is valid, only the checksum is
 * corrected.
 * @throws UseCaseError REFUSED for any other entry
 */
async function discardEntry(sqlite: Database.Database, row: BrokenRow): Promise<void> {
  const [id = '', seq = ''] = getKeyParts(row).map(String);
  if ((await findLogIssue(sqlite, id)) === null && listCampaignIds(sqlite).includes(id)) {
    sqlite.prepare('delete from row_seal where of_table = ? and of_key = ?').run(row.table, row.key);
    writeChecksum(sqlite, row);
    return;
  }
  const head = sqlite.prepare<[string], number>('select head_seq from campaign where id = ?').pluck().get(id);
  const seals = sqlite.prepare<[string, string], number>(
    'select count(*) from row_seal where of_table = ? and of_key = ?',
  );
  const isWritten = seals.pluck().get(row.table, row.key) !== 0;
  const exists = sqlite.prepare('select 1 from campaign_event where campaign_id = ? and seq = ?').get(id, Number(seq));
  const isOrphan = head === undefined || Number(seq) > head;
  if (!isOrphan || (isWritten && exists !== undefined)) throw createEntryRefusal(seq);
  deleteRow(sqlite, row);
}

function deleteRow(sqlite: Database.Database, { table, key }: BrokenRow): void {
  const source = `"${table}"`;
  const text = getChecksumSql(sqlite, table);
  if (text) sqlite.prepare(`delete from ${source} where ${text.key(source)} = ?`).run(key);
  sqlite.prepare('delete from row_seal where of_table = ? and of_key = ?').run(table, key);
}

/** Checks whether deleting the row would also delete other rows. If so, the row is recreated from those instead. */
const isMainRow = (sqlite: Database.Database, table: CheckedTable, id: string): boolean =>
  (table === 'army' && sqlite.prepare('select 1 from army_version where army_id = ?').get(id) !== undefined) ||
  (table === 'campaign' && sqlite.prepare('select 1 from campaign_event where campaign_id = ?').get(id) !== undefined);

/**
 * Deletes a damaged row by its id from `findDamage`. For an army, the previous version becomes the newest. Main rows of armies and campaigns
 * are recreated, and states are recomputed from the log.
 * @returns false if there is no such damaged row
 * @throws UseCaseError REFUSED for a log entry
 */
export async function discardRow(sqlite: Database.Database, name: string): Promise<boolean> {
  const row = parseRowId(name);
  if (!row || !isBroken(sqlite, row)) return false;
  const { table } = row;
  const id = getOwnerId(row);
  if (table === 'campaign_event') {
    await discardEntry(sqlite, row);
    return true;
  }
  if (table === 'snapshot' && (await rebuildSnapshots(sqlite, id, Number(getKeyParts(row)[1])))) return true;
  if (table === 'campaign' && isMainRow(sqlite, table, id)) {
    await rebuildHeader(sqlite, id);
    return true;
  }
  sqlite
    .transaction(() => {
      if (table === 'army' && isMainRow(sqlite, table, id)) recreateArmy(sqlite, id);
      else deleteRow(sqlite, row);
      if (table === 'army_version') updateNewest(sqlite, id);
      if (table === 'list_entry') removeList(sqlite, id);
    })
    .immediate();
  return true;
}
