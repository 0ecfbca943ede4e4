import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchPostgres, findPostgresProblem } from '../../db/postgres/launch.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../..');

/** Creates a folder below one that every account may enter. */
function newFolder(name = 'club'): string {
  const parent = temporaryFolder();
  chmodSync(parent, 0o755);
  return join(parent, name);
}

async function answer(url: string, query: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Starts a server from a process that is killed at once. */
async function launchAndDie(folder: string): Promise<void> {
  const script = `const { launchPostgres } = await import('./db/postgres/launch.ts');
    await launchPostgres(process.argv[1]); console.log('up'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const whyNot = findPostgresProblem();

describe.skipIf(whyNot !== '')(['The PostgreSQL that comes along', whyNot].join(' ').trim(), () => {
  it('starts in a new folder, on a socket alone, and is taken over after its program was killed', async () => {
    const folder = newFolder("a club's folder");
    await launchAndDie(folder);
    const server = await launchPostgres(folder);
    onTestFinished(() => server.stop());
    expect(server.adopted).toBe(true);
    expect(await answer(server.url, 'show listen_addresses')).toBe('');
    expect(await answer(server.url, 'show data_checksums')).toBe('on');
    expect(
      await answer(server.url, "select string_agg(t, '' order by t) from (values ('b'), ('Z'), ('ä'), ('a')) v(t)"),
    ).toBe('Zabä');
    await answer(server.url, 'create table kept as select 7 as seven');
    await server.stop();
    await expect(answer(server.url, 'select 1')).rejects.toThrow();
    const again = await launchPostgres(folder, { fsync: 'off' });
    onTestFinished(() => again.stop());
    expect(again.adopted).toBe(false);
    expect(await answer(again.url, 'select seven from kept')).toBe(7);
    expect(await answer(again.url, 'show fsync')).toBe('off');
  });

  it('is made once by two programs that begin at the same time', async () => {
    const folder = newFolder();
    const [one, two] = await Promise.all([launchPostgres(folder), launchPostgres(folder)]);
    onTestFinished(() => one.stop());
    const started = 'select pg_postmaster_start_time()';
    expect(await answer(one.url, started)).toEqual(await answer(two.url, started));
  });

  it('says what hinders it', async () => {
    await expect(launchPostgres(newFolder('x'.repeat(90)))).rejects.toThrow(/too long for PostgreSQL’s socket/);
    const open = newFolder();
    mkdirSync(open);
    chmodSync(open, 0o755);
    await expect(launchPostgres(open)).rejects.toThrow(/chmod 700/);
    const former = newFolder();
    mkdirSync(join(former, 'data'), { recursive: true });
    chmodSync(former, 0o700);
    writeFileSync(join(former, 'data', 'PG_VERSION'), '16\n');
    await expect(launchPostgres(former)).rejects.toThrow(
      /was created by PostgreSQL 16, but this Nomarch includes PostgreSQL 18/,
    );
    await expect(launchPostgres(newFolder(), { fsync: 'off; rm' })).rejects.toThrow(/not a valid PostgreSQL setting/);
  });
});
