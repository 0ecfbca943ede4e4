import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './crash-log.ts';

/** Milliseconds between reads of the setting, and between two checks for a newer version. */
const ASK_EVERY = 10 * 60_000;
const LOOK_EVERY = 24 * 3_600_000;

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
  readonly whyRefused: (release: unknown) => string;
  /** Tells the user that an update was downloaded. */
  readonly tell: () => void;
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
export const lookForUpdates = ({ isOn, load, whyRefused, tell, now, log }: UpdateOptions): (() => void) => {
  let last = -Infinity;
  const look = async (): Promise<void> => {
    const moment = now().getTime();
    if (moment - last < LOOK_EVERY || !(await isOn())) return;
    last = moment;
    const updater = await load();
    updater.autoDownload = false;
    const found = await updater.checkForUpdates();
    if (!found?.isUpdateAvailable) return;
    const why = whyRefused(found.updateInfo);
    if (why === '') {
      await updater.downloadUpdate();
      tell();
    } else log('an update was refused', new Error(why));
  };
  const attempt = (): void => {
    look().catch((error: unknown) => {
      log('the update check failed', error);
    });
  };
  attempt();
  const timer = setInterval(attempt, ASK_EVERY);
  return () => {
    clearInterval(timer);
  };
};
