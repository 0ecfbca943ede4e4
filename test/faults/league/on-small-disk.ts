/**
 * A league with a PostgreSQL of its own on a small disk, for tests that fill it. Word: the folder where the disk is mounted. It says where
 * it serves; to `fill`, `empty` and statements in SQL it answers with `answer` and JSON: rows, or nothing.
 */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launchPostgres } from '../../../db/postgres/launch.ts';
import { asking } from './own-postgres.ts';
import { serveTested } from './serve-tested.ts';

const [disk = ''] = process.argv.slice(2);
const filler = join(disk, 'filler');
const folder = join(disk, 'pg');
const { url } = await launchPostgres(folder);
const ask = asking(url);
await serveTested(url, 0);

const COMMANDS: Readonly<Record<string, () => unknown>> = {
  /** Leaves no room on the disk, once the log of the database has some of its own. */
  async fill() {
    await ask('checkpoint');
    await ask('select pg_switch_wal()');
    await ask('checkpoint');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
  },
  empty: () => rmSync(filler, { force: true }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const answer: unknown = await (COMMANDS[line] ?? (() => ask(line)))();
  console.log(`answer ${JSON.stringify(Array.isArray(answer) ? answer : [])}`);
}
