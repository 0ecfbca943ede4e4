/**
 * A league with its own PostgreSQL on a small disk, for tests that fill the disk. Argument: the folder where the disk is mounted. Prints
 * its address. Answers `fill`, `empty` and SQL statements with `answer` and JSON.
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
  /** Fills the disk once the database's log has some room. */
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
