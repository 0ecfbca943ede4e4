import type { Database } from 'better-sqlite3';
import type { Migration } from '../tables.ts';
import { migrateWithChecksums } from './row-checksums.ts';

/** Marks a SQLite file as a Nomarch store: "Nomr" in ASCII. */
export const APPLICATION_ID = 0x4e6f6d72;

export const getSchemaVersion = (sqlite: Database): number => sqlite.pragma('user_version', { simple: true }) as number;

/** Migrates the schema in one transaction. Skips migrations of other processes. Updates checksums, except of damaged rows. */
export function migrate(sqlite: Database, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.number ?? 0;
  // Checks without the lock first, so that readers need not wait for writers.
  if (getSchemaVersion(sqlite) >= newest) return;
  const upgrade = sqlite.transaction(() => {
    const from = getSchemaVersion(sqlite);
    const due = migrations.filter(({ number }) => number > from);
    if (due.length === 0) return;
    migrateWithChecksums(sqlite, () => {
      for (const { sql } of due) sqlite.exec(sql);
    });
    sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    sqlite.pragma(`user_version = ${newest}`);
  });
  upgrade.immediate();
}
