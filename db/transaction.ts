import { type Compilable, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Whether the store is a SQLite file: it seals its rows, and a transaction in it is the only one that writes. */
export const isSqlite = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** Does the work in one transaction: in the one that the repositories were made over, where they were made over one. */
export const inTransaction = <T>(db: Kysely<Tables>, work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/**
 * Does several writes, none of which sees what another does: one after another in SQLite's, in PostgreSQL by one statement, as every
 * statement is a way to the server and back.
 */
export async function together(transaction: Kysely<Tables>, ...writes: readonly Compilable[]): Promise<void> {
  if (isSqlite(transaction)) {
    for (const write of writes) await transaction.executeQuery(write.compile());
    return;
  }
  const parts = writes.map(
    (write, at) => sql`${sql.ref(`write_${at}`)} as (${write as unknown as RawBuilder<unknown>})`,
  );
  await sql`with ${sql.join(parts)} select`.execute(transaction);
}

/**
 * Until the transaction ends, nobody else gets beyond this for the same name: for what is written where no row may be yet, as a row that
 * is absent cannot be locked.
 */
export async function lockName(transaction: Kysely<Tables>, ...name: readonly string[]): Promise<void> {
  if (isSqlite(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(name)}, 0))`.execute(transaction);
}
