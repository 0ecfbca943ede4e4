import { type Compilable, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Checks whether the store is a SQLite file. If so, rows have checksums, and only one transaction writes at a time. */
export const isSqlite = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** Runs work in a transaction: the one of the repositories, if any, or a new one. */
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

/** Locks a name until the transaction ends. Used for rows that may not exist yet, because an absent row cannot be locked. */
export async function lockByName(transaction: Kysely<Tables>, ...name: readonly string[]): Promise<void> {
  if (isSqlite(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(name)}, 0))`.execute(transaction);
}
