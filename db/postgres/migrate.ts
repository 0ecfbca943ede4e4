import { sql, type Kysely } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { Migration } from '../migration.ts';

/** Migrations of one owner, numbered by themselves. */
export interface MigrationSet {
  /** `store`, or who else keeps tables in the database. */
  readonly owner: string;
  readonly migrations: readonly Migration[];
}

/** Any number does that no other program locks. "Nomr" in ASCII. */
const LOCK = 0x4e6f6d72;

/**
 * Brings the schema to the newest version, in the order of the sets, all of it in one transaction: whatever interrupts it leaves the
 * database as it was. Of several processes that start at once one makes the steps and the others wait for it.
 * @throws UseCaseError REFUSED for a database that a newer version has been at; nothing was changed
 */
export const migrate = <T>(db: Kysely<T>, sets: readonly MigrationSet[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(transaction);
    await sql`create table if not exists migration_step (
        owner text not null, number bigint not null, name text not null, made_at timestamptz not null default now(),
        primary key (owner, number)
      )`.execute(transaction);
    const { rows: made } = await sql<{ readonly owner: string; readonly number: number }>`
        select owner, number from migration_step`.execute(transaction);
    for (const { owner, migrations } of sets) {
      const from = Math.max(0, ...made.filter((step) => step.owner === owner).map(({ number }) => number));
      const newest = migrations.at(-1)?.number ?? 0;
      if (from > newest)
        throw new UseCaseError(
          'REFUSED',
          `The database is of a newer Nomarch (${owner} ${from}, this one knows ${newest}). Nothing was changed: use that version.`,
        );
      for (const { number, name, sql: text } of migrations.filter((step) => step.number > from)) {
        await sql.raw(text).execute(transaction);
        await sql`insert into migration_step (owner, number, name) values (${owner}, ${number}, ${name})`.execute(
          transaction,
        );
      }
    }
  });
