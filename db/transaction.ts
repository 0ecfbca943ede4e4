import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Whether the store is a SQLite file: it seals its rows, and a transaction in it is the only one that writes. */
export const isSqlite = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** Does the work in one transaction: in the one that the repositories were made over, where they were made over one. */
export const inTransaction = <T>(db: Kysely<Tables>, work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/**
 * Until the transaction ends, nobody else gets beyond this for the same name: for what is written where no row may be yet, as a row that
 * is absent cannot be locked.
 */
export async function lockName(transaction: Kysely<Tables>, ...name: readonly string[]): Promise<void> {
  if (isSqlite(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(name)}, 0))`.execute(transaction);
}
