import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate } from '../../../db/sqlite/migrate.ts';
import { migrations } from '../../../db/sqlite/migrations.ts';
import { installTriggers } from '../../../db/sqlite/row-checksums.ts';
import { smallArmy } from '../armies/armies.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Creates a store of schema 1 with an army `a` of 300 versions; `addMigration` makes it one to upgrade. @returns its file */
export function formerStore(): string {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  migrate(sqlite, migrations.slice(0, 1));
  installTriggers(sqlite);
  const army = JSON.stringify(smallArmy());
  sqlite.prepare("insert into army (id, newest, changed_at) values ('a', 300, '2026-01-01')").run();
  const insert = sqlite.prepare(
    "insert into army_version values ('a', ?, '2026-01-01', 'edited', 'Guard', 'for-the-pharaoh', 'akkadian', 4000, 624, 1, 0, 1, ?, null)",
  );
  for (let version = 1; version <= 300; version += 1) insert.run(version, army);
  sqlite.close();
  return file;
}
