import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getBackupFolder, listBackups, readBackups } from '../../db/sqlite/backup.ts';
import { manageStore } from '../../db/sqlite/store-manager.ts';
import { getLockFile } from '../../db/sqlite/lock.ts';
import { setAsideStore, LostStoreError, restoreBackup } from '../../db/sqlite/recovery.ts';
import { suggestBackup } from '../../db/sqlite/retention.ts';
import { openStore } from '../../db/sqlite/store.ts';
import type { Repositories } from '../../services/repositories/repositories.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const at = (day: string) => () => `2026-03-${day}T09:00:00.000Z`;
const report = (error: unknown): never => expect.unreachable(String(error));
const fingerprint = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const besides = (file: string): string[] => readdirSync(dirname(file));

const storeArmy = ({ armies }: Repositories, id: string): Promise<void> => {
  const tally = { points: 624, legal: true, errors: 0, warnings: 1 };
  return armies.add({ id, at: at('01')(), what: 'created', army: smallArmy(), tally });
};

/** Opens the store on a day and stores more armies. */
async function use(file: string, day: string, armies = 0): Promise<void> {
  const store = await openStore({ file, clock: at(day) });
  for (let number = 0; number < armies; number += 1) await storeArmy(store.repositories, `${day}-${number}`);
  store.close();
}

async function armiesIn(file: string, day: string): Promise<number> {
  const store = await openStore({ file, clock: at(day), backsUp: false });
  const { length } = await store.repositories.armies.summaries(true);
  store.close();
  return length;
}

/** Creates a store with three armies and a backup from the second day. */
async function usedStore(): Promise<string> {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  await use(file, '01', 3);
  await use(file, '02');
  return file;
}

/** Overwrites all but the first page. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, 4096, bytes.length);
  writeFileSync(file, bytes);
}

/** Lets the test control the program's timers, but not SQLite's. */
function fakeTicks(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

const HARMS: readonly (readonly [string, (file: string) => void])[] = [
  ['is damaged', damage],
  ['lost its first page', (file) => writeFileSync(file, readFileSync(file).fill(0, 0, 200))],
  ['was cut to nothing', (file) => truncateSync(file, 0)],
  ['was deleted', (file) => rmSync(file)],
];

describe.each(HARMS)('A store that %s', (_, harm) => {
  it('is asked about at every start, and nothing is changed until its user says what is to be done', async () => {
    const file = await usedStore();
    harm(file);
    const before = existsSync(file) ? fingerprint(file) : null;
    const backups = listBackups(file).map(fingerprint);
    for (const day of ['03', '04']) {
      const failure: unknown = await openStore({ file, clock: at(day) }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(LostStoreError);
      expect((failure as Error).message).toMatch(/2026-03-02 09:00 \(3 armies, 0 campaigns\)/);
    }
    expect(existsSync(file) ? fingerprint(file) : null).toBe(before);
    expect(listBackups(file).map(fingerprint)).toEqual(backups);
  });

  it('comes back from its backup, and what was there is kept byte for byte', async () => {
    const file = await usedStore();
    harm(file);
    const before = existsSync(file) ? fingerprint(file) : null;
    restoreBackup(file, at('03')());
    const aside = besides(file).filter((name) => name.includes('.replaced-'));
    expect(aside.map((name) => fingerprint(join(dirname(file), name)))).toEqual(before === null ? [] : [before]);
    expect(await armiesIn(file, '03')).toBe(3);
  });

  it('is begun again by its user’s choice, keeps its backups however long the new one is used, and comes back after that', async () => {
    const file = await usedStore();
    harm(file);
    setAsideStore(file, at('03')());
    (await openStore({ file, clock: at('03'), begins: true })).close();
    for (let day = 4; day < 28; day += 1) await use(file, String(day).padStart(2, '0'));
    expect(await armiesIn(file, '28')).toBe(0);
    restoreBackup(file, at('28')());
    expect(await armiesIn(file, '28')).toBe(3);
  });

  it('opens in the program for a choice, and is exchanged there', async () => {
    const file = await usedStore();
    harm(file);
    const keeper = await manageStore({ file, clock: at('03'), report });
    onTestFinished(() => keeper.close());
    expect(keeper.state().state).toBe('lost');
    expect(keeper.backups()).toMatchObject({ backups: [{ isWhole: true, holds: { armies: 3 } }] });
    expect(() => keeper.repositories.armies).toThrow(expect.objectContaining({ code: 'STORE_LOST' }));
    await keeper.restore(keeper.backups().suggested ?? '');
    expect(keeper.state()).toMatchObject({ state: 'open', why: '' });
    expect(await keeper.repositories.armies.summaries(false)).toHaveLength(3);
  });
});

describe('A damaged store', () => {
  it('whose backups are damaged too offers none of them', async () => {
    const file = await usedStore();
    damage(file);
    for (const backup of listBackups(file)) truncateSync(backup, 5000);
    await expect(openStore({ file, clock: at('03') })).rejects.toThrow(/[Nn]o intact backup/);
    expect(() => restoreBackup(file, at('03')())).toThrow(/[Nn]o intact backup/);
  });

  it('opens for looking with every row that can be read, and stays as it is', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    await use(file, '01', 200);
    await use(file, '02');
    const sqlite = new Database(file, { readonly: true });
    const root = sqlite.prepare("select rootpage from sqlite_master where name = 'setting'").pluck().get() as number;
    sqlite.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, (root - 1) * 4096, root * 4096);
    writeFileSync(file, bytes);
    const before = fingerprint(file);
    const keeper = await manageStore({ file, clock: at('03'), report });
    onTestFinished(() => keeper.close());
    expect(keeper.state()).toMatchObject({ state: 'lost', isReadable: true });
    await keeper.look();
    expect(keeper.state().state).toBe('looking');
    expect(await keeper.repositories.armies.summaries(false)).toHaveLength(200);
    expect(fingerprint(file)).toBe(before);
    await keeper.restore(keeper.backups().suggested ?? '');
    expect(keeper.state().state).toBe('open');
  });
});

describe('A write-ahead log beside a missing store', () => {
  it('is recognised before a store is begun, and kept', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    const store = await openStore({ file, clock: at('01') });
    await storeArmy(store.repositories, 'one');
    const copy = join(temporaryFolder(), 'nomarch.sqlite');
    writeFileSync(`${copy}-wal`, readFileSync(`${file}-wal`));
    store.close();
    const log = fingerprint(`${copy}-wal`);
    await expect(openStore({ file: copy, clock: at('02') })).rejects.toMatchObject({ code: 'STORE_LOST' });
    expect(fingerprint(`${copy}-wal`)).toBe(log);
    const aside = setAsideStore(copy, at('02')());
    (await openStore({ file: copy, clock: at('02'), begins: true })).close();
    expect(fingerprint(`${aside ?? ''}-wal`)).toBe(log);
  });
});

describe('A restore', () => {
  it('is refused while a program has the store open, and nothing is changed', async () => {
    const file = await usedStore();
    const store = await openStore({ file, clock: at('02') });
    const before = fingerprint(file);
    expect(() => restoreBackup(file, at('03')())).toThrow(expect.objectContaining({ code: 'STORE_BUSY' }));
    expect(fingerprint(file)).toBe(before);
    expect(besides(file).some((name) => name.includes('.replaced-'))).toBe(false);
    store.close();
    restoreBackup(file, at('03')());
  });

  it('from within a program is refused while another has the store open, and goes on with the store as it was', async () => {
    const file = await usedStore();
    const other = await openStore({ file, clock: at('02') });
    const keeper = await manageStore({ file, clock: at('03'), report });
    onTestFinished(() => keeper.close());
    const [backup] = readBackups(file);
    await expect(keeper.restore(backup?.name ?? '')).rejects.toMatchObject({ code: 'STORE_BUSY' });
    expect(await keeper.repositories.armies.summaries(false)).toHaveLength(3);
    other.close();
    await keeper.restore(backup?.name ?? '');
    expect(await keeper.repositories.armies.summaries(false)).toHaveLength(3);
  });

  it('puts back the backup that is named, and refuses one that is none', async () => {
    const file = await usedStore();
    await use(file, '03', 2);
    await use(file, '04');
    expect(await armiesIn(file, '04')).toBe(5);
    const names = readBackups(file).map(({ name }) => name);
    restoreBackup(file, at('05')(), names.at(-1));
    expect(await armiesIn(file, '05')).toBe(3);
    for (const name of ['../nomarch.sqlite', 'none.sqlite', ''])
      expect(() => restoreBackup(file, at('06')(), name)).toThrow(/[Nn]o intact backup/);
  });

  it('does not take a backup of an empty store where another holds something', async () => {
    const file = await usedStore();
    setAsideStore(file, at('03')());
    (await openStore({ file, clock: at('03'), begins: true })).close();
    await use(file, '04');
    expect(readBackups(file).map(({ holds }) => holds?.armies)).toEqual([0, 3]);
    expect(suggestBackup(readBackups(file))?.holds?.armies).toBe(3);
  });
});

describe('Backups', () => {
  it('are made on each day while a program runs', async () => {
    fakeTicks();
    const file = await usedStore();
    let day = '02';
    const keeper = await manageStore({ file, clock: () => at(day)(), report });
    onTestFinished(() => keeper.close());
    for (const next of ['03', '04']) {
      day = next;
      await vi.advanceTimersByTimeAsync(60_000);
      await expect.poll(() => listBackups(file)[0]).toContain(`2026-03-${next}`);
    }
    expect(listBackups(file)).toHaveLength(3);
  });

  it('that cannot be made keep nobody from the store, and it is said', async () => {
    const file = await usedStore();
    renameSync(getBackupFolder(file), `${getBackupFolder(file)}-elsewhere`);
    writeFileSync(getBackupFolder(file), 'a file where the folder of backups should be');
    const store = await openStore({ file, clock: at('03') });
    expect(store.backupIssue).toMatch(/No backup can be created in .*\(it is not a folder; move it elsewhere\)/);
    expect(await store.repositories.armies.summaries(false)).toHaveLength(3);
    store.close();
  });

  it('a disk without room for one is said in the running program too', async () => {
    const file = await usedStore();
    rmSync(getBackupFolder(file), { recursive: true });
    writeFileSync(getBackupFolder(file), '');
    fakeTicks();
    const keeper = await manageStore({ file, clock: at('03'), report });
    onTestFinished(() => keeper.close());
    await vi.advanceTimersByTimeAsync(6000);
    await expect.poll(() => keeper.state().backupIssue).not.toBe('');
    expect(keeper.state().state).toBe('open');
  });
});

describe('Files of a store', () => {
  const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  it.skipIf(process.platform === 'win32')(
    'are readable by their owner only, those of earlier versions too',
    async () => {
      const file = await usedStore();
      const [backup] = listBackups(file);
      chmodSync(file, 0o644);
      const store = await openStore({ file, clock: at('02') });
      await storeArmy(store.repositories, 'another');
      expect([file, `${file}-wal`, backup ?? '', getLockFile(file)].map(mode)).toEqual(['600', '600', '600', '600']);
      expect(mode(getBackupFolder(file))).toBe('700');
      store.close();
      restoreBackup(file, at('03')());
      expect(mode(file)).toBe('600');
    },
  );

  it('left over by copies that never came to their end are removed, those of copies under way are not', async () => {
    const file = await usedStore();
    const parts = [`${file}.4711.part`, join(getBackupFolder(file), '2026-01-01.sqlite.4711.part')];
    for (const part of [...parts, `${file}.4712.part`]) writeFileSync(part, 'half');
    for (const part of parts) utimesSync(part, new Date(at('01')()), new Date(at('01')()));
    utimesSync(`${file}.4712.part`, new Date(at('03')()), new Date(at('03')()));
    await use(file, '03');
    expect([...parts, `${file}.4712.part`].map((part) => existsSync(part))).toEqual([false, false, true]);
  });

  it('hold what was written once nothing is written any more: the file alone is whole', async () => {
    fakeTicks();
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    const keeper = await manageStore({ file, clock: at('01'), report });
    onTestFinished(() => keeper.close());
    await storeArmy(keeper.repositories, 'one');
    await vi.advanceTimersByTimeAsync(20_000);
    const copy = join(temporaryFolder(), 'copied.sqlite');
    writeFileSync(copy, readFileSync(file));
    expect(await armiesIn(copy, '01')).toBe(1);
  });
});

describe('An impossible path of a store', () => {
  it('is rejected by name: a folder, a pipe, a path inside a file', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'folder'));
    writeFileSync(join(folder, 'file'), 'text');
    const refused = (name: string) => openStore({ file: join(folder, name), clock: at('01') });
    await expect(refused('folder')).rejects.toThrow(/it is a folder/);
    await expect(refused('file/nomarch.sqlite')).rejects.toThrow(/its folder is a file/);
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await expect(refused('pipe')).rejects.toThrow(/it is a pipe/);
  });
});
