import Database from 'better-sqlite3';
import { UseCaseError } from '../../../contract/errors.ts';
import { SEALED_TABLES, type SealedTable } from '../../intact.ts';
import { NO_STEPS } from '../../stored-json.ts';
import { listBackups } from '../backup.ts';
import { rebuildHeader, rebuildSnapshots } from '../rebuild.ts';
import { type BrokenRow, registerDigest, sealedColumns, sealRow, sealText } from '../seals.ts';
import { ownerOf, partsOf } from './damage.ts';
import { campaignIds, logIssue } from './soundness.ts';

/** A damaged row by the name that `damageOf` gave it. Null for what names none. */
function rowNamed(name: string): BrokenRow | null {
  const table = SEALED_TABLES.find((each) => name.startsWith(`${each} `));
  return table === undefined ? null : { table, key: name.slice(table.length + 1) };
}

/** Whether a row is not as it was written, or is missed. */
function isBroken(sqlite: Database.Database, { table, key }: BrokenRow): boolean {
  const text = sealText(sqlite, table);
  if (!text) return false;
  const at = `"${table}"`;
  const found = sqlite
    .prepare<[string], number>(`select ${text.intact(at)} from ${at} where ${text.key(at)} = ?`)
    .pluck()
    .get(key);
  if (found !== undefined) return found !== 1;
  const seals = sqlite.prepare<[string, string], number>(
    'select count(*) from row_seal where of_table = ? and of_key = ?',
  );
  return seals.pluck().get(table, key) !== 0;
}

type Row = Readonly<Record<string, unknown>>;

/** A row of a backup, as it was written, with its digest. Null where the backup has it not, or not whole, or not with these columns. */
function wholeRow(backup: Database.Database, { table, key }: BrokenRow): { row: Row; digest: string } | null {
  const text = sealText(backup, table);
  if (!text) return null;
  const at = `"${table}"`;
  const found = backup
    .prepare<[string], Row>(
      `select *, ${text.intact(at)} as row_is_whole, ${text.digest(at)} as row_has_digest from ${at} where ${text.key(at)} = ?`,
    )
    .get(key);
  if (found?.['row_is_whole'] !== 1) return null;
  const { row_is_whole: _whole, row_has_digest: digest, ...row } = found;
  return { row, digest: String(digest) };
}

const columnsOf = (sqlite: Database.Database, table: SealedTable): string[] => {
  const { key = [], others = [] } = sealedColumns(sqlite, table) ?? {};
  return [...key, ...others];
};

/** The same row of the newest backup that has it whole; one that has it as it was written last comes before all others. */
function fromBackups(sqlite: Database.Database, file: string, broken: BrokenRow): Row | null {
  const { table, key } = broken;
  const columns = columnsOf(sqlite, table);
  const seal = sqlite
    .prepare<[string, string], string>('select digest from row_seal where of_table = ? and of_key = ?')
    .pluck()
    .get(table, key);
  let newest: Row | null = null;
  for (const path of listBackups(file)) {
    let backup: Database.Database | null = null;
    try {
      backup = new Database(path, { readonly: true, fileMustExist: true });
      registerDigest(backup);
      const found = wholeRow(backup, broken);
      if (!found || columns.some((name) => !(name in found.row))) continue;
      if (found.digest === seal) return found.row;
      newest ??= found.row;
    } catch {
      // A damaged backup has nothing to offer.
    } finally {
      backup?.close();
    }
  }
  return newest;
}

/** Tables whose rows are never rewritten, or that no other table refers to: a row is taken out and put in again. */
const PUT_AGAIN: readonly SealedTable[] = ['campaign_event', 'command_proof', 'filed_orders'];

function put(sqlite: Database.Database, { table, key }: BrokenRow, row: Row): void {
  const names = columnsOf(sqlite, table);
  const listed = names.map((name) => `"${name}"`).join(', ');
  const values = names.map(() => '?').join(', ');
  const keyed = sealedColumns(sqlite, table)?.key ?? [];
  const others = names.filter((name) => !keyed.includes(name));
  const change =
    others.length === 0
      ? 'do nothing'
      : `do update set ${others.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`;
  const isPutAgain = PUT_AGAIN.includes(table);
  const conflict = isPutAgain ? '' : ` on conflict (${keyed.map((name) => `"${name}"`).join(', ')}) ${change}`;
  const text = sealText(sqlite, table);
  if (isPutAgain && text) sqlite.prepare(`delete from "${table}" where ${text.key(`"${table}"`)} = ?`).run(key);
  sqlite
    .prepare(`insert into "${table}" (${listed}) values (${values})${conflict}`)
    .run(...names.map((name) => row[name]));
  sealRow(sqlite, { table, key });
}

/**
 * Puts a damaged row back from a backup, by the name that `damageOf` gave it. @returns false where no damaged row is so named, or no
 * backup has it whole
 */
export function mend(sqlite: Database.Database, file: string, name: string): boolean {
  const broken = rowNamed(name);
  if (!broken || !isBroken(sqlite, broken)) return false;
  const row = fromBackups(sqlite, file, broken);
  if (!row) return false;
  sqlite
    .transaction(() => {
      put(sqlite, broken, row);
    })
    .immediate();
  return true;
}

/** The army's newest version is the last one that it has; one that has none left goes. */
function settleArmy(sqlite: Database.Database, id: string): void {
  sqlite.prepare('delete from army where id = ? and id not in (select army_id from army_version)').run(id);
  const newest = '(select max(version) from army_version where army_id = army.id)';
  sqlite.prepare(`update army set newest = ${newest} where id = ? and newest <> ${newest}`).run(id);
}

/** An army without its head has all its versions still: it gets another head, in no folder and with no steps of undo. */
function beginArmyAgain(sqlite: Database.Database, id: string): void {
  sqlite
    .prepare(
      `insert into army (id, newest, binned, changed_at, folder, undo)
       select army_id, version, 0, at, null, ? from army_version where army_id = ? order by version desc limit 1
       on conflict (id) do update set newest = excluded.newest, binned = 0, changed_at = excluded.changed_at,
         folder = null, undo = excluded.undo`,
    )
    .run(NO_STEPS, id);
  sealRow(sqlite, { table: 'army', key: JSON.stringify([id]) });
}

/** A list without one of its rows would be another list: it goes as a whole, and one that comes with the app comes again. */
function removeList(sqlite: Database.Database, id: string): void {
  sqlite.prepare('delete from nation_list where id = ?').run(id);
}

/** Why an entry of a log stays: nothing else can stand in its place. */
const refuseEntry = (seq: string): UseCaseError =>
  new UseCaseError(
    'REFUSED',
    `Entry ${seq} of a campaign’s log cannot be removed: all that follows rests on it. Take it from the backup that has it, or begin a ` +
      'branch of the campaign at a checkpoint before it.',
    'row',
  );

/**
 * An entry that nobody wrote, whose campaign is none or ends before it, goes; of a log that is whole without it or with it the digest is
 * set right. @throws UseCaseError REFUSED for any other
 */
async function discardEntry(sqlite: Database.Database, row: BrokenRow): Promise<void> {
  const [id = '', seq = ''] = partsOf(row).map(String);
  if ((await logIssue(sqlite, id)) === null && campaignIds(sqlite).includes(id)) {
    sqlite.prepare('delete from row_seal where of_table = ? and of_key = ?').run(row.table, row.key);
    sealRow(sqlite, row);
    return;
  }
  const head = sqlite.prepare<[string], number>('select head_seq from campaign where id = ?').pluck().get(id);
  const seals = sqlite.prepare<[string, string], number>(
    'select count(*) from row_seal where of_table = ? and of_key = ?',
  );
  const isWritten = seals.pluck().get(row.table, row.key) !== 0;
  const isThere = sqlite.prepare('select 1 from campaign_event where campaign_id = ? and seq = ?').get(id, Number(seq));
  const isNobodys = head === undefined || Number(seq) > head;
  if (!isNobodys || (isWritten && isThere !== undefined)) throw refuseEntry(seq);
  remove(sqlite, row);
}

function remove(sqlite: Database.Database, { table, key }: BrokenRow): void {
  const at = `"${table}"`;
  const text = sealText(sqlite, table);
  if (text) sqlite.prepare(`delete from ${at} where ${text.key(at)} = ?`).run(key);
  sqlite.prepare('delete from row_seal where of_table = ? and of_key = ?').run(table, key);
}

/** Whether a row heads others, which would go with it where it is deleted: it is written again from what it heads. */
const isHead = (sqlite: Database.Database, table: SealedTable, id: string): boolean =>
  (table === 'army' && sqlite.prepare('select 1 from army_version where army_id = ?').get(id) !== undefined) ||
  (table === 'campaign' && sqlite.prepare('select 1 from campaign_event where campaign_id = ?').get(id) !== undefined);

/**
 * Removes a row that is damaged, by the name that `damageOf` gave it, and no other. Of an army the version before takes the place of a
 * damaged one; what heads an army or a campaign is written again from what it heads, and a campaign's state from its log.
 * @returns false where no damaged row is so named. @throws UseCaseError REFUSED for an entry of a log
 */
export async function discard(sqlite: Database.Database, name: string): Promise<boolean> {
  const row = rowNamed(name);
  if (!row || !isBroken(sqlite, row)) return false;
  const { table } = row;
  const id = ownerOf(row);
  if (table === 'campaign_event') {
    await discardEntry(sqlite, row);
    return true;
  }
  if (table === 'snapshot' && (await rebuildSnapshots(sqlite, id, Number(partsOf(row)[1])))) return true;
  if (table === 'campaign' && isHead(sqlite, table, id)) {
    await rebuildHeader(sqlite, id);
    return true;
  }
  sqlite
    .transaction(() => {
      if (table === 'army' && isHead(sqlite, table, id)) beginArmyAgain(sqlite, id);
      else remove(sqlite, row);
      if (table === 'army_version') settleArmy(sqlite, id);
      if (table === 'list_entry') removeList(sqlite, id);
    })
    .immediate();
  return true;
}
