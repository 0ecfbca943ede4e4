import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './crash-log.ts';

/** Milliseconds between two reads of the setting. The next constant is the time between two checks for a newer version. */
const SETTING_INTERVAL = 10 * 60_000;
const CHECK_INTERVAL = 24 * 3_600_000;

/** The parts of electron-updater that are used here. */
export interface Updater {
  autoDownload: boolean;
  checkForUpdates(): Promise<{ readonly isUpdateAvailable: boolean; readonly updateInfo: unknown } | null>;
  /** Downloads the update, checks its digests and installs it when the program quits. */
  downloadUpdate(): Promise<unknown>;
}

export interface UpdateOptions {
  /** Resolves to true if the user turned updates on. */
  readonly isOn: () => Promise<boolean>;
  /** Loads the updater, just before the first check. */
  readonly load: () => Promise<Updater>;
  /** Returns the reason to refuse a release, or '' if the project signed it. */
  readonly findProblem: (release: unknown) => string;
  /** Tells the user that an update was downloaded. */
  readonly notify: () => void;
  readonly now: () => Date;
  readonly log: Log;
}

/** Checks whether this copy was packaged with an update source. */
export const isUpdatable = (resources: string): boolean => existsSync(join(resources, 'app-update.yml'));

/**
 * Checks for updates soon after the user turns them on, then once a day. Downloads a signed update, notifies the user, and installs it on
 * exit. While the setting is off, nothing is loaded or fetched.
 * @returns a function that stops the checks
 */
export const startUpdateChecks = ({ isOn, load, findProblem, notify, now, log }: UpdateOptions): (() => void) => {
  let lastCheck = -Infinity;
  const checkForUpdate = async (): Promise<void> => {
    const time = now().getTime();
    if (time - lastCheck < CHECK_INTERVAL || !(await isOn())) return;
    lastCheck = time;
    const updater = await load();
    updater.autoDownload = false;
    const result = await updater.checkForUpdates();
    if (!result?.isUpdateAvailable) return;
    const problem = findProblem(result.updateInfo);
    if (problem === '') {
      await updater.downloadUpdate();
      notify();
    } else log('an update was refused', new Error(problem));
  };
  const attempt = (): void => {
    checkForUpdate().catch((error: unknown) => {
      log('the update check failed', error);
    });
  };
  attempt();
  const timer = setInterval(attempt, SETTING_INTERVAL);
  return () => {
    clearInterval(timer);
  };
};
