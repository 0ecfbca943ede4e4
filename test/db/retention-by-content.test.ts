import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getBackupFolder, getBackupPath, listBackups, readBackups } from '../../db/sqlite/backup.ts';
import { manageStore } from '../../db/sqlite/store-manager.ts';
import { suggestBackup } from '../../db/sqlite/retention.ts';
import { openStore } from '../../db/sqlite/store.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const tally = { points: 624, legal: true, errors: 0, warnings: 1 };

/** Starts the program on a day and stores one more army. @returns why its backup differs from the others, or '' */
async function useOn(file: string, at: string): Promise<string> {
  const store = await openStore({ file, clock: () => at });
  await store.repositories.armies.add({ id: `of ${at}`, at, what: 'created', army: smallArmy(at), tally });
  store.close();
  return store.backupIssue;
}

const day = (number: number, month = '03'): string => `2026-${month}-${String(number).padStart(2, '0')}T09:00:00.000Z`;

/** Damages the store directly. */
function spoil(file: string, statement: string): void {
  const sqlite = new Database(file);
  expect(sqlite.prepare(statement).run().changes).toBe(1);
  sqlite.close();
}

describe('A store with a damaged row', () => {
  it('keeps the backup with the intact row for seventeen days, reports it daily, and restores it', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    for (const number of [1, 2, 3]) expect(await useOn(file, day(number))).toBe('');
    const [whole] = listBackups(file);
    spoil(file, `update army_version set file = replace(file, 'King', 'Kinf') where army_id = 'of ${day(1)}'`);
    for (let number = 4; number <= 20; number += 1)
      expect(await useOn(file, day(number))).toMatch(/The data file .* is damaged/);
    expect(listBackups(file)).toContain(whole);
    expect(getBackupPath(file, suggestBackup(readBackups(file))?.name ?? '')).toBe(whole);
    const store = await openStore({ file, clock: () => day(21), backsUp: false });
    const [told, ...others] = await store.damage();
    expect([others, whole]).toEqual([[], expect.stringContaining(told?.backup ?? 'none')]);
    expect(store.mend(told?.row ?? '')).toBe(true);
    expect(await store.damage()).toEqual([]);
    expect((await store.repositories.armies.newest(`of ${day(1)}`))?.army.name).toBe(day(1));
    expect(await store.repositories.armies.summaries(false)).toHaveLength(20);
    store.close();
    expect(await useOn(file, day(21))).toBe('');
  });

  it('is reported in the log before the backup, with the row and the backup that has it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    for (const number of [1, 2]) await useOn(file, day(number));
    spoil(file, "update army set folder = 'Us'  where id like '%03-01%'");
    const logged: string[] = [];
    const report = (error: unknown): void => void logged.push(String(error));
    const keeper = await manageStore({ file, clock: () => day(3), report });
    onTestFinished(() => keeper.close());
    await vi.advanceTimersByTimeAsync(6000);
    await expect.poll(() => keeper.state().backupIssue).toMatch(/"nomarch store mend" restores it/);
    expect(logged).toEqual([
      expect.stringMatching(/daily check .*: army .*, its header: damaged; intact in 2026-03-02T/),
    ]);
  });
});

describe('A wrong clock', () => {
  it('in the future hides no backup and prevents none', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    for (const at of [day(1), day(2), '2099-03-02T09:00:00.000Z', day(3), day(4)]) await useOn(file, at);
    expect(readBackups(file).map(({ at }) => at.slice(0, 10))).toEqual([
      '2026-03-04',
      '2026-03-03',
      '2099-03-02',
      '2026-03-02',
    ]);
    expect(suggestBackup(readBackups(file))?.holds?.armies).toBe(4);
  });

  it('in the past deletes no new backup', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    for (let number = 1; number <= 14; number += 1) await useOn(file, day(number, '11'));
    for (let number = 1; number <= 3; number += 1) await useOn(file, day(number, '01'));
    expect(readBackups(file).map(({ holds }) => holds?.armies)).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7]);
  });
});

it('A changed backup counts as damaged and is not offered', async () => {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  for (const number of [1, 2, 3]) await useOn(file, day(number));
  const [newest = ''] = listBackups(file);
  spoil(newest, "update army set folder = 'Us' where id like '%03-01%'");
  expect(readBackups(file).map(({ isWhole }) => isWhole)).toEqual([false, true]);
  expect(suggestBackup(readBackups(file))?.at).toBe(day(2));
  rmSync(newest);
  expect(readdirSync(getBackupFolder(file))).toHaveLength(1);
});
