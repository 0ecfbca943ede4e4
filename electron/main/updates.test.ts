import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { isUpdatable, lookForUpdates, type Updater } from './updates.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;

/** A program that looks, with what it loaded, looked for and wrote down so far. */
function looking(look: Updater['checkForUpdates'] = () => Promise.resolve(null)) {
  const seen = { isOn: false, loads: 0, looks: 0, fetched: 0, told: 0, logged: [] as string[] };
  const end = lookForUpdates({
    isOn: () => Promise.resolve(seen.isOn),
    load: () => {
      seen.loads += 1;
      return Promise.resolve({
        autoDownload: true,
        checkForUpdates() {
          // What downloads by itself would do so before anything is checked.
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
    whyRefused: (release) => (release === 'signed' ? '' : 'it is not signed'),
    tell: () => {
      seen.told += 1;
    },
    now: () => new Date(),
    log: (what) => {
      seen.logged.push(what);
    },
  });
  return { seen, end };
}

it('loads nothing and looks for nothing while it is off', async () => {
  const { seen, end } = looking();
  await vi.advanceTimersByTimeAsync(72 * HOUR);
  expect(seen).toMatchObject({ loads: 0, looks: 0, logged: [] });
  end();
});

it('looks soon after it is turned on, once a day from then on, and no more once it is off', async () => {
  const { seen, end } = looking();
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

it('writes down what hindered it and goes on', async () => {
  const { seen, end } = looking(() => Promise.reject(new Error('no network')));
  seen.isOn = true;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(seen.logged).toEqual(['a newer version could not be looked for']);
  end();
});

it.each([
  ['signed', 1],
  ['another', 0],
] as const)('fetches a newer version that the project signed, and no other: %s', async (updateInfo, fetched) => {
  const { seen, end } = looking(() => Promise.resolve({ isUpdateAvailable: true, updateInfo }));
  seen.isOn = true;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([seen.fetched, seen.told]).toEqual([fetched, fetched]);
  expect(seen.logged).toEqual(fetched === 1 ? [] : ['a newer version was refused']);
  end();
});

it('is offered by a copy that was packaged with the place of newer ones', () => {
  const folder = join(temporaryFolder(), 'resources');
  mkdirSync(folder);
  expect(isUpdatable(folder)).toBe(false);
  writeFileSync(join(folder, 'app-update.yml'), 'provider: github\n');
  expect(isUpdatable(folder)).toBe(true);
});
