import { type Compilable, type Kysely, type RawBuilder, SqliteAdapter, sql, CompiledQuery } from 'kysely';
import type { Tables } from './tables.ts';

/** Maximum values per insert statement. It is below SQLite's limit and keeps the number of prepared statements small. */
const MAX_VALUES = 1000;

type Row = Readonly<Record<string, string | number | null>>;

const texts = new Map<string, string>();

/** Returns the insert statement for a number of rows. Texts are cached, so that the connection reuses prepared statements. */
function getInsertText(table: keyof Tables, columns: readonly string[], rows: number, sqlite: boolean): string {
  const key = `${table} ${rows} ${sqlite}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const row = (at: number): string =>
    `(${columns.map((_, column) => (sqlite ? '?' : `$${at * columns.length + column + 1}`)).join(', ')})`;
  const text = `insert into "${table}" (${names}) values ${Array.from({ length: rows }, (_, at) => row(at)).join(', ')}`;
  texts.set(key, text);
  return text;
}

/** Inserts many rows with few statements, several times as fast as the query builder. A table's columns must be in its mapper's order. */
export async function insertRows<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  rows: readonly (Tables[Table] & object)[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first);
  const maxRows = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  for (let from = 0; from < rows.length; from += maxRows) {
    const some = rows.slice(from, from + maxRows) as readonly Row[];
    const values: Row[string][] = [];
    for (const row of some) values.push(...Object.values(row));
    await db.executeQuery(CompiledQuery.raw(getInsertText(table, columns, some.length, isSqlite(db)), values));
  }
}

/** Checks whether the store is a SQLite file. If so, rows have checksums, and only one transaction writes at a time. */
export const isSqlite = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** Runs the work in the transaction of the repositories, or in a new one if they have none. */
export const runTransaction = <T>(db: Kysely<Tables>, work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Runs independent writes: one after another in SQLite, or as a single statement in PostgreSQL to save round trips. */
export async function runWrites(transaction: Kysely<Tables>, ...writes: readonly Compilable[]): Promise<void> {
  if (isSqlite(transaction)) {
    for (const write of writes) await transaction.executeQuery(write.compile());
    return;
  }
  const parts = writes.map(
    (write, at) => sql`${sql.ref(`write_${at}`)} as (${write as unknown as RawBuilder<unknown>})`,
  );
  await sql`with ${sql.join(parts)} select`.execute(transaction);
}

/** Locks a name until the transaction ends. Used for rows that may not exist yet, because a missing row cannot be locked. */
export async function lockByName(transaction: Kysely<Tables>, ...name: readonly string[]): Promise<void> {
  if (isSqlite(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(name)}, 0))`.execute(transaction);
}
