import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { app, dialog } from 'electron';

const MAX_LOG_BYTES = 1_000_000;

/** Opens the log file `main.log`, which users can attach to a report. At one megabyte it is renamed to `main.old.log`. */
export const openLog = (folder: string, now: () => Date) => {
  const file = join(folder, 'main.log');
  mkdirSync(folder, { recursive: true });
  return (what: string, thrown?: unknown): void => {
    const detail = thrown === undefined ? '' : `\n${inspect(thrown)}`;
    try {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
        renameSync(file, join(folder, 'main.old.log'));
      appendFileSync(file, `${now().toISOString()} ${what}${detail}\n`);
    } catch {
      // Ignores errors of writing: a full disk must not turn a log line into a crash.
    }
  };
};

export type Log = ReturnType<typeof openLog>;

/** Actions after a crash, apart from logging. */
export interface CrashOptions {
  readonly log: Log;
  readonly now: () => Date;
  /** Records that this run crashed. */
  readonly recordCrash: () => void;
  /** Restarts the program after all running requests have finished. */
  readonly restart: () => void;
}

/** Reports an uncaught error. @returns true if the user chose to restart */
const askToRestart = async (thrown: unknown): Promise<boolean> => {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'Something went wrong inside Nomarch.',
    detail: `Your saved data is safe. If the program does not respond, restart it. (${thrown instanceof Error ? thrown.message : String(thrown)})`,
    buttons: ['Restart', 'Continue'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
};

/** Logs uncaught errors and shows one dialog at a time. Reloads a crashed page at most once a minute; all work is in the store. */
export const handleCrashes = ({ log, now, recordCrash, restart }: CrashOptions): void => {
  let lastReload = 0;
  let isAsking = false;
  const reportCrash = async (what: string, thrown: unknown): Promise<void> => {
    log(what, thrown);
    if (isAsking || !app.isReady()) return;
    isAsking = true;
    if (await askToRestart(thrown)) restart();
    isAsking = false;
  };
  process.on('uncaughtException', (error) => void reportCrash('uncaught', error));
  process.on('unhandledRejection', (reason) => void reportCrash('unhandled rejection', reason));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log(`${type} process gone: ${reason} (${String(exitCode)})`);
    if (type === 'GPU' && reason !== 'clean-exit') recordCrash();
  });
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    log(`page gone: ${reason} (${String(exitCode)})`);
    if (reason === 'clean-exit') return;
    const time = now().getTime();
    if (time - lastReload < 60_000) {
      recordCrash();
      void reportCrash('a reloaded page crashed again', new Error(`page crashed: ${reason}`));
      return;
    }
    lastReload = time;
    contents.reload();
  });
};
