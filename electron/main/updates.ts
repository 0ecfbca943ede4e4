import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './crash-log.ts';

/** How often its user's choice is looked at, and how long a look for a newer version lasts. */
const ASK_EVERY = 10 * 60_000;
const LOOK_EVERY = 24 * 3_600_000;

/** As much of electron-updater as is used here. */
export interface Updater {
  checkForUpdatesAndNotify(): Promise<unknown>;
}

export interface UpdateOptions {
  /** Whether its user turned it on. */
  readonly isOn: () => Promise<boolean>;
  /** Loads what fetches; it is not loaded before the first look. */
  readonly load: () => Promise<Updater>;
  readonly now: () => Date;
  readonly log: Log;
}

/** Whether this copy was packaged with the place where newer ones are published. */
export const isUpdatable = (resources: string): boolean => existsSync(join(resources, 'app-update.yml'));

/**
 * Looks for a newer version while its user has that turned on: soon after it is, and once a day. What is found is fetched, told of by the
 * system, and put in place when the program is left. While it is off nothing is loaded and nothing is fetched.
 * @returns what ends it.
 */
export const lookForUpdates = ({ isOn, load, now, log }: UpdateOptions): (() => void) => {
  let last = -Infinity;
  const look = async (): Promise<void> => {
    const moment = now().getTime();
    if (moment - last < LOOK_EVERY || !(await isOn())) return;
    last = moment;
    const updater = await load();
    await updater.checkForUpdatesAndNotify();
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
