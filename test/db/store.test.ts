import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ERRORS } from '../../contract/errors.ts';
import { getBackupFolder, getBackupPath, listBackups, readBackups } from '../../db/sqlite/backup.ts';
import { createKysely, openSqlite } from '../../db/sqlite/connection.ts';
import { getNewestVersion } from '../../db/sqlite/migrations.ts';
import { getSchemaVersion } from '../../db/sqlite/migrate.ts';
import { openCopy, salvageStore } from '../../db/sqlite/salvage.ts';
import { openStore } from '../../db/sqlite/store.ts';
import { addMigration } from '../support/store/added-migration.ts';
import { formerStore } from '../support/store/former-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { countTurns } from '../support/battle/turns.ts';

const at = (day: string) => () => `2026-03-${day}T09:00:00.000Z`;
const fingerprint = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

async function storeWith(file: string, settings: Record<string, unknown>, day = '01'): Promise<void> {
  const store = await openStore({ file, clock: at(day) });
  await store.repositories.settings.put(settings);
  store.close();
}

describe('A store', () => {
  it('creates its folder if missing, and keeps its data', async () => {
    const file = join(temporaryFolder(), 'deep', 'down', 'nomarch.sqlite');
    await storeWith(file, { theme: 'dark' });
    const store = await openStore({ file, clock: at('01') });
    expect(await store.repositories.settings.all()).toEqual({ theme: 'dark' });
    store.close();
  });

  it('uses write-ahead mode, syncs every commit and enforces foreign keys', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await storeWith(file, {});
    const sqlite = openSqlite(file);
    const pragma = (name: string) => sqlite.pragma(name, { simple: true });
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1]);
    expect(pragma('user_version')).toBe(getNewestVersion());
    sqlite.close();
  });

  it('of a newer version is rejected with a sentence and left unchanged', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await storeWith(file, {});
    const sqlite = new Database(file);
    sqlite.pragma(`user_version = ${getNewestVersion() + 1}`);
    sqlite.close();
    const before = fingerprint(file);
    const files = readdirSync(join(file, '..'));
    await expect(openStore({ file, clock: at('02') })).rejects.toThrow(/newer Nomarch.*not changed/);
    expect(fingerprint(file)).toBe(before);
    expect(readdirSync(join(file, '..'))).toEqual(files);
  });

  it('opens in a second window while the first’s data is in the write-ahead log', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    const first = await openStore({ file, clock: at('01') });
    await first.repositories.settings.put({ theme: 'dark' });
    const second = await openStore({ file, clock: at('01') });
    expect(await second.repositories.settings.all()).toEqual({ theme: 'dark' });
    first.close();
    second.close();
  });

  it('of a newer version that was killed is rejected too, and its log is not merged', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await storeWith(file, {});
    const newer = new Database(file);
    newer.pragma(`user_version = ${getNewestVersion() + 1}`);
    const copy = join(temporaryFolder(), 'nomarch.sqlite');
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(copy + suffix, readFileSync(file + suffix));
    newer.close();
    const before = [fingerprint(copy), fingerprint(`${copy}-wal`)];
    await expect(openStore({ file: copy, clock: at('02') })).rejects.toThrow(/newer Nomarch/);
    expect([fingerprint(copy), fingerprint(`${copy}-wal`)]).toEqual(before);
  });

  it('of an earlier version opens read-only if it cannot be backed up, and is upgraded later', async () => {
    const file = formerStore();
    onTestFinished(addMigration());
    writeFileSync(getBackupFolder(file), 'a file where the folder of backups should be');
    const before = fingerprint(file);
    const versionsIn = async (): Promise<[number, string]> => {
      const store = await openStore({ file, clock: at('02') });
      const { length } = await store.repositories.armies.versions('a');
      store.close();
      return [length, store.readOnly];
    };
    expect(await versionsIn()).toEqual([
      300,
      expect.stringMatching(
        /was not changed.*from an earlier version.*it is not a folder.*Free about.*only view/,
      ) as string,
    ]);
    expect(fingerprint(file)).toBe(before);
    rmSync(getBackupFolder(file));
    expect(await versionsIn()).toEqual([300, '']);
    const [backup] = readBackups(file);
    expect(backup).toMatchObject({ schema: 1, isWhole: true });
    const folderIn = (path: string) => {
      const sqlite = new Database(path, { readonly: true });
      const values = [sqlite.prepare('select folder from army').pluck().get(), getSchemaVersion(sqlite)];
      sqlite.close();
      return values;
    };
    expect(folderIn(file)).toEqual(['upgraded', 2]);
    expect(folderIn(getBackupPath(file, backup?.name ?? ''))).toEqual([null, 1]);
  });

  it.each([
    ['a text', (file: string) => writeFileSync(file, 'My notes, which are no database.\n'.repeat(20))],
    ['a text shorter than a header', (file: string) => writeFileSync(file, 'notes')],
    [
      'another program’s database',
      (file: string) => {
        const sqlite = new Database(file);
        sqlite.exec('create table bookmarks (url text)');
        sqlite.close();
      },
    ],
    [
      'another program’s database with a version of its own',
      (file: string) => {
        const sqlite = new Database(file);
        sqlite.exec('create table bookmarks (url text); pragma user_version = 1; pragma application_id = 7');
        sqlite.close();
      },
    ],
  ])('is not made out of %s', async (_, write) => {
    const file = join(temporaryFolder(), 'other');
    write(file);
    const before = fingerprint(file);
    await expect(openStore({ file, clock: at('01') })).rejects.toThrow(/not changed/);
    expect(fingerprint(file)).toBe(before);
  });

  it('is not created from a folder', async () => {
    const folder = join(temporaryFolder(), 'folder');
    mkdirSync(folder);
    await expect(openStore({ file: folder, clock: at('01') })).rejects.toThrow(/it is a folder/);
  });
});

describe('Two programs with one store', () => {
  const opened = async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await storeWith(file, {});
    const sqlite = openSqlite(file);
    const other = new Database(file, { timeout: 0 });
    onTestFinished(() => {
      sqlite.close();
      other.close();
    });
    return { sqlite, other };
  };

  it('cannot write between another’s read and write', async () => {
    const { sqlite, other } = await opened();
    await createKysely(sqlite)
      .transaction()
      .execute(async (transaction) => {
        await transaction.selectFrom('setting').selectAll().execute();
        expect(() => other.exec('begin immediate')).toThrow(/locked/);
        await transaction.insertInto('setting').values({ key: 'theme', value: '"dark"' }).execute();
      });
    other.exec('begin immediate; rollback');
  });

  it('report that the other one writes, and write nothing', async () => {
    const { sqlite, other } = await opened();
    other.exec('begin immediate');
    const written = createKysely(sqlite, 0).insertInto('setting').values({ key: 'theme', value: '"dark"' }).execute();
    await expect(written).rejects.toMatchObject({ code: 'STORE_BUSY', message: ERRORS.STORE_BUSY.message });
    other.exec('rollback');
    expect(sqlite.prepare('select count(*) from setting').pluck().get()).toBe(0);
  });
});

describe('A store locked by another program', () => {
  it('is waited for while this program continues to read', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await storeWith(file, {});
    const store = await openStore({ file, clock: at('01') });
    const other = new Database(file, { timeout: 0 });
    onTestFinished(() => {
      store.close();
      other.close();
    });
    const { settings } = store.repositories;
    other.exec('begin immediate');
    const turns = countTurns();
    let isWritten = false;
    const written = settings.put({ theme: 'dark' }).then(() => (isWritten = true));
    expect(await settings.all()).toEqual({});
    await setTimeout(600);
    expect(isWritten).toBe(false);
    expect(turns()).toBeGreaterThan(100);
    other.exec('rollback');
    await written;
    expect(await settings.all()).toEqual({ theme: 'dark' });
  });
});

describe('A store whose file is moved while open', () => {
  it.each([
    ['is gone', () => undefined],
    ['is another one', (file: string) => writeFileSync(file, 'something else')],
  ])('refuses what would be stored where it %s, and stores again once it is back', async (_, put) => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await storeWith(file, { theme: 'dark' });
    const store = await openStore({ file, clock: at('01') });
    onTestFinished(() => store.close());
    const { settings, campaigns } = store.repositories;
    renameSync(file, `${file}.away`);
    put(file);
    const refused = { code: 'STORE_LOST', message: expect.stringContaining(file) as string };
    await expect(settings.put({ theme: 'light' })).rejects.toMatchObject(refused);
    await expect(campaigns.remove('none')).rejects.toMatchObject(refused);
    rmSync(file, { force: true });
    renameSync(`${file}.away`, file);
    expect(await settings.all()).toEqual({ theme: 'dark' });
    await settings.put({ theme: 'light' });
  });
});

describe('Backups', () => {
  it('are made once per day of use, but not of a new store', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await storeWith(file, { theme: 'dark' }, '01');
    expect(listBackups(file)).toEqual([]);
    await storeWith(file, { theme: 'light' }, '01');
    await storeWith(file, { theme: 'light' }, '01');
    expect(listBackups(file)).toHaveLength(1);
    await storeWith(file, { theme: 'light' }, '02');
    const [newest, oldest] = listBackups(file);
    const theme = (backup: string | undefined) => {
      const sqlite = new Database(backup ?? '', { readonly: true });
      const value = sqlite.prepare("select value from setting where key = 'theme'").pluck().get();
      sqlite.close();
      return value;
    };
    expect([theme(oldest), theme(newest)]).toEqual(['"dark"', '"light"']);
  });

  it('are limited to ten', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    for (let day = 10; day < 24; day += 1) await storeWith(file, {}, String(day));
    const days = listBackups(file).map((backup) => basename(backup).slice(8, 10));
    expect(days).toEqual(['23', '22', '21', '20', '19', '18', '17', '16', '15', '14']);
    expect(readdirSync(getBackupFolder(file))).toHaveLength(10);
  });

  it('are complete', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await storeWith(file, {}, '01');
    await storeWith(file, {}, '02');
    expect(readBackups(file).map(({ isWhole }) => isWhole)).toEqual([true]);
  });
});

describe('A name that is not a plain file', () => {
  it.each([':memory:', 'file:nomarch.sqlite', 'file:///tmp/x.sqlite?mode=memory', 'FILE::memory:'])(
    'is rejected with a sentence and creates nothing: %s',
    async (name) => {
      const folder = temporaryFolder();
      const file = join(folder, name);
      await expect(openStore({ file, clock: at('01') })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: expect.stringContaining('is not an ordinary file name') as string,
      });
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});

describe('A TMPDIR that cannot be written', () => {
  it('is named if a copy is needed, and the store stays unchanged', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await storeWith(file, { theme: 'dark' });
    const before = fingerprint(file);
    vi.stubEnv('TMPDIR', join(temporaryFolder(), 'not', 'there'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const refusal = { code: 'REFUSED', message: expect.stringMatching(/not\/there \(ENOENT\)\. Set TMPDIR/) as string };
    await expect(openCopy(file)).rejects.toMatchObject(refusal);
    await expect(salvageStore(file, `${file}.rescued`)).rejects.toMatchObject(refusal);
    expect(fingerprint(file)).toBe(before);
  });
});
