import Database from 'better-sqlite3';
import { SEALED_TABLES, type SealedTable } from '../../intact.ts';
import { listBackups } from '../backup.ts';
import { type BrokenRow, registerDigest, sealedColumns, sealRow, sealText } from '../seals.ts';

/** A damaged row by the name that `damageOf` gave it. Null for what names none. */
export function rowNamed(name: string): BrokenRow | null {
  const table = SEALED_TABLES.find((each) => name.startsWith(`${each} `));
  return table === undefined ? null : { table, key: name.slice(table.length + 1) };
}

/** Whether a row is not as it was written, or is missed. */
export function isBroken(sqlite: Database.Database, { table, key }: BrokenRow): boolean {
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
