import type { Database } from 'better-sqlite3';
import { rowSeals } from './migrations/0011-row-seals.ts';
import type { Migration } from '../migration.ts';
import { changeSealed } from './seals.ts';

/** Marks a SQLite file as a Nomarch store: "Nomr" in ASCII. */
export const APPLICATION_ID = 0x4e6f6d72;

export const schemaVersion = (sqlite: Database): number => sqlite.pragma('user_version', { simple: true }) as number;

/**
 * Brings the schema to the newest version, all of it in one transaction: whatever interrupts it leaves the store as it was. Steps that
 * another process has made are skipped. From the version with seals on every row is sealed in the end, except those that were damaged before.
 */
export function migrate(sqlite: Database, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.number ?? 0;
  // Looked at without the lock first: whoever only reads need not wait for somebody who writes.
  if (schemaVersion(sqlite) >= newest) return;
  const upgrade = sqlite.transaction(() => {
    const from = schemaVersion(sqlite);
    const due = migrations.filter(({ number }) => number > from);
    const change = (): void => {
      for (const { sql } of due) sqlite.exec(sql);
    };
    if (due.length === 0) return;
    if (newest < rowSeals.number) change();
    else changeSealed(sqlite, from, change);
    sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    sqlite.pragma(`user_version = ${newest}`);
  });
  upgrade.immediate();
}
