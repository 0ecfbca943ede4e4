import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { isUpdatable, startUpdateChecks, type Updater } from './updates.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;

/** Starts an update check and records what it loads, fetches, reports and logs. */
function startChecks(look: Updater['checkForUpdates'] = () => Promise.resolve(null)) {
  const seen = { isOn: false, loads: 0, looks: 0, fetched: 0, told: 0, logged: [] as string[] };
  const end = startUpdateChecks({
    isOn: () => Promise.resolve(seen.isOn),
    load: () => {
      seen.loads += 1;
      return Promise.resolve({
        autoDownload: true,
        checkForUpdates() {
          // An automatic download would run before the signature check.
          expect(this.autoDownload).toBe(false);
          seen.looks += 1;
          return look();
        },
        downloadUpdate: () => {
          seen.fetched += 1;
          return Promise.resolve();
        },
      });
    },
    findProblem: (release) => (release === 'signed' ? '' : 'it is not signed'),
    notify: () => {
      seen.told += 1;
    },
    now: () => new Date(),
    log: (what) => {
      seen.logged.push(what);
    },
  });
  return { seen, end };
}

it('loads and checks nothing while updates are off', async () => {
  const { seen, end } = startChecks();
  await vi.advanceTimersByTimeAsync(72 * HOUR);
  expect(seen).toMatchObject({ loads: 0, looks: 0, logged: [] });
  end();
});

it('checks soon after updates are turned on, then daily until they are off', async () => {
  const { seen, end } = startChecks();
  seen.isOn = true;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(seen.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(22 * HOUR);
  expect(seen.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(seen.looks).toBe(2);
  seen.isOn = false;
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(seen.looks).toBe(2);
  end();
});

it('logs a failed check', async () => {
  const { seen, end } = startChecks(() => Promise.reject(new Error('no network')));
  seen.isOn = true;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(seen.logged).toEqual(['the update check failed']);
  end();
});

it.each([
  ['signed', 1],
  ['another', 0],
] as const)('downloads a signed update only: %s', async (updateInfo, fetched) => {
  const { seen, end } = startChecks(() => Promise.resolve({ isUpdateAvailable: true, updateInfo }));
  seen.isOn = true;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([seen.fetched, seen.told]).toEqual([fetched, fetched]);
  expect(seen.logged).toEqual(fetched === 1 ? [] : ['an update was refused']);
  end();
});

it('offers updates if the copy has an update source', () => {
  const folder = join(temporaryFolder(), 'resources');
  mkdirSync(folder);
  expect(isUpdatable(folder)).toBe(false);
  writeFileSync(join(folder, 'app-update.yml'), 'provider: github\n');
  expect(isUpdatable(folder)).toBe(true);
});
