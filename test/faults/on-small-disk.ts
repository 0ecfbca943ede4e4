/**
 * A process that opens a store on its own small disk, for tests that fill the disk. Arguments: a folder to mount the disk at, a store of an
 * earlier schema, and the step in bytes by which room grows. For each amount of room it prints the result as JSON, until there is enough.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getSchemaVersion } from '../../db/sqlite/migrate.ts';
import { openStore } from '../../db/sqlite/store.ts';
import { addMigration } from '../support/store/added-migration.ts';

const [disk = '', former = '', step = ''] = process.argv.slice(2);
const KILOBYTES = 20_000;
const file = join(disk, 'nomarch.sqlite');
const filler = join(disk, 'filler');
const clock = (): string => '2026-03-02T09:00:00.000Z';

/** Copies the store to the disk and leaves this many bytes free. */
function fill(room: number): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}.lock`, `${file}.backups`, filler])
    rmSync(path, { recursive: true, force: true });
  copyFileSync(former, file);
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - room)));
}

function schemaOf(path: string): number {
  const sqlite = new Database(path, { readonly: true });
  try {
    return getSchemaVersion(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Returns why an opened store is read-only, or its error, and its contents. */
async function outcome() {
  const store = await openStore({ file, clock }).catch((error: unknown) => String(error));
  if (typeof store === 'string') return { readOnly: store, versions: 0 };
  const { length } = await store.repositories.armies.versions('a');
  const { readOnly } = store;
  store.close();
  return { readOnly, versions: length };
}

addMigration();
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${KILOBYTES}k`, 'none', disk]);
for (let room = 0; ; room += Number(step)) {
  fill(room);
  const found = await outcome();
  rmSync(filler);
  console.log(JSON.stringify({ room, ...found, schema: schemaOf(file) }));
  if (found.readOnly === '') break;
}
