import type { Database } from 'better-sqlite3';
import type { Migration } from '../migration.ts';
import { changeSealed } from './seals.ts';

/** Marks a SQLite file as a Nomarch store: "Nomr" in ASCII. */
export const APPLICATION_ID = 0x4e6f6d72;

export const schemaVersion = (sqlite: Database): number => sqlite.pragma('user_version', { simple: true }) as number;

/**
 * Brings the schema to the newest version, all of it in one transaction: whatever interrupts it leaves the store as it was. Steps that
 * another process has made are skipped. Every row is sealed again, except those that were damaged before.
 */
export function migrate(sqlite: Database, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.number ?? 0;
  // Looked at without the lock first: whoever only reads need not wait for somebody who writes.
  if (schemaVersion(sqlite) >= newest) return;
  const upgrade = sqlite.transaction(() => {
    const from = schemaVersion(sqlite);
    const due = migrations.filter(({ number }) => number > from);
    if (due.length === 0) return;
    changeSealed(sqlite, () => {
      for (const { sql } of due) sqlite.exec(sql);
    });
    sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    sqlite.pragma(`user_version = ${newest}`);
  });
  upgrade.immediate();
}
