import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { UseCaseError } from '../../contract/errors.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import { openSqlite } from './connection.ts';
import { checkQuickly } from './damage/check-store.ts';
import { readHeader } from './data-folder.ts';
import { isCorruption } from './errors.ts';
import { migrate, getSchemaVersion } from './migrate.ts';
import { migrations, getNewestVersion } from './migrations.ts';
import { rebuildCampaigns } from './rebuild.ts';
import { registerChecksum } from './row-checksums.ts';

/** Registers the checksum function for a connection, so that it can write and check rows. */
function addDigest(sqlite: Database.Database): Database.Database {
  registerChecksum(sqlite);
  return sqlite;
}

type Row = Readonly<Record<string, unknown>>;

/** Number of rows read from a table, and whether they are all of its rows. */
interface SalvagedTable {
  readonly table: string;
  readonly rows: number;
  readonly isWhole: boolean;
}

/** Reads the rows from one end of a table up to the first unreadable page. */
function* readRows(
  from: Database.Database,
  table: string,
  columns: readonly string[],
  backwards: boolean,
): Generator<Row, boolean> {
  const [beyond, order, start] = backwards ? ['<', 'desc', Number.MAX_SAFE_INTEGER] : ['>', 'asc', -1];
  const names = columns.map((column) => `"${column}"`).join(', ');
  try {
    const rows = from
      .prepare<[number], Row>(
        `select rowid as "rowid", ${names} from "${table}" not indexed where rowid ${beyond} ? order by rowid ${order}`,
      )
      .iterate(start);
    for (const row of rows) yield row;
    return true;
  } catch {
    return false;
  }
}

const listColumns = (sqlite: Database.Database, table: string): string[] =>
  sqlite.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);

function copyTable(from: Database.Database, to: Database.Database, table: string): SalvagedTable {
  const columns = listColumns(to, table);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = to.prepare(
    `insert or ignore into "${table}" (rowid, ${names}) values (${['rowid', ...columns].map(() => '?').join(', ')})`,
  );
  let rows = 0;
  const take = (row: Row): void => {
    try {
      rows += insert.run(row['rowid'], ...columns.map((column) => row[column])).changes;
    } catch {
      // A row that violates the table's constraints is left out.
    }
  };
  const walk = (backwards: boolean): boolean => {
    const walking = readRows(from, table, columns, backwards);
    for (let step = walking.next(); ; step = walking.next()) {
      if (step.done) return step.value;
      take(step.value);
    }
  };
  const isWhole = walk(false) || (walk(true), false);
  return { table, rows, isWhole };
}

const listTables = (sqlite: Database.Database): string[] =>
  sqlite
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all();

/** Deletes rows that belong to a lost item. */
function deleteOrphans(sqlite: Database.Database): void {
  for (;;) {
    const orphans = sqlite.pragma('foreign_key_check') as readonly { readonly table: string; readonly rowid: number }[];
    if (orphans.length === 0) return;
    for (const { table, rowid } of orphans) sqlite.prepare(`delete from "${table}" where rowid = ?`).run(rowid);
  }
}

/** Copies readable rows of a damaged store to a new one. @param file only read @throws StoreError STORE_DAMAGED if nothing is readable */
async function salvage(file: string, into: string): Promise<readonly SalvagedTable[]> {
  const from = new Database(file, { fileMustExist: true });
  let to: Database.Database | null = null;
  try {
    const schema = getSchemaVersion(from);
    if (schema < 1 || schema > getNewestVersion()) throw new Error(`schema ${schema}`);
    to = openSqlite(into);
    migrate(
      to,
      migrations.filter(({ number }) => number <= schema),
    );
    to.pragma('foreign_keys = OFF');
    const target = to;
    const salvaged = listTables(to).map((table) => target.transaction(() => copyTable(from, target, table))());
    // Uses the logs first: lost states and campaign rows are recreated from them.
    migrate(to, migrations);
    await rebuildCampaigns(addDigest(to));
    deleteOrphans(to);
    return salvaged;
  } catch (error) {
    throw new StoreError('STORE_DAMAGED', `Nothing in ${file} can be read.`, error);
  } finally {
    to?.close();
    from.close();
  }
}

interface Copy {
  readonly sqlite: Database.Database;
  /** Closes and deletes the copy. */
  close(): void;
}

/** Maximum plausible file size in bytes. A larger size in a header is ignored. */
const MAX_BYTES = 2 ** 36;

/** Creates a private folder for a copy. @throws UseCaseError if the system's temporary folder is not writable */
function createCopyFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'nomarch-look-'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const sentence = `The data file cannot be copied to ${tmpdir()} (${code}). Set TMPDIR to a folder that you may write to.`;
    throw new UseCaseError('REFUSED', sentence, 'TMPDIR');
  }
}

/** Copies the file and its write-ahead log. A truncated file is extended to its original size, because SQLite cannot read it otherwise. */
function copyStore(folder: string, file: string): string {
  const copy = join(folder, basename(file));
  for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  const header = readHeader(copy);
  if (header.kind === 'sqlite' && header.bytes > statSync(copy).size && header.bytes < MAX_BYTES)
    truncateSync(copy, header.bytes);
  return copy;
}

/** Opens an intact copy, or a new store with the readable content. @throws StoreError STORE_DAMAGED if nothing is readable */
async function openOrSalvage(folder: string, copy: string): Promise<Database.Database> {
  try {
    const sqlite = openSqlite(copy);
    if (checkQuickly(sqlite) === null) return sqlite;
    sqlite.close();
  } catch (error) {
    if (!isCorruption(error)) throw error;
  }
  const rescued = join(folder, 'rescued.sqlite');
  await salvage(copy, rescued);
  return openSqlite(rescued);
}

/** Opens a migrated copy of a store in a temporary folder, without damaged parts. The store is only read, so it may be read-only. */
export async function openCopy(file: string): Promise<Copy> {
  const folder = createCopyFolder();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const sqlite = await openOrSalvage(folder, copyStore(folder, file));
    migrate(sqlite, migrations);
    return {
      sqlite,
      close() {
        sqlite.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'SQLITE_FULL')
      throw new StoreError('STORE_FULL', `There is no space in ${tmpdir()} for a copy to view.`, error);
    throw error;
  }
}

/** Writes a store's readable content to a new file. @throws UseCaseError if it exists, StoreError STORE_DAMAGED if nothing is readable */
export async function salvageStore(file: string, into: string): Promise<readonly SalvagedTable[]> {
  if (existsSync(into)) throw new UseCaseError('BAD_INPUT', `${into} already exists and was not changed`, 'out');
  const folder = createCopyFolder();
  try {
    const salvaged = await salvage(copyStore(folder, file), into);
    chmodSync(into, 0o600);
    return salvaged;
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(into + suffix, { force: true });
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
