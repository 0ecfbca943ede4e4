import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../db/sqlite/store.ts';
import { openTestContext } from '../test/support/program/test-context.ts';
import { nomarch, nomarchAsNobody, read } from '../test/support/program/command-line.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

const TITLE = 'The Two Rivers';

/** Creates a store with one campaign and a backup of the store. */
async function campaignStore(): Promise<string> {
  const { client, store } = await openTestContext();
  await client.campaigns.create({ scenario: 'two-rivers' });
  await store.close();
  const opened = await openStore({ file: store.file, clock: () => new Date().toISOString(), backsUp: false });
  await opened.backUp();
  opened.close();
  return store.file;
}

async function titles(file: string): Promise<string[]> {
  const store = await openStore({ file, clock: () => new Date().toISOString(), backsUp: false });
  const campaigns = await store.repositories.campaigns.summaries();
  store.close();
  return campaigns.map(({ title }) => title);
}

describe('nomarch store', () => {
  it('lists backups with their contents, and restores one for a missing store', async () => {
    const file = await campaignStore();
    rmSync(file);
    for (const words of [
      ['campaign', 'list'],
      ['campaign', 'new', 'two-rivers'],
    ]) {
      const { status, out, err } = await nomarch([...words, '--db', file]);
      expect([status, out]).toEqual([2, '']);
      expect(err).toMatch(/The data file .* is missing, .*\. "nomarch store restore" restores the backup of/);
      expect(err).toMatch(/\(0 armies, 1 campaign\)/);
    }
    expect(existsSync(file)).toBe(false);
    expect((await nomarch(['store', 'backup', '--db', file])).status).toBe(2);
    const listed = read((await nomarch(['store', 'list', '--db', file, '--json'])).out);
    expect(listed).toMatchObject({ store: file, backups: [{ isWhole: true, holds: { armies: 0, campaigns: 1 } }] });
    const restored = await nomarch(['store', 'restore', '--db', file]);
    expect(restored).toMatchObject({ status: 0, err: '' });
    expect(await titles(file)).toEqual([TITLE]);
  });

  it('restores the named backup, and refuses while a program has the store open', async () => {
    const file = await campaignStore();
    const [name = ''] = readdirSync(`${file}.backups`);
    const store = await openStore({ file, clock: () => new Date().toISOString() });
    const busy = await nomarch(['store', 'restore', '--from', name, '--db', file]);
    expect([busy.status, busy.out]).toEqual([2, '']);
    expect(busy.err).toMatch(/Another program is using this data file\. Nothing was changed/);
    store.close();
    expect((await nomarch(['store', 'restore', '--from', join(`${file}.backups`, name), '--db', file])).status).toBe(0);
    const none = await nomarch(['store', 'restore', '--from', 'other.sqlite', '--db', file, '--json']);
    expect([none.status, read(none.out)]).toMatchObject([2, { error: { code: 'STORE_LOST' } }]);
  });

  it('creates an empty store only if none can be opened, and keeps the old files', async () => {
    const file = await campaignStore();
    const open = await nomarch(['store', 'begin', '--db', file]);
    expect(open.status).toBe(2);
    expect(open.err).toMatch(/can be opened; it was not changed/);
    truncateSync(file, 5000);
    const begun = await nomarch(['store', 'begin', '--db', file]);
    expect(begun.status).toBe(0);
    expect(begun.out).toMatch(/Created an empty data file at .* The old file was kept as .*damaged-/);
    expect(await titles(file)).toEqual([]);
    expect((await nomarch(['store', 'restore', '--db', file])).status).toBe(0);
    expect(await titles(file)).toEqual([TITLE]);
  });

  it('writes the readable rows of a damaged store to a new one, which can be exported', async () => {
    const file = await campaignStore();
    const sqlite = new Database(file, { readonly: true });
    const root = sqlite
      .prepare("select rootpage from sqlite_master where name = 'collection_item'")
      .pluck()
      .get() as number;
    sqlite.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, (root - 1) * 4096, root * 4096);
    writeFileSync(file, bytes);
    const damaged = await nomarch(['campaign', 'export', '--db', file]);
    expect([damaged.status, damaged.out]).toEqual([2, '']);
    expect(damaged.err).toMatch(/is damaged .*"nomarch store salvage --out FILE"/);
    const out = join(dirname(file), 'rescued.sqlite');
    const saved = await nomarch(['store', 'salvage', '--out', out, '--db', file]);
    expect(saved.out).toMatch(/Incomplete tables: collection_item/);
    expect((await nomarch(['store', 'salvage', '--out', out, '--db', file])).err).toMatch(/already exists/);
    expect(read((await nomarch(['campaign', 'export', '--db', out])).out)).toMatchObject({
      format: 'nomarch-campaign',
    });
    expect((await nomarch(['campaign', 'verify', '--db', out])).status).toBe(0);
  });

  it('verifies every row and campaign, and names damaged rows and their intact backup', async () => {
    const file = await campaignStore();
    expect(await nomarch(['store', 'verify', '--db', file])).toMatchObject({ status: 0, err: '' });
    const sqlite = new Database(file);
    sqlite.exec("update campaign set notes = 'x'");
    sqlite.close();
    const { status, out } = await nomarch(['store', 'verify', '--db', file]);
    expect([status, out]).toEqual([
      1,
      expect.stringMatching(/campaign The Two Rivers, its header: damaged; intact in 2026-.*\.sqlite/),
    ]);
  });

  it('reports a damaged state among other findings', async () => {
    const file = await campaignStore();
    const sqlite = new Database(file);
    sqlite.exec("update snapshot set state = json_set(state, '$.treasuries.akkad', 999999)");
    sqlite.close();
    const { status, out, err } = await nomarch(['store', 'verify', '--db', file]);
    expect([status, err]).toEqual([1, '']);
    expect(out).toMatch(/campaign .*, The Two Rivers: The state after log entry .* is damaged in the data file/);
  });

  it('warns if the backup folder is a file, and continues', async () => {
    const file = await campaignStore();
    rmSync(`${file}.backups`, { recursive: true });
    writeFileSync(`${file}.backups`, 'a file');
    const shown = await nomarch(['campaign', 'list', '--db', file]);
    expect(shown.status).toBe(0);
    expect(shown.out).toContain(TITLE);
    expect(shown.err).toMatch(/No backup can be created in .* \(it is not a folder; move it elsewhere\)/);
    expect(await nomarch(['store', 'backup', '--db', file])).toMatchObject({ status: 2, out: '' });
    expect((await nomarch(['store', 'list', '--db', file])).out).toMatch(/There are no backups/);
  });
});

describe('A store with another writing program', () => {
  it('can be read', async () => {
    const file = await campaignStore();
    const writer = new Database(file);
    onTestFinished(() => void writer.close());
    writer.exec('begin immediate');
    for (const words of [['show'], ['verify']])
      expect(await nomarch(['campaign', ...words, '--db', file])).toMatchObject({ status: 0, err: '' });
  });
});

describe.skipIf(process.platform === 'win32')('A read-only store', () => {
  const open = async (): Promise<string> => {
    const file = await campaignStore();
    chmodSync(dirname(file), 0o777);
    chmodSync(file, 0o444);
    return file;
  };

  it.each([
    [
      'by its file',
      (file: string) => chmodSync(dirname(file), 0o777),
      /can only be viewed .*may not write to the file/,
    ],
    ['by its folder', (file: string) => chmodSync(dirname(file), 0o555), /can only be viewed .*may not write/],
  ])('%s can be shown and exported with a warning, and is not changed', async (_, forbid, sentence) => {
    const file = await open();
    forbid(file);
    const before = [readFileSync(file), readdirSync(dirname(file))];
    for (const words of [['show'], ['export']]) {
      const { status, err, out } = await nomarchAsNobody(['campaign', ...words, '--db', file]);
      expect([status, err]).toEqual([0, expect.stringMatching(sentence)]);
      expect(out).not.toBe('');
    }
    const refused = await nomarchAsNobody(['campaign', 'advance', '--seed', 'x', '--db', file, '--json']);
    expect([refused.status, read(refused.out)]).toMatchObject([2, { error: { code: 'STORE_READ_ONLY' } }]);
    expect([readFileSync(file), readdirSync(dirname(file))]).toEqual(before);
  });

  it('cannot be created in a read-only folder, nor read without permission', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o555);
    const begun = await nomarchAsNobody(['campaign', 'new', 'two-rivers', '--db', join(folder, 'nomarch.sqlite')]);
    expect([begun.status, begun.out]).toEqual([2, '']);
    expect(begun.err).toMatch(/you may not write there \(EACCES\)/);
    const file = await campaignStore();
    chmodSync(dirname(file), 0o755);
    chmodSync(file, 0o600);
    const secret = await nomarchAsNobody(['campaign', 'show', '--db', file]);
    // Expects a refusal only for root: any other user who runs the tests owns the file and may read it.
    if (process.getuid?.() === 0) expect(secret.err).toMatch(/you may not read it/);
  });
});
