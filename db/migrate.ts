import type { Database } from 'better-sqlite3';
import { rowSeals } from './migrations/0011-row-seals.ts';
import type { Migration } from './migrations/migration.ts';
import { sealAll } from './seals.ts';

/** Marks a SQLite file as a Nomarch store: "Nomr" in ASCII. */
export const APPLICATION_ID = 0x4e6f6d72;

export const schemaVersion = (sqlite: Database): number => sqlite.pragma('user_version', { simple: true }) as number;

/**
 * Brings the schema to the newest version, each step in a transaction of its own. A step another process has made is skipped. The last
 * one seals every row, for its columns may be others than before.
 */
export function migrate(sqlite: Database, migrations: readonly Migration[]): void {
  for (const { number, sql } of migrations) {
    // Looked at without the lock first: whoever only reads need not wait for somebody who writes.
    if (schemaVersion(sqlite) >= number) continue;
    const step = sqlite.transaction(() => {
      if (schemaVersion(sqlite) >= number) return;
      sqlite.exec(sql);
      sqlite.pragma(`application_id = ${APPLICATION_ID}`);
      sqlite.pragma(`user_version = ${number}`);
      if (number >= rowSeals.number && number === migrations.at(-1)?.number) sealAll(sqlite);
    });
    step.immediate();
  }
}
