import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smallArmy } from '../test/support/armies/armies.ts';
import { commandLine } from '../test/support/program/built-command-line.ts';
import { fileOf, nomarch, read } from '../test/support/program/command-line.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

// Vitest types its matchers as any.
const containing = (part: string): unknown => expect.stringContaining(part);

describe('nomarch campaign', () => {
  it('starts, takes orders, advances, verifies, exports and imports', async () => {
    const folder = temporaryFolder();
    const db = ['--db', join(folder, 'a.sqlite')];
    expect((await nomarch(['campaign', 'new', 'two-rivers', ...db])).out).toContain('Started The Two Rivers');
    const show = async (store = db) =>
      read((await nomarch(['campaign', 'show', ...store, '--json'])).out) as {
        id: string;
        month: number;
        filed: unknown[];
        lastEvents: { hash: string }[];
      };
    const shown = await show();
    expect(shown).toMatchObject({ year: 1, month: 1, treasuries: { akkad: 3500 }, armies: { 'ur-field': {} } });
    const orders = {
      format: 'nomarch-orders',
      version: 1,
      player: 'akkad',
      year: 1,
      month: 1,
      orders: [{ kind: 'hold', army: 'akkad-field' }],
    };
    expect((await nomarch(['campaign', 'orders', '-', ...db], JSON.stringify(orders))).status).toBe(0);
    expect((await show()).filed).toEqual([orders]);
    const wrong = await nomarch(
      ['campaign', 'orders', '-', ...db, '--json'],
      JSON.stringify({ ...orders, player: 'ur' }),
    );
    expect([wrong.status, read(wrong.out)]).toMatchObject([2, { error: { code: 'REFUSED', path: 'orders.0.army' } }]);
    expect((await nomarch(['campaign', 'advance', ...db, '--dice', '1'])).err).toContain('die 1 is one too many');
    expect((await nomarch(['campaign', 'advance', ...db, '--seed', 'x'])).status).toBe(0);
    expect(await show()).toMatchObject({ month: 2, filed: [] });
    expect(await nomarch(['campaign', 'verify', ...db])).toMatchObject({
      status: 0,
      out: containing('No problems'),
    });
    const document = (await nomarch(['campaign', 'export', ...db])).out;
    const other = ['--db', join(folder, 'b.sqlite')];
    expect((await nomarch(['campaign', 'import', '-', ...other], document)).status).toBe(0);
    expect((await nomarch(['campaign', 'export', ...other])).out).toBe(document);
    const forged = document.replace('"The Two Rivers"', '"The Three Rivers"');
    expect(await nomarch(['campaign', 'import', '-', ...other], forged)).toMatchObject({
      status: 2,
      err: containing('cannot be replayed'),
    });
    await nomarch(['campaign', 'new', 'two-rivers', ...other]);
    expect((await nomarch(['campaign', 'show', ...other])).err).toContain('expected --campaign ID');
    expect((await nomarch(['campaign', 'show', ...other, '--campaign', shown.id])).status).toBe(0);
  });

  it('creates a store only with its first campaign', async () => {
    const folder = temporaryFolder();
    const db = ['--db', join(folder, 'new', 'a.sqlite')];
    expect(await nomarch(['campaign', 'show', ...db])).toMatchObject({
      status: 2,
      err: containing('there is no data file'),
    });
    expect(await nomarch(['campaign', 'list', ...db, '--json'])).toMatchObject({ status: 0, out: '[]\n' });
    expect((await nomarch(['campaign', 'new', 'atlantis', ...db])).status).toBe(2);
    expect((await nomarch(['campaign', 'new', '-', ...db], '{"format":"nomarch-scenario","version":1}')).status).toBe(
      2,
    );
    expect(
      (await nomarch(['campaign', 'import', '-', ...db], '{"format":"nomarch-campaign","version":1}')).status,
    ).toBe(2);
    expect((await nomarch(['check', '-', ...db], JSON.stringify(smallArmy()))).status).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    expect((await nomarch(['campaign', 'new', 'two-rivers', ...db])).status).toBe(0);
    expect(readdirSync(join(folder, 'new'))).toEqual(['a.sqlite']);
    expect((await nomarch(['campaign', 'advance', ...db])).status).toBe(0);
    expect((await nomarch(['campaign', 'verify', ...db])).status).toBe(0);
  });

  it('explains an empty store, and does not change a file that is not a store', async () => {
    const db = join(temporaryFolder(), 'a.sqlite');
    expect((await nomarch(['campaign', 'show', '--db', db])).err).toContain('contains no campaign');
    const notes = fileOf('my notes, not to be lost');
    expect(await nomarch(['campaign', 'show', '--db', notes])).toMatchObject({ status: 2 });
    expect(readFileSync(notes, 'utf8')).toBe('my notes, not to be lost');
  });
});

describe('nomarch serve', () => {
  it('prints its address, responds there, and shuts down cleanly on a signal', async () => {
    const db = join(temporaryFolder(), 'a.sqlite');
    const child = spawn(process.execPath, [await commandLine(), 'serve', '--db', db]);
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    await new Promise<void>((told) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Ctrl+C')) told();
      });
      void closed.then(() => told());
    });
    const [, origin, token] = /(http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)/.exec(said) ?? [];
    const headers = { authorization: `Bearer ${token}`, origin: origin ?? '', 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/rpc/app/about`, { method: 'POST', headers, body: '{}' });
    expect(await answer.json()).toMatchObject({ json: { transport: 'browser', store: db } });
    child.kill('SIGTERM');
    expect(await closed).toBe(0);
    expect(existsSync(`${db}-wal`)).toBe(false);
  });
});
