import Database from 'better-sqlite3';
import { StoreError } from '../../services/repositories/store-error.ts';
import { openSqlite } from './connection.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { rebuildCampaigns } from './rebuild.ts';
import { registerDigest } from './seals.ts';
import { migrations, newestSchemaVersion } from './migrations.ts';

/** Makes the digest of a row known, by which rows are sealed and held against their seals. */
function withDigest(sqlite: Database.Database): Database.Database {
  registerDigest(sqlite);
  return sqlite;
}

type Row = Readonly<Record<string, unknown>>;

/** How many rows of a table were read, and whether all of them were. */
export interface Salvaged {
  readonly table: string;
  readonly rows: number;
  readonly isWhole: boolean;
}

/** Rows from one end of a table as far as they read, row by row, so that a bad page costs what lies on it and behind it. */
function* readable(
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

const columnsOf = (sqlite: Database.Database, table: string): string[] =>
  sqlite.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);

function copyTable(from: Database.Database, to: Database.Database, table: string): Salvaged {
  const columns = columnsOf(to, table);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = to.prepare(
    `insert or ignore into "${table}" (rowid, ${names}) values (${['rowid', ...columns].map(() => '?').join(', ')})`,
  );
  let rows = 0;
  const take = (row: Row): void => {
    try {
      rows += insert.run(row['rowid'], ...columns.map((column) => row[column])).changes;
    } catch {
      // A row that the table's own checks refuse is as lost as one that does not read.
    }
  };
  const walk = (backwards: boolean): boolean => {
    const walking = readable(from, table, columns, backwards);
    for (let step = walking.next(); ; step = walking.next()) {
      if (step.done) return step.value;
      take(step.value);
    }
  };
  const isWhole = walk(false) || (walk(true), false);
  return { table, rows, isWhole };
}

const tablesOf = (sqlite: Database.Database): string[] =>
  sqlite
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all();

/** Rows whose owner was lost are of no use to anybody. */
function removeOrphans(sqlite: Database.Database): void {
  for (;;) {
    const orphans = sqlite.pragma('foreign_key_check') as readonly { readonly table: string; readonly rowid: number }[];
    if (orphans.length === 0) return;
    for (const { table, rowid } of orphans) sqlite.prepare(`delete from "${table}" where rowid = ?`).run(rowid);
  }
}

/**
 * Writes what can be read of a damaged store into a new one of the same schema, row by row, and brings that to the newest schema.
 * @param file the damaged store or a copy of it; it is only read
 * @throws StoreError STORE_DAMAGED where nothing of it reads
 */
export async function salvage(file: string, into: string): Promise<readonly Salvaged[]> {
  const from = new Database(file, { fileMustExist: true });
  let to: Database.Database | null = null;
  try {
    const schema = schemaVersion(from);
    if (schema < 1 || schema > newestSchemaVersion()) throw new Error(`schema ${schema}`);
    to = openSqlite(into);
    migrate(
      to,
      migrations.filter(({ number }) => number <= schema),
    );
    to.pragma('foreign_keys = OFF');
    const target = to;
    const salvaged = tablesOf(to).map((table) => target.transaction(() => copyTable(from, target, table))());
    // Logs go first: a state or a header that alone is lost is written again from them.
    migrate(to, migrations);
    await rebuildCampaigns(withDigest(to));
    removeOrphans(to);
    return salvaged;
  } catch (error) {
    throw new StoreError('STORE_DAMAGED', `Nothing of ${file} can be read.`, error);
  } finally {
    to?.close();
    from.close();
  }
}
