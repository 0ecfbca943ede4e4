import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { CHECKED_TABLES, type CheckedTable } from '../intact.ts';
import { getNewestSchema } from './migrations.ts';

/** Columns covered by a row's checksum, in order: the key, then all others. */
export interface ChecksumColumns {
  readonly key: readonly string[];
  readonly others: readonly string[];
}

/** Columns that identify a row of filed_orders, which has two unique indexes and no primary key. */
const FILED_ORDERS_KEY: readonly string[] = ['campaign_id', 'year', 'month', 'player', 'resolved_at'];

/** Returns a table's primary key and other columns, or null if the table does not exist. */
export function readChecksumColumns(sqlite: Database, table: CheckedTable): ChecksumColumns | null {
  const columns = sqlite
    .prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?) order by pk, cid')
    .all(table);
  if (columns.length === 0) return null;
  const names = columns.map(({ name }) => name);
  const key = table === 'filed_orders' ? FILED_ORDERS_KEY : columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  return { key, others: names.filter((name) => !key.includes(name)) };
}

const listColumns = (names: readonly string[], row: string): string =>
  names.map((name) => `${row}."${name}"`).join(', ');

/** SQL for the checksums of a table. Each function takes the name by which the statement refers to the row. */
export interface ChecksumSql {
  /** SQL of the row's key, as stored with its checksum. */
  readonly key: (row: string) => string;
  readonly digest: (row: string) => string;
  /** SQL that is true if the row matches its checksum. False for a row without a checksum. */
  readonly intact: (row: string) => string;
}

function createChecksumSql(table: CheckedTable, { key: names, others }: ChecksumColumns): ChecksumSql {
  const key = (row: string): string => `json_array(${listColumns(names, row)})`;
  const digest = (row: string): string => `row_digest(${listColumns([...names, ...others], row)})`;
  const intact = (row: string): string =>
    `(select digest from row_seal where of_table = '${table}' and of_key = ${key(row)}) is ${digest(row)}`;
  return { key, digest, intact };
}

/** Returns the checksum SQL for the columns of an existing table, or null if there is no such table. */
export function getChecksumSql(sqlite: Database, table: CheckedTable): ChecksumSql | null {
  const columns = readChecksumColumns(sqlite, table);
  return columns && createChecksumSql(table, columns);
}

const newest = new Map<CheckedTable, ChecksumSql>();

/** Returns the checksum SQL of a table in the newest schema. */
export function getNewestChecksumSql(table: CheckedTable): ChecksumSql {
  const known = newest.get(table);
  if (known) return known;
  const text = getChecksumSql(getNewestSchema(), table);
  if (!text) throw new Error(`the newest schema has no table ${table}`);
  newest.set(table, text);
  return text;
}

/** Registers the checksum function for a connection. */
export function registerChecksum(sqlite: Database): void {
  sqlite.function('row_digest', { varargs: true, deterministic: true, directOnly: true }, (...values: unknown[]) =>
    hash('sha256', JSON.stringify(values)),
  );
}

/** Installs triggers that update checksums on each write. Damaged rows stay damaged. Temporary, as other programs lack the function. */
export function installTriggers(sqlite: Database): void {
  registerChecksum(sqlite);
  for (const table of CHECKED_TABLES) {
    const { key, digest, intact: isIntact } = getNewestChecksumSql(table);
    const put = `insert or replace into row_seal values ('${table}', ${key('new')}, ${digest('new')});`;
    const drop = `delete from row_seal where of_table = '${table}' and of_key = ${key('old')};`;
    sqlite.exec(`
      create temp trigger if not exists seal_insert_${table} after insert on main."${table}" begin ${put} end;
      create temp trigger if not exists seal_update_${table} after update on main."${table}"
        when ${isIntact('old')} begin ${drop} ${put} end;
      create temp trigger if not exists seal_delete_${table} after delete on main."${table}" begin ${drop} end;
    `);
  }
}

/** A damaged or lost row. */
export interface BrokenRow {
  readonly table: CheckedTable;
  /** Key as JSON. */
  readonly key: string;
}

/** Returns the number of rows checked without a pause. A snapshot is a hundred times as long as other rows. */
const getPageSize = (table: CheckedTable): number => (table === 'snapshot' ? 20 : 500);

/** Checks all rows of a table in batches, so that other work can run in between. */
export function* readBrokenRows(sqlite: Database, table: CheckedTable): Generator<readonly BrokenRow[]> {
  const text = getChecksumSql(sqlite, table);
  if (!text) return;
  const row = `"${table}"`;
  const limit = getPageSize(table);
  const page = sqlite.prepare<[number, number], { id: number; key: string; intact: number }>(
    `select rowid as id, ${text.key(row)} as key, ${text.intact(row)} as intact
     from ${row} not indexed where rowid > ? order by rowid limit ?`,
  );
  for (let rows = page.all(-1, limit); rows.length > 0; rows = page.all(rows.at(-1)?.id ?? Infinity, limit))
    yield rows.filter((each) => each.intact === 0).map(({ key }) => ({ table, key }));
  const lost = sqlite.prepare<[string], string>(
    `select of_key from row_seal where of_table = ? and of_key not in (select ${text.key(row)} from ${row} not indexed)`,
  );
  yield lost
    .pluck()
    .all(table)
    .map((key) => ({ table, key }));
}

/** Writes checksums for the current content of all rows. */
function writeChecksums(sqlite: Database): void {
  sqlite.exec('delete from row_seal');
  for (const table of CHECKED_TABLES) {
    const row = `"${table}"`;
    const text = getChecksumSql(sqlite, table);
    if (text) sqlite.exec(`insert into row_seal select '${table}', ${text.key(row)}, ${text.digest(row)} from ${row}`);
  }
}

/** Writes the checksum for the current content of a row. */
export function writeChecksum(sqlite: Database, { table, key }: BrokenRow): void {
  const row = `"${table}"`;
  const text = getNewestChecksumSql(table);
  sqlite
    .prepare(
      `insert or replace into row_seal select '${table}', ${text.key(row)}, ${text.digest(row)} from ${row} where ${text.key(row)} = ?`,
    )
    .run(key);
}

/** Removes the checksum of a row by its earlier key, even if the key columns have changed. A row that is gone is recorded as lost. */
function deleteChecksum(sqlite: Database, { table, key }: BrokenRow, names: readonly string[]): void {
  const row = `"${table}"`;
  const current = getChecksumSql(sqlite, table);
  const columns = new Set(sqlite.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table));
  const { changes } =
    current && names.every((name) => columns.has(name))
      ? sqlite
          .prepare(
            `delete from row_seal where of_table = ?
             and of_key in (select ${current.key(row)} from ${row} where json_array(${listColumns(names, row)}) = ?)`,
          )
          .run(table, key)
      : { changes: 0 };
  if (changes === 0) sqlite.prepare("insert or replace into row_seal values (?, ?, '')").run(table, key);
}

/** Migrates a store's schema and updates all checksums. Damaged rows stay marked as damaged. */
export function migrateWithChecksums(sqlite: Database, change: () => void): void {
  registerChecksum(sqlite);
  const broken = CHECKED_TABLES.flatMap((table) => {
    const names = readChecksumColumns(sqlite, table)?.key ?? [];
    return [...readBrokenRows(sqlite, table)].flat().map((row) => ({ row, names }));
  });
  change();
  writeChecksums(sqlite);
  for (const { row, names } of broken) deleteChecksum(sqlite, row, names);
}
