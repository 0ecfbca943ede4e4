import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { app } from 'electron';

const LONGEST = 1_000_000;

/** A log that a person can send in: `main.log`, and the one before it once it has grown to a megabyte. */
export const openLog = (folder: string, now: () => Date) => {
  const file = join(folder, 'main.log');
  mkdirSync(folder, { recursive: true });
  return (what: string, thrown?: unknown): void => {
    const detail = thrown === undefined ? '' : `\n${inspect(thrown)}`;
    try {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LONGEST)
        renameSync(file, join(folder, 'main.old.log'));
      appendFileSync(file, `${now().toISOString()} ${what}${detail}\n`);
    } catch {
      // A full disk must not turn a log line into a crash of its own.
    }
  };
};

export type Log = ReturnType<typeof openLog>;

/**
 * Writes down what goes wrong where nobody catches it. A page that dies is loaded again, once a minute at most: the
 * store holds everything that was done.
 */
export const logCrashes = (log: Log, now: () => Date): void => {
  let lastReload = 0;
  process.on('uncaughtException', (error) => {
    log('uncaught', error);
  });
  process.on('unhandledRejection', (reason) => {
    log('unhandled rejection', reason);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log(`${type} process gone: ${reason} (${String(exitCode)})`);
  });
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    log(`page gone: ${reason} (${String(exitCode)})`);
    const moment = now().getTime();
    if (reason === 'clean-exit' || moment - lastReload < 60_000) return;
    lastReload = moment;
    contents.reload();
  });
};
