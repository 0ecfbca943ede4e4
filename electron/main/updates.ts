import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './crash-log.ts';

/** How often its user's choice is looked at, and how long a look for a newer version lasts. */
const ASK_EVERY = 10 * 60_000;
const LOOK_EVERY = 24 * 3_600_000;

/** As much of electron-updater as is used here. */
export interface Updater {
  autoDownload: boolean;
  checkForUpdates(): Promise<{ readonly isUpdateAvailable: boolean; readonly updateInfo: unknown } | null>;
  /** Fetches what was found, holds it against the digests there, and puts it in place when the program is left. */
  downloadUpdate(): Promise<unknown>;
}

export interface UpdateOptions {
  /** Whether its user turned it on. */
  readonly isOn: () => Promise<boolean>;
  /** Loads what fetches; it is not loaded before the first look. */
  readonly load: () => Promise<Updater>;
  /** Why a release is not taken, as a sentence; '' for one that the project signed. */
  readonly whyRefused: (release: unknown) => string;
  /** Tells the user that a newer version was fetched. */
  readonly tell: () => void;
  readonly now: () => Date;
  readonly log: Log;
}

/** Whether this copy was packaged with the place where newer ones are published. */
export const isUpdatable = (resources: string): boolean => existsSync(join(resources, 'app-update.yml'));

/**
 * Looks for a newer version while its user has that turned on: soon after it is, and once a day. What is found is fetched
 * where the project signed it, told of by the system, and put in place when the program is left. While it is off nothing is loaded and nothing is fetched.
 * @returns what ends it.
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
    } else log('a newer version was refused', new Error(why));
  };
  const attempt = (): void => {
    look().catch((error: unknown) => {
      log('a newer version could not be looked for', error);
    });
  };
  attempt();
  const timer = setInterval(attempt, ASK_EVERY);
  return () => {
    clearInterval(timer);
  };
};
