import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveLeague } from '../../league/serve.ts';
import { commandLine } from '../support/program/built-command-line.ts';
import { nomarch, read } from '../support/program/command-line.ts';
import { openTestLeague, refusalOf } from '../support/league/league.ts';
import { askServer, emptyDatabase, testDatabase } from '../support/league/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('nomarch league', () => {
  it('invites, exports and imports while the server runs', async () => {
    const test = await openTestLeague();
    const { id } = await test.campaign();
    const league = (...words: string[]) => nomarch(['league', ...words, '--database', test.url]);
    const invited = await league('invite', '--campaign', id, '--seat', 'ur', '--json');
    const { link } = read(invited.out) as { link: string };
    expect([invited.status, link]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:8420\/#\/enter\/[\w-]{43}$/),
    ]);
    const ur = await test.entered(link, 'Ann');
    await ur.client.packs.open({ campaign: id, player: 'ur' });
    const umpire = await test.entered((await league('invite', '--campaign', id, '--seat', 'umpire')).out.trim(), 'Ben');
    expect((await umpire.client.league.members({ campaign: id })).umpires).toEqual(['The owner', 'Ben']);

    const document = (await league('export', '--campaign', id, '--secrets')).out;
    const imported = await nomarch(['league', 'import', '-', '--database', test.url, '--json'], document);
    const copy = (read(imported.out) as { id: string }).id;
    expect(copy).not.toBe(id);
    expect(await refusalOf(umpire.client.campaigns.open({ id: copy }))).toBe('NOT_YOURS');
    const again = JSON.parse((await league('export', '--campaign', copy)).out) as { id: string };
    const { secrets, ...rest } = JSON.parse(document) as Record<string, unknown>;
    expect(secrets).toBeDefined();
    expect({ ...again, id }).toEqual(rest);
  });

  it('reports invalid arguments, and changes nothing', async () => {
    const test = await openTestLeague();
    const { id } = await test.campaign(['ur']);
    const failing = async (...words: string[]): Promise<string> => {
      const { status, err } = await nomarch(['league', ...words, '--database', test.url]);
      expect(status).toBe(2);
      return err.replace(/^nomarch: /, '').trim();
    };
    expect(await failing('invite', '--campaign', id)).toContain(
      '--seat: expected a player of the campaign, umpire, reader or owner',
    );
    expect(await failing('invite', '--seat', 'ur')).toContain('--campaign: expected a campaign’s id');
    expect(await failing('invite', '--seat', 'ur', '--campaign', 'none')).toBe('there is no campaign "none"');
    expect(await failing('invite', '--seat', 'zeus', '--campaign', id)).toContain(
      'its players: akkad, ur, assur, elam',
    );
    expect(await failing('invite', '--seat', 'ur', '--campaign', id)).toContain('The seat “ur” is taken');
    expect(await failing('export')).toContain('--campaign: expected a campaign’s id');
    expect(await failing('import', '/no/such/file')).toContain('there is no such file');
    expect(await failing('--port', 'x')).toContain('--port: expected a number from 0 to 65535, got "x"');
    expect(await failing('--data', 'x')).toContain('do not combine it with --database');
    expect(await failing('nonsense')).not.toBe('');
    await test.league.store.db
      .insertInto('migration_step' as 'served')
      .values({ owner: 'league', number: 99, name: 'to come' } as never)
      .execute();
    expect(await failing('export', '--campaign', id)).toContain(
      'The database was written by a newer Nomarch (league 99',
    );
  });

  it('serves until stopped, and prints the owner’s link until there is an owner', async () => {
    const database = await emptyDatabase();
    const words = ['league', '--database', database, '--port', '0', '--json'];
    const child = spawn(process.execPath, [await commandLine(), ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await expect.poll(() => printed, { timeout: 100_000 }).toContain('}\n');
    const { address, ownerLink } = read(printed) as { address: string; ownerLink: string };
    expect(ownerLink.startsWith(`${address}/#/enter/`)).toBe(true);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    // Closing the league leaves no connections to the database.
    const name = new URL(database).pathname.slice(1);
    await askServer(
      database,
      `do $$ begin assert (select count(*) from pg_stat_activity where datname = '${name}') = 1; end $$`,
    );
  });

  it('waits for an unreachable database, and says so', async () => {
    const database = new URL(await testDatabase('with_jobs'));
    const sockets = database.searchParams.get('host') ?? '';
    const folder = temporaryFolder();
    database.searchParams.set('host', folder);
    const begin = (): void => symlinkSync(join(sockets, '.s.PGSQL.5432'), join(folder, '.s.PGSQL.5432'));
    const [told, reported]: [unknown[], unknown[]] = [[], []];
    const say = (...words: unknown[]): void => {
      told.push(words);
      if (told.length === 2) begin();
    };
    const log = { call: () => undefined, say, report: (error: unknown) => reported.push(error) };
    const serving = await serveLeague({ database: database.href, port: 0, log, connectTimeout: 60 });
    onTestFinished(serving.close);
    expect(told.slice(0, 2)).toEqual(
      [0.5, 1].map((seconds) => [
        'the database cannot be reached yet',
        { why: expect.stringContaining('ENOENT') as string, triedAgainInSeconds: seconds },
      ]),
    );
    expect((await fetch(`${serving.address}/healthz`)).status).toBe(200);
    expect(reported).toEqual([]);
  });

  it('stops waiting on request or after its time', async () => {
    const database = 'postgresql://127.0.0.1:9/club';
    const serving = (connectTimeout: number, signal?: AbortSignal): Promise<unknown> => {
      const log = { call: () => undefined, say: () => undefined, report: () => undefined };
      return serveLeague({ database, port: 0, log, connectTimeout, signal }).catch((error: unknown) => error);
    };
    const stopped = new AbortController();
    const waiting = serving(10_000, stopped.signal);
    stopped.abort();
    for (const ended of [await waiting, await serving(0.7)])
      expect(ended).toMatchObject({ code: 'BAD_INPUT', message: expect.stringContaining('ECONNREFUSED') as string });
  });

  it('stops its own PostgreSQL too if interrupted twice', async () => {
    const data = temporaryFolder();
    const words = ['league', '--data', data, '--port', '0', '--json'];
    const child = spawn(process.execPath, [await commandLine(), ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [printed, complained] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
    await expect.poll(() => printed, { timeout: 100_000 }).toContain('}\n');
    const gone = once(child, 'exit');
    child.kill('SIGINT');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal);
    expect(await gone).toEqual([0, null]);
    expect(existsSync(join(data, 'data', 'postmaster.pid'))).toBe(false);
    expect(complained).toContain('closing: waiting for running calls');
  });

  it('runs its own PostgreSQL in a folder while it serves', async () => {
    const data = temporaryFolder();
    const log = { call: () => undefined, say: () => undefined, report: () => undefined };
    const isRunning = (): boolean => existsSync(join(data, 'data', 'postmaster.pid'));
    for (let starts = 0; starts < 2; starts += 1) {
      const serving = await serveLeague({ data, port: 0, log });
      expect([serving.database, isRunning()]).toEqual([data, true]);
      if (starts === 0) expect(serving.ownerLink).not.toBeNull();
      await serving.close();
      expect(isRunning()).toBe(false);
    }
  });
});

describe('nomarch league backup', () => {
  it('is restored into an empty database, but not over a league', async () => {
    const test = await openTestLeague();
    const { id } = await test.campaign(['ur']);
    const folder = temporaryFolder();
    // PostgreSQL runs as another account than root, which needs access.
    chmodSync(folder, 0o755);
    const file = join(folder, 'league.nomarch-backup');
    expect((await nomarch(['league', 'backup', '--database', test.url, '--out', file])).status).toBe(0);
    const data = join(folder, 'own');
    const restored = await nomarch(['league', 'restore', file, '--data', data]);
    expect([restored.status, restored.out.trim()]).toEqual([0, 'The backup was restored. No damage was found.']);
    const again = await nomarch(['league', 'restore', file, '--data', data]);
    expect([again.status === 0, again.err]).toEqual([
      false,
      expect.stringContaining('This database already contains a league') as string,
    ]);
    const document = await nomarch(['league', 'export', '--campaign', id, '--data', data]);
    expect([document.status, JSON.parse(document.out)]).toEqual([
      0,
      expect.objectContaining({ format: 'nomarch-campaign' }) as unknown,
    ]);
  });
});
